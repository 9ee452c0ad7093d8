/** Events of a game from outside mean nothing here: what is heard is that things move on the board. */
import type { Heard } from "../../table/hearing";

export const sounds: Record<string, Heard> = { settling: "put" };
