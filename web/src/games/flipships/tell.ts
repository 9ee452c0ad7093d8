/** Moves, events and refusals of Flip Ships in words. */
import type { Event, Refusal } from "../../wire";
import type { Telling } from "../plugin";
import { sayEnemy } from "./cells";
import { readCard, type ShipsView } from "./view";
import { type ShipsWords, sayPower, sayShip, shipsWords } from "./words";

type Tell = Telling<ShipsView>;

export function group(move: string, { language }: Tell): string {
  const verb = move.split(" ")[0] as keyof ShipsWords["groups"];
  return shipsWords(language).groups[verb];
}

export function sayMove(move: string, telling: Tell): string {
  const { view } = telling;
  const words = shipsWords(telling.language);
  const [verb, name = ""] = move.split(" ");
  switch (verb) {
    case "flick":
      return words.moves.flick({ ship: name.includes("-") ? sayShip(words, name) : words.ship({ name }) });
    case "declare":
      return words.moves.declare({ ship: name });
    case "resolve":
      return words.moves.resolve({ ship: name });
    case "attack": {
      const enemy = view.enemies[name];
      return words.moves.attack({ slot: name, enemy: enemy ? sayEnemy(enemy, telling) : "" });
    }
    case "reflip":
    case "launch":
    case "heal":
      return words.moves[verb];
    default:
      return view.phase === "choose" ? words.moves.noMore : words.moves.done;
  }
}

/** A card of the deck in words. */
function sayCard(card: string, words: ShipsWords): string {
  const { march, damage, icon } = readCard(card);
  const more = icon === "shield" ? words.cell.shield : icon === "two-hits" ? words.cell.twoHits : null;
  return [words.cell.enemy({ march, damage }), more].filter(Boolean).join(", ");
}

export function sayEvent(event: Event, { language, view, who: name }: Tell): string | null {
  const words = shipsWords(language);
  const said = words.events;
  const who = typeof event.seat === "number" ? name(event.seat) : "";
  const ship = typeof event.ship === "string" ? sayShip(words, event.ship) : "";
  const slot = String(event.slot);
  const list = (slots: unknown) => (slots as string[]).join(", ");
  switch (event.event) {
    case "flicked":
      return event.target
        ? said.flickedAt({ who, ship, target: sayTarget(String(event.target), words) })
        : null;
    case "landed":
      return sayLanding(event, ship, words);
    case "picked-up":
    case "declared":
      return said[event.event]({ who, ship });
    case "resolved":
    case "declined":
    case "launching":
    case "healing":
      return said[event.event]({ ship });
    case "ended":
      return said.ended({ who });
    case "attacked":
      return said.attacked({ ship, slot });
    case "destroyed":
      return said.destroyed({ slot });
    case "hit":
      return said.hit({ slot, hits: Number(event.hits) });
    case "mothership":
      return said.mothership({ health: Number(event.health) });
    case "city": {
      const [lost, health] = [Number(event.lost), Number(event.health)];
      return lost > 0 ? said.cityLost({ lost, health }) : said.cityMended({ health });
    }
    case "waits":
      return said.waits({ ship, slots: list(event.on) });
    case "marched": {
      const n = Object.values(event.cards as Record<string, string>).filter(
        (to) => to === "atmosphere",
      ).length;
      return n > 0 ? said.marchedIn({ n }) : said.marched;
    }
    case "reinforced":
      return said.reinforced({
        ships: (event.ships as string[]).map((one) => sayShip(words, one)).join(", "),
      });
    case "pilot":
      return said.pilot({
        fleet: words.colours[String(event.fleet)] ?? "",
        level: Number(event.level),
        power: sayPower(words, String(event.power)),
      });
    case "dealt":
      return said.dealt({ slot, enemy: sayCard(String(event.card), words) });
    case "round":
      return (event.last ? said.lastRound : said.round)({ n: Number(event.number) });
    case "assault":
      return said.assault;
    case "over":
      return sayOver(event, words, name);
    default:
      return null;
  }

  function sayTarget(target: string, words: ShipsWords): string {
    return target === "mothership" ? words.mothership : target;
  }

  function sayOver(event: Event, words: ShipsWords, who: Tell["who"]): string {
    if (event.reason === "race")
      return words.events.raced({ who: (event.winners as number[]).map(who).join(" & ") });
    if (event.reason === "mothership") return words.events.won;
    return event.reason === "city" && view.city <= 0 ? words.events.lostCity : words.events.lostAssault;
  }
}

function sayLanding(event: Event, ship: string, words: ShipsWords): string {
  const on = event.on as string[];
  if (on.length > 0) return words.events.on({ ship, slots: on.join(", ") });
  const zone = String(event.zone) as keyof ShipsWords["zones"];
  if (zone === "short" || zone === "off") return words.events[zone]({ ship });
  return words.events.zone({ ship, zone: words.zones[zone] });
}

export function sayReason({ key, params }: Refusal, { language }: Tell): string | null {
  const words = shipsWords(language);
  const sentences: Record<string, (p: Record<string, string>) => string> = words.reasons;
  const said = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(", ") : String(value),
    ]),
  );
  if (said.doing && said.doing in words.doing)
    said.doing = words.doing[said.doing as keyof ShipsWords["doing"]];
  if (said.power) said.power = sayPower(words, said.power);
  return sentences[key]?.(said) ?? null;
}
