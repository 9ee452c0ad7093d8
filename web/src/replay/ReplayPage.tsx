import { Problem } from "../ui/Problem";

/** A finished game, step by step. */
export default function ReplayPage({ id }: { id: string }) {
  return <Problem reason={{ key: "no-such-page", text: id }} />;
}
