/** How events of the terrain game look: how long they take, and what lies where after them. Bookkeeping, no rules. */
import type { Event } from "../../wire";
import { exitsOf, levelOf } from "./pieces";
import type { Piece, Roll, TerrainView, Traveller } from "./view";

const LASTS: Record<string, number> = {
  thrown: 1100,
  tied: 900,
  first: 900,
  built: 620,
  goal: 700,
  rolled: 1500,
  stepped: 460,
  reached: 700,
  "sent-back": 1000,
  rotated: 1000,
  inverted: 1500,
  home: 1700,
};

export const lasts = (event: Event): number => LASTS[event.event] ?? 0;

const lying = (piece: string): Piece => ({
  piece,
  level: levelOf(piece),
  exits: exitsOf(piece),
  inverted: false,
});

export function after(view: TerrainView, event: Event): TerrainView {
  const cell = String(event.cell);
  const player = (change: (was: Traveller) => Partial<Traveller>, seats = [event.seat]): TerrainView => ({
    ...view,
    players: view.players.map((was, seat) => (seats.includes(seat) ? { ...was, ...change(was) } : was)),
  });
  const board = (piece: Piece): TerrainView => ({ ...view, pieces: { ...view.pieces, [cell]: piece } });
  switch (event.event) {
    case "thrown":
      return {
        ...view,
        phase: "first",
        thrown: view.seats.map((_, seat) =>
          seat === event.seat ? Number(event.white) : (view.thrown?.[seat] ?? null),
        ),
      };
    case "tied":
      return {
        ...view,
        thrown: view.seats.map((_, seat) => ((event.seats as number[]).includes(seat) ? null : 0)),
      };
    case "built":
      return board(lying(String(event.piece)));
    case "claimed":
      return player(() => ({ start: cell }));
    case "goal":
      return player(({ goals }) => ({ goals: [...goals, cell] }), event.for as number[]);
    case "rolled": {
      const { white, red, green, weather } = event as Event & Roll;
      return { ...view, roll: { white, red, green, weather }, turn: event.seat ?? null };
    }
    case "stepped":
      return { ...player(() => ({ token: String(event.to) })), reach: {}, stop_sends: {}, blocked: {} };
    case "reached":
      return player(({ visited }) => ({ visited: [...visited, cell] }));
    case "home":
      return player(() => ({ home: true, token: null }));
    case "sent-back":
      return player(() => ({ token: String(event.to) }));
    case "stopped":
    case "forfeited":
      return { ...view, roll: null, reach: {}, stop_sends: {}, blocked: {}, phase: "roll" };
    case "rotated":
      return { ...board(lying(String(event.piece))), roll: null };
    case "inverted": {
      const was = view.pieces[cell];
      return was ? { ...board({ ...was, inverted: true }), roll: null } : view;
    }
    default:
      return view;
  }
}
