/** The table as a map, and what pointing at it means. */
import type { Fact, MapCell, Telling } from "../plugin";
import { useAim } from "./aim";
import { LEVEL_SIGNS, MARCH_SIGNS, SHIP_SIGNS } from "./art/signs";
import {
  COLUMNS,
  inScene,
  SHIP_HEIGHT_MM,
  sceneX,
  sceneZ,
  slotAt,
  slotPose,
  standsIn,
  startPose,
} from "./measures";
import { type Enemy, fleetInFront, isRace, type ShipsView, shipNamed, shipPose } from "./view";
import { sayPower, shipsWords } from "./words";

const ICON_SIGNS = { shield: SHIP_SIGNS.shield, "two-hits": SHIP_SIGNS.twoHits };
const FILLS = {
  empty: "#1c2436",
  plain: "#5c4a78",
  shield: "#256a86",
  "two-hits": "#8a4b33",
  ship: "#c9a24a",
};

const slotsOf = (view: ShipsView): string[] =>
  isRace(view)
    ? []
    : Array.from(
        { length: view.rows * COLUMNS },
        (_, i) => `r${Math.floor(i / COLUMNS) + 1}c${(i % COLUMNS) + 1}`,
      );

/** The ships that can be pointed at: those of the fleet in turn, by their short names, where they lie. */
function lyingShips(view: ShipsView) {
  const fleet = fleetInFront(view);
  return Object.entries(fleet?.ships ?? {}).flatMap(([name, ship]) =>
    ship.pose ? [{ name, ship, pose: ship.pose }] : [],
  );
}

export function place(name: string, view: ShipsView): [number, number, number] | null {
  if (name === "edge") {
    const launched = view.launching && view.hand ? shipPose(view, view.hand) : null;
    const [x, y, z] = launched ?? startPose(useAim.getState().x);
    return inScene(x, y, z);
  }
  if (name === "mothership") return inScene(0, standsIn(view).y, 6);
  const slot = slotAt(name);
  if (slot) {
    const pose = view.enemies[name]?.pose ?? slotPose(name);
    return pose && inScene(pose[0], pose[1], 1);
  }
  const lying = lyingShips(view).find((one) => one.name === name);
  return lying ? inScene(lying.pose[0], lying.pose[1], lying.pose[2] + SHIP_HEIGHT_MM / 2) : null;
}

export function cells(telling: Telling<ShipsView>): MapCell[] {
  const { language, view } = telling;
  const words = shipsWords(language);
  const slots = slotsOf(view).map((slot): MapCell => {
    const enemy = view.enemies[slot];
    const at = slotAt(slot) ?? { x: 0, y: 0 };
    return {
      id: slot,
      label: `${slot}, ${enemy ? sayEnemy(enemy, telling) : words.cell.empty}`,
      x: sceneX(at.x),
      z: sceneZ(at.y),
      shape: "card",
      fill: enemy ? FILLS[enemy.icon ?? "plain"] : FILLS.empty,
      sign: enemy ? (enemy.icon ? ICON_SIGNS[enemy.icon] : MARCH_SIGNS[enemy.march - 1]) : undefined,
      ink: "#fff",
    };
  });
  const box: MapCell = {
    id: "mothership",
    label: isRace(view) ? words.mothership : words.cell.mothership({ health: view.mothership }),
    x: 0,
    z: sceneZ(standsIn(view).y),
    shape: "card",
    fill: "#a3304a",
    glyph: isRace(view) ? undefined : String(view.mothership),
    sign: isRace(view) ? SHIP_SIGNS.mothership : undefined,
    ink: "#fff",
  };
  const ships = lyingShips(view).map(({ name, ship, pose }): MapCell => {
    const on = ship.on?.length
      ? words.cell.on({ slots: ship.on.join(", ") })
      : words.zones[ship.zone ?? "row"];
    return {
      id: name,
      label: [words.ship({ name }), on, words.doing[ship.is], ship.power && sayPower(words, ship.power)]
        .filter(Boolean)
        .join(", "),
      // On the map a ship lies beside the card that it is on, so that both can be reached.
      x: sceneX(pose[0]) + 0.55,
      z: sceneZ(pose[1]) + 0.3,
      shape: "card",
      fill: FILLS.ship,
      glyph: name,
      ink: "#1c1406",
    };
  });
  return [...slots, box, ...ships];
}

export function sayEnemy(enemy: Enemy, { language }: Telling<ShipsView>): string {
  const words = shipsWords(language).cell;
  return [
    words.enemy({ march: enemy.march, damage: enemy.damage }),
    enemy.icon === "shield" && words.shield,
    enemy.icon === "two-hits" && words.twoHits,
    enemy.hits > 0 && words.hits({ hits: enemy.hits }),
    enemy.shielded && words.shielded,
    enemy.goes === "atmosphere" ? words.goesCity : words.goes({ slot: enemy.goes }),
    !enemy.pose && words.offTable,
  ]
    .filter(Boolean)
    .join(", ");
}

/** A flick is not picked but struck: its name is nothing that lies anywhere. */
export function picks(move: string): string[] {
  const [verb = "", name = ""] = move.split(" ");
  if (verb === "flick") return [`flick:${name}`];
  if (verb === "declare") return [`declare:${name}`];
  return verb === "attack" || verb === "resolve" ? [name] : [verb];
}

/**
 * What somebody seems to want who points at this, though it is not possible. Before all ships are flipped that is always the
 * same, whatever they point at: that the ships do something.
 */
export function wish(picked: readonly string[], view: ShipsView): string | null {
  const last = picked.at(-1) ?? "";
  const ship = /^[1-3][a-c]$/.test(last) ? last : null;
  if (view.phase !== "choose" && view.phase !== "resolve") return `resolve ${ship ?? "1a"}`;
  if (slotAt(last)) return `attack ${last}`;
  return ship && `resolve ${ship}`;
}

export function facts(seat: number, { language, view }: Telling<ShipsView>): Fact[] {
  const words = shipsWords(language);
  const fleets = view.fleets.filter((fleet) => fleet.seat === seat);
  const ships = fleets.flatMap((fleet) => Object.values(fleet.ships));
  const count = (...doing: string[]) => ships.filter((ship) => doing.includes(ship.is)).length;
  if (isRace(view))
    return [
      { sign: SHIP_SIGNS.mothership, label: words.facts.inMothership, value: `${count("docked")}/7` },
      { sign: SHIP_SIGNS.ready, label: words.facts.toFlip, value: count("active", "in-hand") },
    ];
  const all: Fact[] = [
    { sign: SHIP_SIGNS.ready, label: words.facts.toFlip, value: count("active", "in-hand") },
    { sign: SHIP_SIGNS.landed, label: words.facts.landed, value: count("landed", "waiting") },
    { sign: SHIP_SIGNS.docked, label: words.facts.docked, value: count("docked") },
  ];
  for (const fleet of fleets)
    fleet.powers.forEach((power, i) => {
      if (power)
        all.push({
          sign: LEVEL_SIGNS[i] ?? "",
          label: words.explained({
            what: words.level({ level: i + 1 }),
            how: `${sayPower(words, power)}. ${words.powers[power]?.does ?? ""}`,
          }),
          value: sayPower(words, power),
        });
    });
  return all;
}

/** The cells that an event is about. */
export function cellsOf(event: { [detail: string]: unknown }): string[] {
  const named = [event.slot, ...(Array.isArray(event.on) ? event.on : [])];
  const ship = typeof event.ship === "string" ? [shipNamed(event.ship).ship] : [];
  return [...named, ...ship].filter((cell) => typeof cell === "string");
}
