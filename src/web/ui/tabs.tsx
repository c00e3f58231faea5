import { Tabs as Base } from "radix-ui";
import type { ReactNode } from "react";
import { NavLink } from "react-router";

export type Tab = { value: string; label: ReactNode; count?: number | undefined };

function Inner({ tab }: { tab: Tab }) {
  return (
    <>
      {tab.label}
      {tab.count !== undefined && <em>{tab.count}</em>}
    </>
  );
}

/** Tabs inside one page; `children` is the panel of the chosen tab. */
export function Tabs({
  tabs,
  value,
  onValueChange,
  label,
  children,
}: {
  tabs: readonly Tab[];
  value: string;
  onValueChange: (value: string) => void;
  label: string;
  children: ReactNode;
}) {
  return (
    <Base.Root value={value} onValueChange={onValueChange}>
      <Base.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Base.Trigger key={tab.value} value={tab.value} className="tab">
            <Inner tab={tab} />
          </Base.Trigger>
        ))}
      </Base.List>
      <Base.Content value={value} className="tab-p">
        {children}
      </Base.Content>
    </Base.Root>
  );
}

export type LinkTab = Omit<Tab, "value"> & { to: string; end?: boolean | undefined };

/** Tabs that are links, for views with their own address. */
export function LinkTabs({ tabs, label }: { tabs: readonly LinkTab[]; label: string }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end={tab.end ?? true} className={({ isActive }) => `tab${isActive ? " on" : ""}`}>
          <Inner tab={{ ...tab, value: tab.to }} />
        </NavLink>
      ))}
    </nav>
  );
}
