// Which entries of a long sign-up are shown; pure.
import { isWanting } from "../../sections/section-line.ts";
import { finds } from "../../../kernel/text/search.ts";
import { textsOf } from "../../../entries/entry-fields.ts";
import { nameOf } from "../../../entries/line-ups/eligibility.ts";
import type { Signup } from "../../records.ts";
import type { SignupEntry } from "../../../entries/records.ts";

export type View = "all" | "mend";

/** From so many entries on they are searched and narrowed down. */
export const MANY = 6;

/** Whether there is something to be filled in or mended. */
export const wantsWork = ({ problems }: Pick<SignupEntry, "problems">) => problems.some(isWanting);

/** The entries that match, each with its number in the sign-up; the open one stays. */
export function shownEntries(signup: Pick<Signup, "entries" | "dancers" | "sections">, view: View, q: string, open?: string) {
  const names = new Map(signup.dancers.map((each) => [each.id, nameOf(each)]));
  const sections = new Map(signup.sections.map((each) => [each.id, each.name]));
  const matches = (entry: SignupEntry, index: number) =>
    (view === "all" || wantsWork(entry)) &&
    finds(q, [...Object.values(textsOf(entry)), sections.get(entry.section_id), ...entry.dancer_ids.map((id) => names.get(id))], index + 1);
  return signup.entries.map((entry, index) => ({ entry, index })).filter(({ entry, index }) => entry.id === open || matches(entry, index));
}
