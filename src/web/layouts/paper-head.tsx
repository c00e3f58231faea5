import type { ReactNode } from "react";
import { Mark } from "../brand/mark.tsx";
import { Wordmark } from "../brand/wordmark.tsx";

/** The head of an A4 sheet (inside `.pr`), black on white: its title and lines, and the mark. */
export function PaperHead({ children }: { children: ReactNode }) {
  return (
    <header className="pr-h">
      <div>{children}</div>
      <span className="lockup">
        <Mark mono />
        <Wordmark />
      </span>
    </header>
  );
}
