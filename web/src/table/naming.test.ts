import { describe, expect, it } from "vitest";
import { de } from "../words/de";
import { en } from "../words/en";
import { naming } from "./naming";

const seat = (number: number, kind: "person" | "bot" | "open", name = "") => ({
  seat: number,
  colour: ["river", "desert", "forest", "mountain"][number] ?? "",
  kind,
  name,
  left: null,
});

describe("what seats are called", () => {
  it("is a name where there is one, also one's own", () => {
    const { who, whom, isYou } = naming([seat(0, "person", "Ann"), seat(1, "bot", "Robbie")], [0], en);
    expect([who(0), whom(0), who(1)]).toEqual(["Ann", "Ann", "Robbie"]);
    expect(isYou(0)).toBe(false);
  });

  it("is You for the one seat of this device, and a bot has a name of its own", () => {
    const { who, whom, isYou } = naming([seat(0, "person"), seat(1, "bot"), seat(2, "bot")], [0], en);
    expect([who(0), whom(0)]).toEqual(["You", "you"]);
    expect([isYou(0), isYou(1)]).toEqual([true, false]);
    expect(who(1)).not.toBe(who(2));
    expect([who(1), who(2)].some((name) => Object.values(en.colours).includes(name))).toBe(false);
  });

  it("is the same for all who look on, but for You", () => {
    const seats = [seat(0, "person"), seat(1, "bot")];
    expect(naming(seats, [], en).who(1)).toBe(naming(seats, [0], de).who(1));
    expect(naming(seats, [], en).who(0)).toBe("Player\u00a01 (River)");
  });

  it("is a number with its colour where a device is passed round, and the number beside the colour", () => {
    const { who, name, isYou } = naming([seat(0, "person"), seat(1, "person")], [0, 1], de);
    expect([who(1), name(1)]).toEqual(["Spieler\u00a02 (Wüste)", "Spieler\u00a02"]);
    expect([isYou(0), isYou(1)]).toEqual([false, false]);
  });

  it("stays with a seat that somebody has left, though a bot plays on there", () => {
    const left = { ...seat(0, "bot"), left: "resigned" as const };
    expect(naming([left], [], en).who(0)).toBe("Player\u00a01 (River)");
    expect(naming([left], [0], en).who(0)).toBe("You");
  });

  it("is the colour's own name where it has no word", () => {
    expect(naming([{ ...seat(0, "person"), colour: "teal" }], [], en).who(0)).toBe("Player\u00a01 (teal)");
  });
});
