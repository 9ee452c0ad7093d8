/** A free seat at a public table: who plays there, and a chair. */
import { useCallback, useState } from "react";
import { useLocation } from "wouter";
import { Invitation } from "../table/Invitation";
import { snapshot } from "../table/seating";
import { Loading } from "../ui/Loading";
import { Problem } from "../ui/Problem";
import type { Refusal } from "../wire";
import { useWords } from "../words";
import { useLoaded } from "./useLoaded";

export default function JoinPage({ id }: { id: string }) {
  const words = useWords();
  const [, goTo] = useLocation();
  const { value, problem, again } = useLoaded(useCallback(() => snapshot(id, null), [id]));
  const [refused, setRefused] = useState<Refusal | null>(null);
  const trouble = refused ?? problem;
  const toTable = () => goTo(`/t/${id}`);
  if (trouble)
    return (
      <Problem reason={trouble}>
        {trouble.key === "server-gone" ? (
          <button type="button" onClick={again}>
            {words.problems.again}
          </button>
        ) : (
          trouble.key !== "no-such-table" && (
            <button type="button" onClick={toTable}>
              {words.problems.watch}
            </button>
          )
        )}
      </Problem>
    );
  if (!value) return <Loading />;
  return (
    <Invitation
      table={value.table}
      invitation={null}
      onSeated={toTable}
      onWatch={toTable}
      onProblem={setRefused}
    />
  );
}
