import { Component, type ReactNode } from "react";
import { Problem } from "./Problem";

type Props = { children: ReactNode; fallback?: ReactNode };

/** Whatever breaks inside is told, instead of leaving an empty page. */
export class ErrorBoundary extends Component<Props, { problem: Error | null }> {
  state = { problem: null as Error | null };

  static getDerivedStateFromError(problem: Error) {
    return { problem };
  }

  render() {
    const { problem } = this.state;
    if (!problem) return this.props.children;
    return this.props.fallback ?? <Problem reason={{ key: "crash", text: problem.message }} />;
  }
}
