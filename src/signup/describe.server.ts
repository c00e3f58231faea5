// A sign-up as its page shows it: everything loaded once, judged by the rules, priced.
import { rulebookOf } from "../competitions/takeover/rulebook.ts";
import { type FeeChange, feeOn, priceListOf } from "../competitions/fees.ts";
import { momentOf, movedDay, wallDay } from "../competitions/rules.ts";
import { FEW } from "../competitions/public/shown-as.ts";
import { ITSELF, record } from "../kernel/audit.server.ts";
import { laterAll, type LaterJob } from "../kernel/jobs/jobs.server.ts";
import type { Call } from "../kernel/perform.server.ts";
import { dayOf } from "../web/locale/format.ts";
import { competitionOf, getSignup, guardOpen, lockedSentence, musicLockedSentence } from "./links/access.server.ts";
import { listConsents } from "./consents/consents-sql.server.ts";
import { isSignupText } from "./consents/shown-text.server.ts";
import {
  isMinor,
  type LineUpDancer,
  numberObjection,
  type Occasion,
  type Said,
  type SectionRule,
  type Verdict,
  verdictOf,
} from "./line-ups/eligibility.ts";
import { askFor, undecidedOf } from "./line-ups/undecided.ts";
import { listReserved } from "./places/places-sql.server.ts";
import { loadAnswers } from "./questions/answers.server.ts";
import { unansweredOf, unansweredPeople, unansweredWhole } from "./questions/rules.ts";
import { filledBy, leftOf, type Reservation, withPlaces } from "./places/rules.ts";
import type { Due } from "./pricing/due-text.ts";
import { type PricedSection, quoteOf, withKept } from "./pricing/quote.ts";
import { signupBoxes } from "./records.ts";
import type {
  Choice,
  ConsentKind,
  Dancer,
  OfferCosts,
  OfferedSection,
  Quote,
  SaidReason,
  Signup,
  SignupBox,
  SignupEntry,
} from "./records.ts";
import { changeable, missingContact, overBooked } from "./rules.ts";
import { findMoney, findPaid } from "./pricing/payments-sql.server.ts";
import { savePrice } from "./pricing/price-sql.server.ts";
import { giveNumbersDue } from "./desk/start-numbers-sql.server.ts";
import { describeWaiting } from "./waiting/standing.server.ts";
import * as store from "./sql.server.ts";

/** A sign-up with what its rules need. */
export interface Bundle {
  signup: store.SignupRow;
  competition: store.CompetitionRow;
  occasion: Occasion;
  sections: store.SectionRow[];
  dancers: Dancer[];
  entries: store.EntryRecord[];
  /** What the organiser asks besides, and what is answered. */
  asking: Awaited<ReturnType<typeof loadAnswers>>;
  /** Places that it holds by a deposit. */
  reservations: Reservation[];
  /** ISO dates in Warsaw; the first payment's is undefined while nothing is paid. */
  today: string;
  paid_day: string | undefined;
  /** What the organiser keeps of money that went back in part, in grosze. */
  kept_grosze: number;
}

/**
 * Loads what a sign-up's rules need, in eight or nine queries: with the sections of its entries, and `others` where an entry may come into one; with all
 * while something of a draft is still to be chosen.
 */
export async function loadBundle(
  call: Pick<Call, "db" | "now">,
  signup: store.SignupRow,
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
    sections: await store.listSections(call.db, competition.id, sections, signup.id),
    dancers: await store.listDancers(call.db, signup.id),
    entries,
    asking: await loadAnswers(call, signup),
    reservations: await listReserved(call.db, signup.id),
    today: wallDay(call.now),
    ...(await findMoney(call.db, signup.id)),
  };
}

/** A section as sign-up offers it at this moment: with the fee of the day. */
export function offered(section: store.SectionRow, now: Date): OfferedSection {
  return { ...section, fee_grosze: feeOn(section, wallDay(now)), full: section.capacity !== null && section.taken >= section.capacity };
}

/** Whether the sign-up itself holds a place of a section that an entry may still take. */
function holdsPlace({ reservations, today }: Bundle, sectionId: string): boolean {
  return reservations.some((each) => each.section_id === sectionId && each.until >= today && leftOf(each) > 0);
}

/** A reason in the caller's language. */
export function told(call: Pick<Call, "locale">, { code, pl, en }: Said): SaidReason {
  return { code, text: call.locale === "en" ? en : pl };
}

/** The dancers of a line-up in its order. */
export function lineUpOf<D extends LineUpDancer>(bundle: { dancers: readonly D[] }, ids: readonly string[]): D[] {
  const byId = new Map(bundle.dancers.map((each) => [each.id, each]));
  return ids.map((id) => byId.get(id)).filter((each) => each !== undefined);
}

/** What of an entry is still to be chosen among the sections that are offered. */
function stillOpen(
  bundle: Pick<PriceFacts, "sections" | "dancers" | "occasion">,
  entry: Pick<store.EntryRecord, "section_id" | "dancer_ids" | "status" | "undecided">,
): Choice[] {
  if (entry.undecided.length === 0) return [];
  const offered = bundle.sections.filter((each) => !each.archived || each.id === entry.section_id);
  return undecidedOf(offered, entry, lineUpOf(bundle, entry.dancer_ids), bundle.occasion);
}

/** What the rules say as far as it is chosen: without a dance only the number of people, without a size only whether there are any. */
function judged(
  section: store.SectionRow,
  undecided: readonly Choice[],
  dancers: readonly Dancer[],
  occasion: Occasion,
): Verdict | undefined {
  if (undecided.every((each) => each === "level")) return verdictOf(section, dancers, occasion);
  if (undecided.includes("presentation") && dancers.length > 0) return undefined;
  const objection = numberObjection(section, dancers.length);
  return objection && { allowed: false, open: false, reasons: [objection] };
}

/** What keeps an entry from being submitted: what is not chosen, a group's title, line-up, section; and the section's verdict explained. */
export function judgeEntry(
  bundle: Pick<Bundle, "sections" | "dancers" | "occasion">,
  entry: Pick<store.EntryRecord, "section_id" | "title" | "dancer_ids" | "status" | "undecided">,
) {
  const section = bundle.sections.find((each) => each.id === entry.section_id);
  const undecided = stillOpen(bundle, entry);
  const verdict = section && judged(section, undecided, lineUpOf(bundle, entry.dancer_ids), bundle.occasion);
  const problems: Said[] = undecided.map(askFor);
  if (!entry.title && entry.dancer_ids.length > FEW)
    problems.push({ code: "title", pl: "Podaj tytuł występu.", en: "Enter the title of the routine." });
  if (!section || section.archived) problems.push({ code: "section", pl: "Wybierz kategorię.", en: "Choose a section." });
  if (verdict && !verdict.allowed && !verdict.open) problems.push(...verdict.reasons);
  return { explanation: verdict?.reasons ?? [], problems, undecided };
}

/** One entry as the sign-up's page shows it. */
export function describeEntry(call: Call, bundle: Bundle, entry: store.EntryRecord): SignupEntry {
  const { explanation, problems, undecided } = judgeEntry(bundle, entry);
  const all = [...problems, ...unansweredOf(bundle.asking, entry)];
  return {
    ...entry,
    undecided,
    explanation: explanation.map((each) => told(call, each)),
    problems: changeable.includes(entry.status) ? all.map((each) => told(call, each)) : [],
  };
}

/** What a price is made of: a bundle has it, and so has a sign-up with the terms of its competition. */
export interface PriceFacts extends Pick<Bundle, "occasion" | "today" | "paid_day" | "kept_grosze"> {
  signup: Pick<store.SignupRow, "id">;
  competition: Pick<store.CompetitionRow, "fee_day">;
  sections: readonly (SectionRule & PricedSection & { archived: boolean; fee_changes: readonly FeeChange[] })[];
  dancers: readonly LineUpDancer[];
  entries: readonly Pick<store.EntryRecord, "id" | "section_id" | "title" | "status" | "submitted_at" | "undecided" | "dancer_ids">[];
  reservations: readonly Reservation[];
}

/**
 * The price of a sign-up: each entry by the price list that it was sent with, on the day that it was sent, or all by the day of the first payment; today
 * where that is still to come. What is not chosen yet has no price.
 */
export function priceOf(call: Pick<Call, "locale">, bundle: PriceFacts): Quote {
  const { fee_day } = bundle.competition;
  const sections = new Map(bundle.sections.map((each) => [each.id, { ...each, fee_day }]));
  const decided = bundle.entries.filter((each) => stillOpen(bundle, each).length === 0);
  const entries = decided.map((entry) => {
    const section = sections.get(entry.section_id);
    const sending = { signup_id: bundle.signup.id, submitted_at: entry.submitted_at };
    const list = section && priceListOf(section, section.fee_changes, sending);
    const sent = entry.submitted_at === null ? undefined : dayOf(entry.submitted_at);
    const day = list?.fee_day === "payment" ? bundle.paid_day : sent;
    return { ...entry, fees: list === section ? undefined : list, day: day ?? bundle.today, fixed: day !== undefined };
  });
  const quote = withKept(quoteOf(entries, bundle.sections, call.locale, bundle.occasion.rulebook), bundle.kept_grosze, call.locale);
  // A draft that will fill a place costs its own price, and its place no deposit any more.
  const drafts = decided.filter((each) => each.status === "draft");
  return withPlaces(quote, filledBy(bundle.reservations, drafts, bundle.today).reservations, call.locale);
}

/** What a sign-up costs, line by line, what of it is paid (`held_grosze`), and until when the rest is to be paid. Drafts cost nothing. */
export function dueOf({ now }: Pick<Call, "now">, bundle: Bundle, held_grosze: number): Due & Pick<Quote, "lines"> {
  const { signup, competition } = bundle;
  const entries = bundle.entries.filter((each) => each.status !== "draft");
  const { lines, total_grosze, until } = priceOf({ locale: signup.locale }, { ...bundle, entries });
  const due_at = competition.payment_due_at;
  const overdue = due_at !== null && Date.parse(due_at) <= now.getTime();
  return { lines, total_grosze, held_grosze, until, due_at, overdue };
}

/** What a waiting entry costs once it has the place that it is offered; null in practice, which takes no money. */
export function costsOf(call: Pick<Call, "now">, bundle: Bundle, entryId: string, held_grosze: number): OfferCosts | null {
  if (bundle.competition.practice) return null;
  const entries = bundle.entries.map((each) => (each.id === entryId ? { ...each, status: "submitted" as const } : each));
  const { lines, ...due } = dueOf(call, { ...bundle, entries }, held_grosze);
  return { ...due, entry_grosze: lines.find((each) => each.entry_id === entryId)?.amount_grosze ?? 0 };
}

/** What keeps the whole from being submitted; field names as in the record, entries as `entries.<id>`. */
export function missingOf(bundle: Bundle): (Said & { field: string })[] {
  const live = bundle.entries.filter((each) => changeable.includes(each.status));
  const limit = bundle.occasion.rulebook?.limits?.per_dancer;
  return [
    ...missingContact(bundle.signup),
    ...unansweredWhole(bundle.asking, bundle.signup.submitted_at),
    ...(live.length === 0 && bundle.reservations.every((each) => leftOf(each) === 0)
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

/** The minors of the line-ups. */
export function minorsOf({ entries, dancers, competition }: Pick<Bundle, "entries" | "dancers" | "competition">): Dancer[] {
  const dancing = new Set(entries.filter((each) => changeable.includes(each.status)).flatMap((each) => each.dancer_ids));
  return dancers.filter((each) => dancing.has(each.id) && isMinor(each, competition.starts_on));
}

/** What of the sign-up's own boxes was answered to the texts of today, and is not asked again. */
export function answeredConsents(
  call: Pick<Call, "tenant">,
  bundle: Pick<Bundle, "signup" | "competition" | "dancers" | "entries">,
  consents: Awaited<ReturnType<typeof listConsents>>,
): Signup["answered_consents"] {
  const { signup, competition } = bundle;
  const names = { competition: competition.name, organiser: call.tenant.name, role: signup.contact_role };
  const ofAll = (kind: SignupBox) =>
    consents.some(
      (each) =>
        each.kind === kind &&
        each.dancer_id === null &&
        (kind === "image" || each.withdrawn_at === null) &&
        isSignupText(kind, each.text_sha256, names),
    );
  // A child who came later is not in what the parent stated before.
  const later = signup.contact_role === "parent" && !answeredByEach("participation", minorsOf(bundle), consents);
  return signupBoxes.filter((kind) => ofAll(kind) && !(kind === "guardian_statement" && later));
}

/** Whether each of these people has an answer of their own. */
function answeredByEach(kind: ConsentKind, people: readonly Dancer[], consents: Awaited<ReturnType<typeof listConsents>>): boolean {
  return people.every(({ id }) => consents.some((each) => each.kind === kind && each.dancer_id === id));
}

/** What the page of a sign-up shows besides its bundle. */
interface Shown {
  consents: Awaited<ReturnType<typeof listConsents>>;
  waiting: Awaited<ReturnType<typeof describeWaiting>>;
  money: Awaited<ReturnType<typeof findPaid>>;
}

/** The sign-up as the API shows it. */
export async function describeSignup(call: Call, signup: store.SignupRow): Promise<Signup> {
  const bundle = await loadBundle(call, signup, "all");
  const chosen = bundle.entries.filter((each) => each.status !== "draft" || stillOpen(bundle, each).length === 0);
  return describeBundle(call, bundle, {
    consents: await listConsents(call.db, signup.id),
    waiting: await describeWaiting(call, { ...bundle, entries: chosen }),
    money: await findPaid(call.db, signup.id),
  });
}

/** The same of what is loaded already, with all sections. */
export function describeBundle(call: Call, bundle: Bundle, { consents, waiting, money }: Shown): Signup {
  const { signup } = bundle;
  const waits = new Set(waiting.map((each) => each.entry_id));
  // A draft that would wait costs nothing until it has a place.
  const expected = bundle.entries.map((each) => (waits.has(each.id) ? { ...each, status: "waiting" as const } : each));
  return {
    ...signup,
    competition: bundle.competition,
    dancers: bundle.dancers,
    entries: bundle.entries
      .filter((each) => each.status !== "withdrawn" || each.submitted_at !== null)
      .map((each) => describeEntry(call, bundle, each)),
    sections: bundle.sections
      .filter((each) => !each.archived || bundle.entries.some((entry) => entry.section_id === each.id))
      .map((each) => ({ ...offered(each, call.now), ...(holdsPlace(bundle, each.id) ? { full: false } : {}) })),
    questions: bundle.asking.questions,
    answers: bundle.asking.sheets,
    waiting: waiting.map((each) => ({
      ...each,
      costs: each.offered_until === null ? null : costsOf(call, bundle, each.entry_id, money.held_grosze),
    })),
    quote: priceOf(call, { ...bundle, entries: expected }),
    missing: missingOf(bundle).map(({ field, ...reason }) => ({ ...told(call, reason), field })),
    locked: lockedSentence(call, bundle.competition),
    music_locked: musicLockedSentence(call, bundle.competition),
    minors: minorsOf(bundle).length > 0,
    image_consent: consents.some((each) => each.kind === "image" && each.dancer_id === null && each.withdrawn_at === null),
    answered_consents: answeredConsents(call, bundle, consents),
    images_by_person: bundle.dancers.length > 0 && answeredByEach("image", bundle.dancers, consents),
    ...money,
  };
}

/** A sign-up that may be changed now, locked, with what its rules need, as `loadBundle` has it; `late` as `guardOpen` says. */
export async function openBundle(
  call: Call,
  id: string,
  { others, ...typed }: { others?: "all" | readonly string[]; typed_seconds_ago?: number | undefined } = {},
): Promise<Bundle & { late: boolean }> {
  const bundle = await loadBundle(call, await getSignup(call, id, true), others);
  return { ...bundle, late: guardOpen(call, bundle.competition, typed) };
}

/** What a sign-up costs now, in the language of its mails; entries that were not submitted yet cost nothing. */
export async function chargeOf(call: Pick<Call, "db" | "now">, signup: store.SignupRow): Promise<Quote> {
  const bundle = await loadBundle(call, signup);
  return priceOf({ locale: signup.locale }, { ...bundle, entries: bundle.entries.filter((each) => each.status !== "draft") });
}

type Pricing = Pick<Call, "db" | "now" | "tenant"> & Partial<Pick<Call, "person">>;

/**
 * Counts a submitted sign-up's price again and keeps it beside the entries; its payment (of the slice above) follows when it differs, and
 * numbers that waited for money are given once it is there, which the trail tells: by whom the money was noted, else by the application itself.
 * A price that rises by itself after a day later than `after` (ISO date) is counted again when that day is over.
 */
export async function keepPrice(call: Pricing, signupId: string, after = ""): Promise<void> {
  const signup = await store.findSignup(call.db, signupId, true);
  if (signup?.status !== "submitted") return;
  const quote = await chargeOf(call, signup);
  const changed = await savePrice(call.db, signup.id, quote);
  await laterAll(call.db, priceJobs(call, signup, { ...quote, changed }, after));
  await numberDue(call, signup);
}

/** The jobs that follow a sign-up's price: its payment, where the price changed, and the day after which it rises by itself. */
export function priceJobs(
  { tenant }: Pick<Call, "tenant">,
  { id, competition_id }: Pick<store.SignupRow, "id" | "competition_id">,
  { until, changed }: Pick<Quote, "until"> & { changed: boolean },
  after = "",
): LaterJob[] {
  const own = { tenant_id: tenant.id };
  const rises = (day: string): LaterJob => ({
    name: "price_entries",
    payload: { ...own, competition_id, after: day },
    key: `price-${competition_id}-${day}`,
    at: endOf(day),
  });
  return [
    ...(until !== null && until > after ? [rises(until)] : []),
    ...(changed ? [{ name: "follow_signup", payload: { ...own, signup_id: id }, key: `follow-${id}` }] : []),
  ];
}

/** Gives the numbers of a sign-up's entries that waited for money which is there; true when any was given. */
export async function numberDue(call: Pricing, signup: Pick<store.SignupRow, "id" | "competition_id">): Promise<boolean> {
  const given = await giveNumbersDue(call.db, signup);
  if (given.length > 0)
    await record(call, { action: "numbered", subject_kind: "signup", subject_id: signup.id, after: { start_number: given }, who: ITSELF });
  return given.length > 0;
}

/** When a day (ISO date) of the hall's calendar is over. */
function endOf(day: string): Date {
  return new Date(momentOf(`${movedDay(day, 1)}T00:00:00`));
}

/** Tells the followers of a sign-up, and of the dashboard once something of it was submitted, at what it costs now. */
export async function tell(call: Call, bundle: Bundle): Promise<void> {
  await call.announce(`signup:${bundle.signup.id}`);
  if (bundle.signup.status !== "submitted") return;
  await keepPrice(call, bundle.signup.id);
  await call.announce(`entries:${bundle.signup.competition_id}`);
}

/** Has the music of entries judged again (by the slice above) once they are in other sections. */
export async function musicMayDiffer(call: Call, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length > 0) await call.later("judge_music", { tenant_id: call.tenant.id, entry_ids: entryIds });
}
