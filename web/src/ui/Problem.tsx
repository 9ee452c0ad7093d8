/** A page that says what is wrong, and what to do next. */
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Refusal } from "../wire";
import { useWords } from "../words";

export type ProblemKey = Exclude<keyof ReturnType<typeof useWords>["problems"], "again" | "watch" | "toHome">;

export function Problem({
  reason,
  title,
  children,
}: {
  reason: Pick<Refusal, "key" | "text">;
  /** For a problem that only one page knows; its text then says what to do. */
  title?: string;
  children?: ReactNode;
}) {
  const { problems } = useWords();
  const known = Object.hasOwn(problems, reason.key) ? problems[reason.key as ProblemKey] : null;
  return (
    <main className="problem">
      <svg viewBox="-12 -12 24 24" width="96" aria-hidden="true">
        <polygon points="0,-11 9.500,-5.500 9.500,5.500 0,11 -9.500,5.500 -9.500,-5.500" />
        <path d="M-3,-3 a3,3 0 1 1 4,3 q-1,1 -1,2 M0,5.500 v0.200" />
      </svg>
      <h1>{title ?? known?.title ?? problems.crash.title}</h1>
      <p>{known?.next ?? reason.text}</p>
      <div className="buttons">
        {children}
        <Link className="button plain" href="/">
          {problems.toHome}
        </Link>
      </div>
    </main>
  );
}
