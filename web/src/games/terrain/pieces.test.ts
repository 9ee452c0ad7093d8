import { describe, expect, it } from "vitest";
import { exitsOf, isKind, turned } from "./pieces";

describe("a piece", () => {
  it("has the exits of its pattern, clockwise from E", () => {
    expect(exitsOf("5A0")).toEqual([0, 1, 2]);
    expect(exitsOf("5C0")).toEqual([0, 1, 4]);
  });

  it("is turned clockwise, past E too", () => {
    expect(exitsOf("5B2")).toEqual([2, 3, 5]);
    expect(exitsOf("1B5")).toEqual([0, 2, 5]);
  });

  it("has one name for turns that look alike", () => {
    expect(turned("5D", 4)).toBe("5D0");
    expect(turned("5D", -1)).toBe("5D1");
    expect(turned("5B", -1)).toBe("5B5");
    expect(turned("5B", 7)).toBe("5B1");
  });

  it("is told from a cell and from a turned piece", () => {
    expect(["5B", "8D", "e5", "5B2", "9A"].filter(isKind)).toEqual(["5B", "8D"]);
  });
});
