import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../words";
import { parse, rulingsOf } from "./rulings";

describe("rulings", () => {
  it("are read from tables, from lists, and from rows that go on", () => {
    const found = parse(
      [
        "| id | ruling | why |",
        "| --- | --- | --- |",
        "| TF-1 | A rule. | A reason. |",
        "",
        "- **TG-2** It begins",
        "  and goes on.",
        "",
        "| FS-3 | `moon` | attacks |",
        "| | `blast` | destroys |",
      ].join("\n"),
    );
    expect(found).toEqual([
      { id: "TF-1", text: "A rule.", why: "A reason." },
      { id: "TG-2", text: "It begins and goes on.", why: "" },
      { id: "FS-3", text: "`moon`: attacks; `blast`: destroys", why: "" },
    ]);
  });

  it.each(["terraflip", "terrain", "flipships"])("of %s are all there, in all languages", async (game) => {
    const english = (await rulingsOf(game, "en")).map(({ id }) => id);
    expect(english.length).toBeGreaterThan(20);
    for (const language of LANGUAGES)
      expect((await rulingsOf(game, language)).map(({ id }) => id)).toEqual(english);
  });
});
