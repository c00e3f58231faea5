import { Tooltip as Base } from "radix-ui";
import type { ReactNode } from "react";

/** Wraps pages with tooltips: the first opens after 700 ms, the next within 300 ms at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Base.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Base.Provider>
  );
}

/** Text on hover and focus after 700 ms, the next within 300 ms at once. Never the only source of information. Needs a TooltipProvider above. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Base.Root>
      <Base.Trigger asChild>{children}</Base.Trigger>
      <Base.Portal>
        <Base.Content className="tip" sideOffset={6} collisionPadding={10}>
          {text}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}
