import { describe, expect, test } from "vitest";
import type { Event } from "../../wire";
import { sayLesson } from "./tell";
import type { Lesson } from "./view";
import { en } from "./words.en";

const landed = (taught: Lesson | null, zone = "row"): Event => ({ event: "landed", zone, on: [], taught });

describe("a missed flick", () => {
  test("says what it came nearest to, and how far off it was", () => {
    const near = { near: "r2c3", far_mm: 42, right_mm: -17 };
    expect(sayLesson(landed({ why: "strong", ...near }), en)).toBe("Too strong: 4 cm too far (r2c3).");
    expect(sayLesson(landed({ why: "left", ...near }), en)).toBe("2 cm too far left (r2c3).");
    expect(sayLesson(landed({ why: "weak", near: "mothership", far_mm: -80, right_mm: 0 }), en)).toBe(
      "Too weak: 8 cm too short (mothership).",
    );
  });

  test("that did not turn over, or left the table, says what to do", () => {
    expect(sayLesson(landed({ why: "weak" }, "short"), en)).toMatch(/stroke faster/);
    expect(sayLesson(landed({ why: "flat" }, "short"), en)).toMatch(/loft/);
    expect(sayLesson(landed({ why: "strong" }, "off"), en)).toMatch(/slowly/);
  });

  test("that hit, or was nobody's own, teaches nothing", () => {
    expect(sayLesson(landed(null), en)).toBeNull();
    expect(sayLesson({ event: "landed", zone: "row", on: ["r1c1"] }, en)).toBeNull();
  });
});
