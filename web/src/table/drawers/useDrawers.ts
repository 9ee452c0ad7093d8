/** The drawers of a table, in their order. Another one is another line here. */
import { lazy } from "react";
import { SIGNS } from "../../style/signs";
import { useWords, wordsHaveCome } from "../../words";
import { BoardMap } from "../panels/BoardMap";
import { Log } from "../panels/Log";
import { Moves } from "../panels/Moves";
import { Seats } from "../panels/Seats";
import { Settings } from "../panels/Settings";
import type { Drawer } from "./drawers";

/** Read by those who want to know: fetched when they do. */
const RulesPanel = lazy(async () => {
  const fetched = await import("../../rules/RulesPanel");
  await wordsHaveCome();
  return fetched;
});

export function useDrawers(): Drawer[] {
  const words = useWords();
  return [
    { name: "log", title: words.log.title, sign: SIGNS.story, Content: Log },
    { name: "moves", title: words.moves.title, sign: SIGNS.list, Content: Moves },
    { name: "map", title: words.map.title, sign: SIGNS.map, Content: BoardMap },
    { name: "rules", title: words.rules, sign: SIGNS.book, Content: RulesPanel },
    { name: "settings", title: words.actions.title, sign: SIGNS.sliders, Content: Settings },
    { name: "seats", title: words.seats.title, sign: SIGNS.dot, Content: Seats, isHidden: true },
  ];
}
