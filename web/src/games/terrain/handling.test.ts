import { describe, expect, it } from "vitest";
import { nearest } from "./supply";
import { twist } from "./twist";

describe("two fingers", () => {
  it("turn by a sixth once they have turned far enough", () => {
    expect(twist(0, 0.3)).toBe(0);
    expect(twist(0, 0.7)).toBe(1);
    expect(twist(0, -0.7)).toBe(-1);
  });

  it("do not mind where the angle wraps", () => {
    expect(twist(3.1, -3.1)).toBe(0);
    expect(twist(3, -2.6)).toBe(1);
  });
});

describe("the next piece in hand", () => {
  it("is as like the last one as the supply allows", () => {
    expect(nearest({ "5A": 1, "5B": 2, "4C": 3 }, "5C")).toBe("5A");
    expect(nearest({ "8D": 1, "4C": 3 }, "5C")).toBe("4C");
    expect(nearest({ "1A": 0, "2A": 1 }, null)).toBe("2A");
    expect(nearest({}, "5C")).toBeNull();
  });
});
