// Filters the entries of a long sign-up. Pure.
import { isOpenProblem } from "../../sections/section-line.ts";
import { matchesSearch } from "../../../kernel/text/search.ts";
import { textsOf } from "../../../entries/entry-fields.ts";
import { nameOf } from "../../../entries/line-ups/eligibility.ts";
import type { Signup } from "../../records.ts";
import type { SignupEntry } from "../../../entries/records.ts";

export type EntryView = "all" | "mend";

/** Number of entries from which the list has a search and a filter. */
export const MANY_ENTRIES = 6;

/** True when something is to be filled in or corrected. */
export const needsWork = ({ problems }: Pick<SignupEntry, "problems">) => problems.some(isOpenProblem);

/** Returns the matching entries with their numbers in the sign-up; the open one always stays. */
export function shownEntries(signup: Pick<Signup, "entries" | "dancers" | "sections">, view: EntryView, q: string, open?: string) {
  const names = new Map(signup.dancers.map((each) => [each.id, nameOf(each)]));
  const sections = new Map(signup.sections.map((each) => [each.id, each.name]));
  const matches = (entry: SignupEntry, index: number) =>
    (view === "all" || needsWork(entry)) &&
    matchesSearch(
      q,
      [...Object.values(textsOf(entry)), sections.get(entry.section_id), ...entry.dancer_ids.map((id) => names.get(id))],
      index + 1,
    );
  return signup.entries.map((entry, index) => ({ entry, index })).filter(({ entry, index }) => entry.id === open || matches(entry, index));
}
