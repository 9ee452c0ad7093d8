/** Moves, events and refusals of Flip Ships in words. */
import type { Event, Refusal } from "../../wire";
import { doer, type Telling } from "../plugin";
import { sayEnemy } from "./cells";
import { fleetOf, type Lesson, readCard, type ShipsView, shipNamed } from "./view";
import { callShip, type ShipsWords, sayPower, sayShip, shipsWords } from "./words";

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
      return words.moves.flick({
        ship: name.includes("-") ? ownedShip(name, telling) : words.ship({ name }),
      });
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

export function sayEvent(event: Event, telling: Tell): string | null {
  const { language, view } = telling;
  const words = shipsWords(language);
  const said = words.events;
  const who = doer(telling, event.seat);
  const isShip = typeof event.ship === "string";
  const ship = isShip ? sayShip(words, String(event.ship), telling) : "";
  const own = isShip ? callShip(words, String(event.ship), telling) : "";
  const slot = String(event.slot);
  const list = (slots: unknown) => (slots as string[]).join(", ");
  switch (event.event) {
    case "flicked":
      return event.target
        ? said.flickedAt({ ...who, ship: own, target: sayTarget(String(event.target), words) })
        : null;
    case "landed":
      return sayLanding(event, ship, words);
    case "picked-up":
    case "declared":
      return said[event.event]({ ...who, ship: own });
    case "resolved":
    case "declined":
    case "launching":
    case "healing":
      return said[event.event]({ ship });
    case "ended":
      return said.ended(who);
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
        ships: (event.ships as string[]).map((one) => ownedShip(one, telling)).join(", "),
      });
    case "pilot":
      return said.pilot({
        fleet: sayFleet(String(event.fleet), telling),
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
      return sayOver(event, words);
    default:
      return null;
  }

  function sayTarget(target: string, words: ShipsWords): string {
    return target === "mothership" ? words.mothership : target;
  }

  function sayOver(event: Event, words: ShipsWords): string {
    if (event.reason === "race") {
      const winners = event.winners as number[];
      return words.events.raced({
        who: winners.map(telling.who).join(" & "),
        isYou: winners.length === 1 && winners.every(telling.isYou),
      });
    }
    if (event.reason === "mothership") return words.events.won;
    return event.reason === "city" && view.city <= 0 ? words.events.lostCity : words.events.lostAssault;
  }
}

/** A fleet by whoever flies it; by its colour, if that is somebody with several. */
function sayFleet(colour: string, { language, view, who }: Tell): string {
  const seat = fleetOf(view, colour)?.seat;
  const isOnly = seat !== undefined && view.fleets.filter((fleet) => fleet.seat === seat).length < 2;
  return isOnly ? who(seat) : (shipsWords(language).colours[colour] ?? colour);
}

const ownedShip = (whole: string, telling: Tell): string => {
  const { colour, ship } = shipNamed(whole);
  return `${sayFleet(colour, telling)} ${ship}`;
};

/** What a missed flick teaches, as the server has measured it; null: it hit something, or nobody flipped by hand. */
export function sayLesson(event: Event, words: ShipsWords): string | null {
  const taught = event.taught as Lesson | null | undefined;
  if (!taught) return null;
  const { lessons } = words;
  if (!taught.near) return sayShort(event.zone === "short" ? lessons.short : lessons.off, taught.why);
  const mm = taught.why === "left" || taught.why === "right" ? taught.right_mm : taught.far_mm;
  const near = taught.near === "mothership" ? words.mothership : taught.near;
  return lessons.near[taught.why]({ cm: Math.max(1, Math.round(Math.abs(mm ?? 0) / 10)), near });
}

const sayShort = (said: Record<string, string>, why: string): string | null => said[why] ?? null;

function sayLanding(event: Event, ship: string, words: ShipsWords): string {
  return [sayWhere(event, ship, words), sayLesson(event, words)].filter(Boolean).join(" ");
}

function sayWhere(event: Event, ship: string, words: ShipsWords): string {
  const on = event.on as string[];
  if (on.length > 0) return words.events.on({ ship, slots: on.join(", ") });
  const zone = String(event.zone) as keyof ShipsWords["zones"];
  if (zone === "short" || zone === "off") return words.events[zone]({ ship });
  return words.events.zone({ ship, zone: words.zones[zone] });
}

export function sayReason({ key, params }: Refusal, { language }: Tell): string | null {
  const words = shipsWords(language);
  const sentences: Record<string, (p: Record<string, string>) => string> = {
    ...words.reasons,
    ...words.whys,
  };
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
