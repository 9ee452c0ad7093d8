/** A list on the home page: while it is being asked for, when there is nothing, and when nobody answers. */
import type { ReactNode } from "react";
import type { Loaded } from "./useLoaded";
import { useHomeWords } from "./words";

type Props<Item> = {
  title: string;
  empty: string;
  list: Loaded<Item[]>;
  children: (item: Item) => ReactNode;
};

export function Shelf<Item>({ title, empty, list, children }: Props<Item>) {
  const words = useHomeWords();
  const { value, problem, again } = list;
  return (
    <section className="shelf">
      <h2>{title}</h2>
      {value && value.length > 0 && <ul className="tables">{value.map(children)}</ul>}
      {value?.length === 0 && <p className="quiet">{empty}</p>}
      {!value && !problem && (
        <p className="quiet" role="status">
          {words.loading}
        </p>
      )}
      {problem && (
        <p className="trouble" role="status">
          {words.problem}{" "}
          <button type="button" className="plain" onClick={again}>
            {words.again}
          </button>
        </p>
      )}
    </section>
  );
}
