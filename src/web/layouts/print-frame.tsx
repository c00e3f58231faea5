import type { ReactNode } from "react";
import { Mark } from "../brand/mark.tsx";
import { Wordmark } from "../brand/wordmark.tsx";

/** One A4 sheet, black on white: head with the mark, content, footer with version and address. */
export function PrintFrame({
  title,
  subtitle,
  footer,
  children,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main className="pr" id="main" data-theme="light">
      <header className="pr-h">
        <div>
          <h1>{title}</h1>
          {subtitle && <p>{subtitle}</p>}
        </div>
        <span className="lockup">
          <Mark mono />
          <Wordmark />
        </span>
      </header>
      {children}
      {footer && <footer className="pr-f">{footer}</footer>}
    </main>
  );
}
