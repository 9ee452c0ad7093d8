/** A word over the table when something great or terrible is seen happening. */
import { usePlaying, useView } from "../../table/hooks";
import type { Event } from "../../wire";
import { flightOf } from "./flight";
import type { ShipsView } from "./view";
import { type ShipsWords, useShipsWords } from "./words";

export function Banner() {
  const view = useView<ShipsView>();
  const words = useShipsWords();
  const playing = usePlaying();
  const text = playing && bannerOf(playing.event, view, words);
  return text ? (
    <div key={playing.number} className="ships-banner" aria-hidden="true">
      {text}
    </div>
  ) : null;
}

function bannerOf(event: Event, view: ShipsView, { banners, events }: ShipsWords): string | null {
  switch (event.event) {
    case "landed":
      return flightOf(event, view).isClose && (event.on as string[]).length === 0 ? banners.near : null;
    case "mothership":
      return events.mothership({ health: Number(event.health) });
    case "city":
      return Number(event.lost) > 0 ? banners.damage({ lost: Number(event.lost) }) : null;
    case "assault":
      return banners.assault;
    case "reinforced":
      return banners.reinforced;
    case "round":
      return (event.last ? banners.lastRound : banners.round)({ n: Number(event.number) });
    default:
      return null;
  }
}
