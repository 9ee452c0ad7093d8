import { describe, expect, it } from "vitest";
import { LANGUAGES, useLanguage } from "../../words";
import { guideOf, isWanted, textOf } from "./guide";

describe.each(["terraflip", "terrain", "flipships"])("the guide of %s", (game) => {
  const steps = guideOf(game).flatMap((lesson) => lesson.steps);

  it("has something to say at every step, in all languages", async () => {
    expect(steps.length).toBeGreaterThan(5);
    for (const language of LANGUAGES) {
      await useLanguage.getState().speak(language);
      for (const { id } of steps) {
        expect(textOf(game, id, language).length).toBeGreaterThan(10);
        if (language !== "en") expect(textOf(game, id, language)).not.toBe(textOf(game, id, "en"));
      }
    }
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
