import { describe, expect, it } from "vitest";
import { guideOf, isWanted, textOf } from "./guide";

describe.each(["terraflip", "terrain", "flipships"])("the guide of %s", (game) => {
  const steps = guideOf(game).flatMap((lesson) => lesson.steps);

  it("has something to say at every step, in both languages", () => {
    expect(steps.length).toBeGreaterThan(5);
    for (const { id } of steps)
      for (const language of ["en", "fr"] as const)
        expect(textOf(game, id, language).length).toBeGreaterThan(10);
  });

  it("tells its steps apart", () => {
    expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
  });
});

it("knows the moves that bring a lesson on", () => {
  const step = { id: "build", accept: ["stop", "build *"] };
  expect(isWanted(step, "build i6 4A0")).toBe(true);
  expect(isWanted(step, "stop")).toBe(true);
  expect(isWanted(step, "stop it")).toBe(false);
  expect(isWanted({ id: "read" }, "stop")).toBe(false);
});
