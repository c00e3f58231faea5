import { Popover as Base } from "radix-ui";
import type { ReactNode, RefObject } from "react";

/**
 * A small window next to its trigger, which must be one focusable element. Focus starts on the element marked `data-first-focus`, otherwise on the
 * first control.
 */
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
  /** Element that gets the focus after closing; by default the trigger. */
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
