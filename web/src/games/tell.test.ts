/** What is told of somebody who has a name, and of you. */
import { beforeAll, describe, expect, it } from "vitest";
import { someNames } from "../table/someNames";
import type { Event } from "../wire";
import { LANGUAGES, type Language, useLanguage } from "../words";
import { sayEvent as sayShips } from "./flipships/tell";
import type { ShipsView } from "./flipships/view";
import { sayMove, sayEvent as sayTerra } from "./terraflip/tell";
import type { TerraView } from "./terraflip/view";
import { someView } from "./terrain/someView";
import { sayEvent as sayTerrain } from "./terrain/tell";

const ANN_AND_YOU = someNames(["Ann", ""], [1]);
const seats = ["river", "desert"];

beforeAll(async () => {
  for (const language of LANGUAGES) await useLanguage.getState().speak(language);
});

describe("a tile of TerraFlip", () => {
  const placed = (seat: number, language: Language) =>
    sayTerra({ event: "placed", seat, cell: "g6", tile: "land" } as Event, {
      language,
      view: { seats } as TerraView,
      ...ANN_AND_YOU,
    });

  it("need not be placed everywhere: only there an end of the turn without one is a pass", () => {
    const end = (placing: string) =>
      sayMove("end", {
        language: "en",
        view: { seats, phase: "place", options: { placing } } as unknown as TerraView,
        ...ANN_AND_YOU,
      });
    expect([end("mandatory"), end("optional")]).toEqual(["End the turn", "Pass"]);
  });

  it("is placed by a name, or by you, with the verb that belongs to it", () => {
    expect(placed(0, "en")).toBe("Ann places land on g6.");
    expect(placed(1, "en")).toBe("You place land on g6.");
    expect(placed(1, "fr")).toMatch(/ posez /);
    expect(placed(1, "de")).toMatch(/ legst /);
    expect(placed(1, "es")).toMatch(/ colocas /);
  });
});

describe("a piece of the terrain game", () => {
  it("is told of where somebody built it, and not where it lay there from the start", () => {
    const built = (options: object) =>
      sayTerrain({ event: "built", seat: 0, cell: "a6", piece: "5B0" } as Event, {
        language: "en",
        view: someView({ options }),
        ...ANN_AND_YOU,
      });
    expect(built({ terrain: "build" })).toMatch(/^Ann builds level 5 on a6/);
    for (const terrain of ["fair", "random", "terrain1-text"]) expect(built({ terrain })).toBeNull();
  });
});

describe("a destination of the terrain game", () => {
  it("is yours, or somebody else’s", () => {
    const set = (seat: number, whose: number) =>
      sayTerrain({ event: "goal", seat, for: [whose], cell: "a6" } as Event, {
        language: "en",
        view: someView(),
        ...ANN_AND_YOU,
      });
    expect(set(0, 1)).toBe("Ann sets your destination: a6.");
    expect(set(1, 0)).toBe("You set the destination of Ann: a6.");
  });
});

describe("a ship", () => {
  const fleets = [
    { colour: "river", seat: 0 },
    { colour: "desert", seat: 1 },
  ];
  const landed = (ship: string, view: object) =>
    sayShips({ event: "landed", ship, on: ["r2c1"] } as Event, {
      language: "en",
      view: { seats, ...view } as ShipsView,
      ...ANN_AND_YOU,
    });

  it("is called by whose it is", () => {
    expect(landed("river-1a", { fleets })).toBe("Ann’s ship 1a lands on r2c1.");
    expect(landed("desert-1a", { fleets })).toBe("Your ship 1a lands on r2c1.");
  });

  it("has its colour where one player flies several fleets", () => {
    const both = fleets.map((fleet) => ({ ...fleet, seat: 1 }));
    expect(landed("river-1a", { fleets: both })).toBe("Your ship 1a (River) lands on r2c1.");
  });
});
