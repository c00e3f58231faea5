import { Check } from "lucide-react";
import { DropdownMenu as Base } from "radix-ui";
import type { ReactNode } from "react";
import { Link } from "react-router";

export type MenuItem = {
  label: ReactNode;
  icon?: ReactNode;
  onSelect?: (() => void) | undefined;
  /** Makes the item a link. */
  to?: string | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** A shortcut at the right end. */
  hint?: string | undefined;
  /** Tick for items that can be on. The menu then stays open, unless the item is a link. */
  checked?: boolean | undefined;
};
export type MenuEntry = MenuItem | { heading: string } | "separator";

function MenuEntries({ items }: { items: readonly MenuEntry[] }) {
  return items.map((item, i) => {
    if (item === "separator") return <Base.Separator key={i} className="menu-s" />;
    if ("heading" in item) {
      return (
        <Base.Label key={i} className="menu-h">
          {item.heading}
        </Base.Label>
      );
    }
    const inner = (
      <>
        {item.icon}
        <span className="grow">{item.label}</span>
        {item.hint && <span className="end">{item.hint}</span>}
      </>
    );
    const classes = `mi${item.danger ? " bad" : ""}`;
    const tick = item.checked !== undefined && <span className="mi-on">{item.checked && <Check className="ic" aria-hidden />}</span>;
    if (item.to !== undefined) {
      const choice = item.checked === undefined ? {} : ({ role: "menuitemradio", "aria-checked": item.checked } as const);
      return (
        <Base.Item key={i} className={classes} disabled={item.disabled ?? false} asChild>
          <Link to={item.to} {...choice}>
            {tick}
            {inner}
          </Link>
        </Base.Item>
      );
    }
    if (item.checked !== undefined) {
      return (
        <Base.CheckboxItem
          key={i}
          className={classes}
          checked={item.checked}
          disabled={item.disabled ?? false}
          onSelect={(event) => {
            event.preventDefault();
            item.onSelect?.();
          }}
        >
          {tick}
          {inner}
        </Base.CheckboxItem>
      );
    }
    return (
      <Base.Item key={i} className={classes} disabled={item.disabled ?? false} onSelect={() => item.onSelect?.()}>
        {inner}
      </Base.Item>
    );
  });
}

/** A menu under its trigger, which must be one focusable element; typing finds an item, the search resets after 1000 ms. */
export function Menu({
  trigger,
  items,
  align = "end",
  header,
  openAtOnce = false,
}: {
  trigger: ReactNode;
  items: readonly MenuEntry[];
  align?: "start" | "end" | undefined;
  header?: ReactNode;
  /** Opens immediately, because the press that loaded the menu asked for it. */
  openAtOnce?: boolean | undefined;
}) {
  return (
    <Base.Root modal={false} defaultOpen={openAtOnce}>
      <Base.Trigger asChild>{trigger}</Base.Trigger>
      <Base.Portal>
        <Base.Content className="menu" align={align} sideOffset={6} collisionPadding={10}>
          {header}
          <MenuEntries items={items} />
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}
