import { ContextMenu as Base } from "radix-ui";
import type { ReactNode } from "react";
import { Entries, type MenuEntry } from "./menu.tsx";

/** Menu on right click or long press over `children`. */
export function ContextMenu({ items, children }: { items: readonly MenuEntry[]; children: ReactNode }) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger asChild>{children}</Base.Trigger>
      <Base.Portal>
        <Base.Content className="menu" collisionPadding={10}>
          <Entries items={items} kit={Base} />
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}
