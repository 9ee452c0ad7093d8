/** What was pasted: a record or a position, as far as the browser can tell. The server reads it properly. */
export type Imported = {
  game: string;
  players: number;
  start: { record: string } | { position: Record<string, unknown> };
};

export const isRecord = (text: string): boolean => text.trimStart().startsWith("tableflip record");

const header = (text: string, name: string): string =>
  text.match(new RegExp(`^${name}: *(.*)$`, "m"))?.[1]?.trim() ?? "";

/** Throws SyntaxError if it is meant to be a position and is not JSON. */
export function read(text: string, game: string, players: number): Imported {
  if (isRecord(text)) {
    const record = `${text.trim()}\n`;
    return {
      game: header(text, "game"),
      players: header(text, "seats").split(",").length,
      start: { record },
    };
  }
  return { game, players, start: { position: JSON.parse(text) } };
}
