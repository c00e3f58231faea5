import { Popover as Base, Tooltip as BaseTip } from "radix-ui";
import type { ReactNode, RefObject } from "react";

/** A small window beside its trigger, which must be one focusable element; what is marked `data-first-focus` in it has the focus at first, else its first control. */
export function Popover({
  trigger,
  children,
  label,
  open,
  onOpenChange,
  align = "center",
  focusAfter,
}: {
  trigger: ReactNode;
  children: ReactNode;
  label: string;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  align?: "start" | "center" | "end" | undefined;
  /** What has the focus once it is closed; without it the trigger. */
  focusAfter?: RefObject<HTMLElement | null> | undefined;
}) {
  return (
    <Base.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Base.Trigger asChild>{trigger}</Base.Trigger>
      <Base.Portal>
        <Base.Content
          className="popv"
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          onOpenAutoFocus={(event) => {
            const first = event.currentTarget instanceof Element && event.currentTarget.querySelector<HTMLElement>("[data-first-focus]");
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          onCloseAutoFocus={(event) => {
            if (!focusAfter) return;
            event.preventDefault();
            focusAfter.current?.focus();
          }}
        >
          {children}
          <Base.Arrow className="popv-a" width={14} height={7} />
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}

/** Around pages that use tooltips: the first opens after 700 ms, the next within 300 ms at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <BaseTip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </BaseTip.Provider>
  );
}

/** Words on hover and focus after 700 ms, the next within 300 ms at once; never the only carrier of information. Needs a TooltipProvider above. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <BaseTip.Root>
      <BaseTip.Trigger asChild>{children}</BaseTip.Trigger>
      <BaseTip.Portal>
        <BaseTip.Content className="tip" sideOffset={6} collisionPadding={10}>
          {text}
        </BaseTip.Content>
      </BaseTip.Portal>
    </BaseTip.Root>
  );
}
