import { Popover as Base } from "radix-ui";
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
