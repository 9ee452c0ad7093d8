/** The table as its game draws it in letters. */
import { useView } from "../../table/hooks";
import type { PlainView } from "./view";
import { usePlainWords } from "./words";

export function TableText() {
  const { plain } = useView<PlainView>();
  const { table } = usePlainWords();
  return (
    <section className="table-text" aria-label={table}>
      <pre>{plain.text.join("\n")}</pre>
    </section>
  );
}
