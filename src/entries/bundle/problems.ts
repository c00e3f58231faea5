// Problems that prevent an entry, or the whole sign-up, from being submitted. Pure.
import { MOST_NAMED } from "../../competitions/public/public-label.ts";
import { numberObjection, type Occasion, type Verdict, verdictOf } from "../line-ups/eligibility.ts";
import { askFor, openChoices } from "../line-ups/undecided.ts";
import { unansweredOf, unansweredPeople, unansweredWhole } from "../questions/rules.ts";
import { unfilledPlaces } from "../pricing/deposits.ts";
import type { EntryRecord } from "../sql.server.ts";
import { type Reason, reasonIn } from "../../people/reasons.ts";
import type { Dancer } from "../../people/dancers/dancer-record.ts";
import { missingContact } from "../../people/contacts/contact-problems.ts";
import type { Choice } from "../choices.ts";
import type { SignupEntry } from "../records.ts";
import { changeable } from "../states.ts";
import { overBooked, lineUpOf } from "../line-ups/line-up.ts";
import type { SectionRow } from "../sections-sql.server.ts";
import type { Bundle } from "./bundle.server.ts";

/**
 * The verdict as far as the section is chosen: without a presentation category, only whether there are dancers; without a dance, only their number.
 */
function judged(section: SectionRow, undecided: readonly Choice[], dancers: readonly Dancer[], occasion: Occasion): Verdict | undefined {
  if (undecided.every((each) => each === "level")) return verdictOf(section, dancers, occasion);
  if (undecided.includes("presentation") && dancers.length > 0) return undefined;
  const objection = numberObjection(section, dancers.length);
  return objection && { allowed: false, open: false, reasons: [objection] };
}

/**
 * Problems that prevent an entry from being submitted (choices still open, a group's title, line-up, section), and the explanation of the section's
 * verdict.
 */
export function judgeEntry(
  bundle: Pick<Bundle, "sections" | "dancers" | "occasion">,
  entry: Pick<EntryRecord, "section_id" | "title" | "dancer_ids" | "status" | "undecided">,
) {
  const section = bundle.sections.find((each) => each.id === entry.section_id);
  const undecided = openChoices(bundle, entry);
  const verdict = section && judged(section, undecided, lineUpOf(bundle, entry.dancer_ids), bundle.occasion);
  const problems: Reason[] = undecided.map(askFor);
  if (!entry.title && entry.dancer_ids.length > MOST_NAMED)
    problems.push({ code: "title", pl: "Podaj tytuł występu.", en: "Enter the title of the routine." });
  if (!section || section.archived) problems.push({ code: "section", pl: "Wybierz kategorię.", en: "Choose a section." });
  if (verdict && !verdict.allowed && !verdict.open) problems.push(...verdict.reasons);
  return { explanation: verdict?.reasons ?? [], problems, undecided };
}

/** One entry as the sign-up's page shows it. */
export function describeEntry(call: { locale: "pl" | "en" }, bundle: Bundle, entry: EntryRecord): SignupEntry {
  const { explanation, problems, undecided } = judgeEntry(bundle, entry);
  const all = [...problems, ...unansweredOf(bundle.asking, entry)];
  return {
    ...entry,
    undecided,
    explanation: explanation.map((each) => reasonIn(call, each)),
    problems: changeable.includes(entry.status) ? all.map((each) => reasonIn(call, each)) : [],
  };
}

/** Problems that prevent the whole sign-up from being submitted. `field` is named as in the record, entries as `entries.<id>`. */
export function missingOf(bundle: Bundle): (Reason & { field: string })[] {
  const live = bundle.entries.filter((each) => changeable.includes(each.status));
  const limit = bundle.occasion.rulebook?.limits?.per_dancer;
  return [
    ...missingContact(bundle.signup),
    ...unansweredWhole(bundle.asking, bundle.signup.submitted_at),
    ...(live.length === 0 && bundle.reservations.every((each) => unfilledPlaces(each) === 0)
      ? [{ code: "no_entries", field: "entries", pl: "Dodaj co najmniej jeden występ.", en: "Add at least one entry." }]
      : []),
    ...live.flatMap((entry) =>
      [...judgeEntry(bundle, entry).problems, ...unansweredOf(bundle.asking, entry)].map((each) => ({
        ...each,
        field: `entries.${entry.id}`,
      })),
    ),
    ...unansweredPeople(bundle.asking, live, bundle.dancers),
    ...(typeof limit === "number" ? overBooked(live, bundle.dancers, limit).map((each) => ({ ...each, field: "dancers" })) : []),
  ];
}
