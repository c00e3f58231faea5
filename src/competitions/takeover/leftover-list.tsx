// What a regulations file said that the competition does not act on.
import { count } from "../../web/format.ts";
import { useLocale } from "../../web/locale.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { Note } from "../../web/ui/note.tsx";
import { Chip } from "../../web/ui/status.tsx";
import type { Leftover, Warning } from "../shapes.ts";
import { words } from "../words.ts";

/** Leftovers of one kind of place together: `rounds[0]`, `rounds[1]` become `rounds[]` with the different texts, each once. */
function groupsOf(leftovers: readonly Leftover[]): { path: string; reason: Leftover["reason"]; texts: string[] }[] {
  const kindOf = (each: Leftover) => `${each.reason} ${each.path.replace(/\[\d+\]/g, "[]")}`;
  return [...Map.groupBy(leftovers, kindOf).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const path = group.length === 1 ? first.path : first.path.replace(/\[\d+\]/g, "[]");
    return [{ path, reason: first.reason, texts: [...new Set(group.map((each) => each.text))] }];
  });
}

/** Warnings and leftovers of one file, nothing left out. */
export function LeftoverList({ leftovers, warnings }: { leftovers: readonly Leftover[]; warnings: readonly Warning[] }) {
  const locale = useLocale();
  const said = words[locale];
  return (
    <>
      {warnings.length > 0 && (
        <section className="grid gap-3">
          <SectionHead level={3} title={said.warnings} aside={<span className="sm muted num">{warnings.length}</span>} />
          <ul className="grid gap-2">
            {warnings.map((warning, index) => (
              <li key={index}>
                <Note look="warn">
                  {locale === "pl" ? warning.message_pl : warning.message_en} <code className="xs muted">{warning.path}</code>
                </Note>
              </li>
            ))}
          </ul>
        </section>
      )}
      {leftovers.length > 0 && (
        <section className="grid gap-3">
          <SectionHead level={3} title={said.leftovers} aside={<span className="sm muted num">{leftovers.length}</span>} />
          <p className="sm sec">{said.leftoversWhy}</p>
          <ul>
            {groupsOf(leftovers).map((group) => (
              <li key={`${group.path} ${group.reason}`} className="grid gap-1 py-2 border-b border-line">
                <span className="row wrap sp">
                  <code className="xs sec break-all">{group.path}</code>
                  <Chip look={group.reason === "not_read" ? "warn" : "neutral"}>
                    {group.reason === "not_read" ? said.notRead : said.notApplied}
                  </Chip>
                </span>
                {group.texts.map((text) => (
                  <span key={text} className="sm break-words" lang="">
                    {text}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The counts of what an import added, as one line each. */
export function AddedList({
  added,
}: {
  added: { dance_categories: number; age_categories: number; presentation_categories: number; sections: number; reused: number };
}) {
  const locale = useLocale();
  const said = words[locale];
  const lines = [
    [added.sections, said.addedSections],
    [added.dance_categories, said.addedDance],
    [added.age_categories, said.addedAge],
    [added.presentation_categories, said.addedPresentation],
    [added.reused, said.reused],
  ] as const;
  return (
    <ul className="row wrap" aria-label={said.added}>
      {lines
        .filter(([n]) => n > 0)
        .map(([n, forms], index) => (
          <li key={index}>
            <Chip look={index < 4 ? "ok" : "neutral"}>{count(locale, n, forms)}</Chip>
          </li>
        ))}
    </ul>
  );
}
