import { Toolbar as Base } from "radix-ui";
import { Fragment, type ReactNode } from "react";

export type Tool = { label: string; icon: ReactNode; onPress: () => void; disabled?: boolean | undefined; pressed?: boolean | undefined };

/** Icon buttons with one stop of the Tab key; arrows move between them. Groups are separated by a line. */
export function Toolbar({ label, groups }: { label: string; groups: readonly (readonly Tool[])[] }) {
  return (
    <Base.Root className="tools" aria-label={label}>
      {groups.map((tools, i) => (
        <Fragment key={i}>
          {i > 0 && <Base.Separator className="tools-s" />}
          {tools.map((tool) => (
            <Base.Button
              key={tool.label}
              className="ibtn"
              aria-label={tool.label}
              title={tool.label}
              disabled={tool.disabled ?? false}
              aria-pressed={tool.pressed}
              onClick={tool.onPress}
            >
              {tool.icon}
            </Base.Button>
          ))}
        </Fragment>
      ))}
    </Base.Root>
  );
}
