// The regulations of a real contest in the repository, moved to another year.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const CONTEST = new URL("../../engines/regulations/contests/pl-but-bydgoszcz-2023.json", import.meta.url);

/** Returns the contest's regulations with every date and birth year moved by whole years, so that its age bands fit people of that year. */
export function rulebookOf(year: number): Record<string, unknown> {
  const rulebook = JSON.parse(readFileSync(fileURLToPath(CONTEST), "utf8")) as Record<string, unknown>;
  const event = rulebook.event as { year: number };
  const by = year - event.year;
  const text = JSON.stringify(rulebook).replace(/"(\d{4})(-\d{2}-\d{2})/g, (_, old: string, rest: string) => `"${Number(old) + by}${rest}`);
  const moved = JSON.parse(text) as Record<string, unknown> & {
    event: { year: number };
    age_rules: { groups: { birth_years: (number | null)[] | null }[] };
  };
  moved.event.year += by;
  for (const group of moved.age_rules.groups)
    group.birth_years = group.birth_years?.map((each) => (each === null ? null : each + by)) ?? null;
  return moved;
}
