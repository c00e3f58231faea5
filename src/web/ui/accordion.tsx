import { ChevronDown } from "lucide-react";
import { Accordion as Base } from "radix-ui";
import type { ReactNode } from "react";

export type Section = { value: string; title: ReactNode; aside?: ReactNode; children: ReactNode };

/** Sections that open under their heading, several at once. */
export function Accordion({
  sections,
  open,
  onOpenChange,
}: {
  sections: readonly Section[];
  open: readonly string[];
  onOpenChange: (open: readonly string[]) => void;
}) {
  return (
    <Base.Root type="multiple" className="accd" value={[...open]} onValueChange={onOpenChange}>
      {sections.map((section) => (
        <Base.Item key={section.value} value={section.value} className="accd-i">
          <Base.Header asChild>
            <h3>
              <Base.Trigger className="accd-t">
                <span className="grow">{section.title}</span>
                {section.aside && <span className="sm sec">{section.aside}</span>}
                <ChevronDown className="ic" aria-hidden />
              </Base.Trigger>
            </h3>
          </Base.Header>
          <Base.Content className="accd-c">{section.children}</Base.Content>
        </Base.Item>
      ))}
    </Base.Root>
  );
}
