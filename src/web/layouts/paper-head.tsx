import type { ReactNode } from "react";
import { Mark } from "../brand/mark.tsx";
import { Wordmark } from "../brand/wordmark.tsx";

/** Head of an A4 sheet (inside `.pr`), black on white: title, lines, and the mark. */
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
