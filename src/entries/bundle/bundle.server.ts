// A sign-up with everything that its rules need, loaded once.
import { rulebookOf } from "../../competitions/rulebook.ts";
import { feeOn } from "../../competitions/fees.ts";
import { wallDay } from "../../competitions/rules.ts";
import { competitionOf, getSignup, guardOpen } from "../../people/access/access.server.ts";
import type { Occasion } from "../line-ups/eligibility.ts";
import { loadAnswers } from "../questions/answers.server.ts";
import type { Reservation } from "../pricing/deposits.ts";
import { findMoney } from "../pricing/payments-sql.server.ts";
import * as store from "../sql.server.ts";
import * as dancersStore from "../../people/dancers/sql.server.ts";
import type { SignupRow } from "../../people/signups/sql.server.ts";
import type { CompetitionRow } from "../../people/signups/competition-sql.server.ts";
import type { Dancer } from "../../people/dancers/dancer-record.ts";
import { listReserved } from "../pricing/reserved-sql.server.ts";
import type { OfferedSection } from "../records.ts";
import * as sectionsSql from "../sections-sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

export interface Bundle {
  signup: SignupRow;
  competition: CompetitionRow;
  occasion: Occasion;
  sections: sectionsSql.SectionRow[];
  dancers: Dancer[];
  entries: store.EntryRecord[];
  /** The organiser's own questions and their answers. */
  asking: Awaited<ReturnType<typeof loadAnswers>>;
  /** Places reserved with a deposit. */
  reservations: Reservation[];
  /** ISO dates in Warsaw; `paid_day` is that of the first payment, undefined while nothing is paid. */
  today: string;
  paid_day: string | undefined;
  /** Money that the organiser retains after a partial refund, in grosze. */
  kept_grosze: number;
}

/**
 * Loads what a sign-up's rules need, in eight or nine queries: with the sections of its entries, and `others` that an entry may move to. Loads all
 * sections while something of a draft is still to be chosen.
 */
export async function loadBundle(
  call: Pick<Call, "db" | "now">,
  signup: SignupRow,
  others: "all" | readonly string[] = [],
): Promise<Bundle> {
  const competition = await competitionOf(call, signup);
  const entries = await store.listEntries(call.db, signup.id);
  const open = entries.some((each) => each.status === "draft" && each.undecided.length > 0);
  const sections = others === "all" || open ? undefined : [...others, ...entries.map((each) => each.section_id)];
  return {
    signup,
    competition,
    occasion: { rulebook: rulebookOf(competition), first_day: competition.starts_on },
    sections: await sectionsSql.listSections(call.db, competition.id, sections, signup.id),
    dancers: await dancersStore.listDancers(call.db, signup.id),
    entries,
    asking: await loadAnswers(call, signup),
    reservations: await listReserved(call.db, signup.id),
    today: wallDay(call.now),
    ...(await findMoney(call.db, signup.id)),
  };
}

/** A section as sign-up offers it now, with the fee of the day and whether it is full. */
export function offered(section: sectionsSql.SectionRow, now: Date): OfferedSection {
  return { ...section, fee_grosze: feeOn(section, wallDay(now)), full: section.capacity !== null && section.taken >= section.capacity };
}

/** Locks and loads a sign-up that may be changed now, as `loadPlanningData` does. `late` is what `guardOpen` returns. Refuses a sign-up that is closed. */
export async function openBundle(
  call: Call,
  id: string,
  { others, ...typed }: { others?: "all" | readonly string[]; typed_seconds_ago?: number | undefined } = {},
): Promise<Bundle & { late: boolean }> {
  const bundle = await loadBundle(call, await getSignup(call, id, true), others);
  return { ...bundle, late: guardOpen(call, bundle.competition, typed) };
}
