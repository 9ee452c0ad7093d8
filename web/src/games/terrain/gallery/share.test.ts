import { describe, expect, it } from "vitest";
import { read, tidy } from "./share";
import { tableFor } from "./start";

const board = `${"4s".repeat(45)}8t${"1g".repeat(45)}`;
const share = `terrain1-14-${board}-k3x9`;

describe("a shared terrain", () => {
  it("survives the line breaks of a chat", () => {
    expect(tidy(`${share.slice(0, 60)}\n ${share.slice(60)}\n`)).toBe(share);
  });

  it("is read in capitals, too", () => {
    expect(tidy(share.toUpperCase())).toBe(share);
  });

  it("is told from anything else", () => {
    expect(tidy("terrain1-14-4s-k3x9")).toBeNull();
    expect(tidy(share.replace("8t", "9t"))).toBeNull();
    expect(tidy("")).toBeNull();
  });

  it("lies row by row from the north", () => {
    const pieces = read(share);
    expect(pieces).toHaveLength(91);
    expect(pieces[0]).toMatchObject({ cell: { name: "f1" }, piece: "4D0" });
    expect(pieces.find(({ cell }) => cell.name === "f6")?.piece).toBe("8D1");
    expect(pieces.at(-1)).toMatchObject({ cell: { name: "f11" }, piece: "1B0" });
  });
});

describe("travelling it again", () => {
  it("asks for its terrain, its race and its company", () => {
    expect(tableFor(share, 3, "bot", "lost")).toEqual({
      game: "terrain",
      options: { players: 3, terrain: share, lost: true },
      seats: [
        { kind: "me", level: null, name: "" },
        { kind: "bot", level: 2, name: "" },
        { kind: "bot", level: 2, name: "" },
      ],
    });
    expect(tableFor(share, 4, "here", "teams").options).toMatchObject({ teams: 2 });
    expect(tableFor(share, 2, "open", "plain").options).toEqual({ players: 2, terrain: share });
  });
});
