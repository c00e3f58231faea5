import { ScrollArea as Base } from "radix-ui";
import type { ReactNode } from "react";

/** Area with its own scrolling. Its bar hides after 600 ms; the thumb is at least 18 px. */
export function ScrollArea({ children, className, label }: { children: ReactNode; className?: string | undefined; label: string }) {
  return (
    <Base.Root className={`scra${className ? ` ${className}` : ""}`} type="scroll" scrollHideDelay={600}>
      <Base.Viewport className="scra-v" tabIndex={0} role="region" aria-label={label}>
        {children}
      </Base.Viewport>
      <Base.Scrollbar className="scra-b" orientation="vertical">
        <Base.Thumb className="scra-t" />
      </Base.Scrollbar>
      <Base.Scrollbar className="scra-b h" orientation="horizontal">
        <Base.Thumb className="scra-t" />
      </Base.Scrollbar>
    </Base.Root>
  );
}
