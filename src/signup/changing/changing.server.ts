// Operations on dancers, entries and line-ups of a sign-up, and the sections that a line-up may enter.
import type { HandlerResult, Input } from "../../kernel/endpoints/endpoint.ts";
import { findTerms } from "../../competitions/terms/terms.server.ts";
import { record } from "../../kernel/audit/audit.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { competitionOf, getSignup, guardOpen, isAdmin, mayOpen } from "../../people/access/access.server.ts";
import * as contract from "../contract.ts";
import { describeSignup } from "../record/describe.server.ts";
import { yearProblem } from "../../people/dancers/birth.ts";
import { guardRoom } from "../limits/limits.server.ts";
import { isSomebodyElse, somebodyElse } from "../../people/dancers/same-person.ts";
import { chosenOf, chosenSection, guardDecided, leftToChoose, offeredSections, openIn } from "./chosen.server.ts";
import { sectionFor, siblingsOf, verdictOf } from "../../entries/line-ups/eligibility.ts";
import { followImages } from "../../people/consents/answering.server.ts";
import { listPeople } from "../../people/consents/people-sql.server.ts";
import { findLineUp } from "../../entries/pricing/own-facts-sql.server.ts";
import { storeNameConsent, runAfterPersonChange } from "./public-names.server.ts";
import { entriesWith, afterDeadlineFact, markAfterDeadline } from "../../entries/late/after-deadline.server.ts";
import { forgetFilesAbout } from "../../entries/questions/answers.server.ts";
import { findLostPlaces } from "../../capacity/moves/moves.server.ts";
import { entryChanged } from "../../capacity/status-changes/entry-changed.server.ts";
import type { EntryState } from "../../capacity/status-changes/rules.ts";
import * as store from "../../entries/sql.server.ts";
import { findConsentState } from "../../people/dancers/sql.server.ts";
import * as dancersStore from "../../people/dancers/sql.server.ts";
import { announceSignup } from "../../people/signups/announcing.server.ts";
import { reasonIn } from "../../people/reasons.ts";
import { changeable } from "../../entries/states.ts";
import { placeFields } from "../../entries/entry-body.ts";
import { noTexts, textsOf } from "../../entries/entry-fields.ts";
import { lineUpOf } from "../../entries/line-ups/line-up.ts";
import { getEntryOf } from "../../entries/entry-access.server.ts";
import { type Bundle, loadBundle, openBundle } from "../../entries/bundle/bundle.server.ts";
import { describeEntry } from "../../entries/bundle/problems.ts";
import { pick, definedFields } from "../../kernel/values/fields.ts";
import { readLast } from "../../kernel/postgres/database.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

/** Refuses a birth year that contradicts the birth date or is after the competition. */
function guardBirth(call: Call, dancer: { birth_year: number; birth_date: string | null }, firstDay: string): void {
  if (dancer.birth_date !== null && Number(dancer.birth_date.slice(0, 4)) !== dancer.birth_year)
    refuseField("birth_date", call.locale, {
      pl: "Data urodzenia nie zgadza się z rokiem urodzenia.",
      en: "The date of birth does not match the year.",
    });
  const wrong = yearProblem(dancer.birth_year, firstDay);
  if (wrong) refuseField("birth_year", call.locale, wrong);
}

/**
 * Refuses to type another person over one with consents or a link, which would then be theirs. Names each identifying field, so that a device keeps
 * them together; the sentence appears once.
 */
function guardSamePerson(call: Call, before: Bundle["dancers"][number], after: Bundle["dancers"][number]): void {
  if (!isSomebodyElse(before, after)) return;
  refuse("invalid", { errors: { first_name: [somebodyElse(before)[call.locale]], last_name: [], birth_year: [], birth_date: [] } });
}

const fieldsOf = ({ id: _id, signup_id: _signup, version: _version, ...rest }: Bundle["dancers"][number]) => rest;

/**
 * Moves entries whose line-up no longer fits to the sibling section (same dance, presentation and level) that takes it; entries with a start number
 * stay. Returns the moved entries.
 */
async function moveMisfits(call: Call, bundle: Bundle, wait: boolean): Promise<EntryState[]> {
  const moved = bundle.entries
    .filter((entry) => changeable.includes(entry.status) && entry.start_number === null)
    .map((entry) => {
      const current = bundle.sections.find((each) => each.id === entry.section_id);
      if (!current) return { entry, section_id: entry.section_id };
      const place = chosenOf(current, entry);
      const next = sectionFor(offeredSections(bundle), lineUpOf(bundle, entry.dancer_ids), bundle.occasion, place, current.id) ?? current;
      const undecided = openIn(bundle, next, {}, place);
      // A sent entry does not move where its club would have to make a choice.
      const chosen = entry.status === "draft" || leftToChoose(bundle, next, undecided, entry.dancer_ids).length === 0;
      return { entry, section_id: chosen ? next.id : current.id };
    })
    .filter(({ entry, section_id }) => section_id !== entry.section_id);
  const lost = await findLostPlaces(call, bundle, moved, wait);
  const after = moved.map(({ entry, section_id }) => ({ ...entry, section_id, ...lost.get(entry.id) }));
  await store.updateEntries(
    call.db,
    after.map(({ id, status, section_id, waiting_since }) => ({ id, status, section_id, ...definedFields({ waiting_since }) })),
  );
  return after;
}

/** Refuses a line-up with a person who is not in this sign-up or is listed twice. */
function guardLineUp(call: Call, bundle: Parameters<typeof lineUpOf>[0], ids: readonly string[]): void {
  if (new Set(ids).size !== ids.length || lineUpOf(bundle, ids).length !== ids.length)
    refuseField("dancer_ids", call.locale, { pl: "Wybierz osoby z listy, każdą raz.", en: "Choose people from the list, each once." });
}

function entryFacts(bundle: Bundle, entry: store.EntryRecord) {
  return {
    ...textsOf(entry),
    section: bundle.sections.find((each) => each.id === entry.section_id)?.name,
    line_up: lineUpOf(bundle, entry.dancer_ids).map((each) => `${each.first_name} ${each.last_name}`),
  };
}

type NewPerson = Input<typeof contract.addEntries>["body"]["dancers"][number];

const fullName = ({ first_name, last_name }: Pick<NewPerson, "first_name" | "last_name">) => `${first_name} ${last_name}`;

/**
 * Adds people to the sign-up where there is room; an id that exists already is the same person. Only new people count as late. `list` is their name
 * in the call.
 */
async function addPeople(
  call: Call,
  bundle: Bundle & { late: boolean },
  people: readonly (Omit<NewPerson, "id"> & { id?: string | undefined })[],
  list?: "dancers",
) {
  guardRoom(call, "people", bundle.dancers, people, { list, nameOf: fullName });
  const rows = people.map((each) => ({
    ...each,
    id: each.id ?? newId(),
    birth_date: each.birth_date ?? null,
    public_name: each.public_name ?? ("initials" as const),
  }));
  for (const each of rows) guardBirth(call, each, bundle.competition.starts_on);
  const added = await dancersStore.insertDancers(call.db, call.tenant.id, bundle.signup.id, rows);
  const own = new Set((await dancersStore.listDancers(call.db, bundle.signup.id)).map((each) => each.id));
  // Another sign-up has this id.
  if (!rows.every((each) => own.has(each.id))) refuse("not_found");
  await markAfterDeadline(call, bundle.late && added, bundle.signup.id);
  return rows;
}

/** Refuses entries that exceed the sign-up's size; each is named by its title, or else by its dancers. */
function guardEntries(
  call: Call,
  { entries, dancers }: Pick<Bundle, "entries" | "dancers">,
  rows: readonly Input<typeof contract.createEntry>["body"][],
  list?: "entries",
): void {
  const nameOf = ({ title, dancer_ids = [] }: (typeof rows)[number]) =>
    title || lineUpOf({ dancers }, dancer_ids).map(fullName).join(", ") || "–";
  guardRoom(call, "entries", entries, rows, { list, nameOf });
}

/** Adds entries to the requested sections, all or none; those that exist already stay unchanged. Returns how many are new. */
async function insertNew(
  call: Call,
  bundle: Bundle & { late: boolean },
  bodies: readonly (Input<typeof contract.createEntry>["body"] & { id: string })[],
): Promise<number> {
  const { signup, competition, entries } = bundle;
  const earlier = await store.listEntriesAmong(
    call.db,
    bodies.map((each) => each.id),
  );
  if (earlier.some((each) => each.signup_id !== signup.id)) refuse("not_found");
  const ids = new Set(earlier.map((each) => each.id));
  const fresh = bodies.filter(({ id }) => !ids.has(id) && ids.add(id));
  let last = Math.max(0, ...entries.map((each) => each.position));
  const rows = fresh.map(({ id, dancer_ids = [], position, ...body }) => {
    guardLineUp(call, bundle, dancer_ids);
    const { section, undecided } = chosenSection(call, bundle, pick(body, placeFields), dancer_ids);
    const place = position ?? last + 1;
    last = Math.max(last, place);
    const row = { id, section_id: section.id, undecided, ...noTexts, ...definedFields(textsOf(body)), position: place };
    return { row, dancer_ids, section: section.name };
  });
  const common = {
    tenant_id: call.tenant.id,
    competition_id: competition.id,
    signup_id: signup.id,
    created_at: call.now.toISOString(),
  };
  await store.insertEntries(
    call.db,
    rows.map(({ row }) => ({ ...common, ...row })),
  );
  await store.insertLineUps(
    call.db,
    call.tenant.id,
    rows.map(({ row, dancer_ids }) => ({ entry_id: row.id, dancer_ids })),
  );
  await markAfterDeadline(
    call,
    bundle.late && rows.length > 0,
    signup.id,
    rows.map(({ row }) => row.id),
  );
  if (signup.status === "submitted")
    for (const { row, section } of rows)
      await record(call, {
        action: "created",
        subject_kind: "entry",
        subject_id: row.id,
        after: { title: row.title, ...(row.undecided.length === 0 ? { section } : {}), ...afterDeadlineFact(bundle.late) },
      });
  return rows.length;
}

/**
 * Changes one person of a sign-up and moves entries that now fit elsewhere. `isRequested`: the change was requested through the person's own link and may
 * replace the whole name.
 */
export async function changeDancer(
  call: Call,
  id: string,
  { version, wait = false, ...fields }: Input<typeof contract.updateDancer>["body"],
  { query, asked: isRequested = false }: { query?: Input<typeof contract.updateDancer>["query"]; asked?: boolean },
) {
  const found = (await dancersStore.findDancer(call.db, id)) ?? refuse("not_found");
  const bundle = await openBundle(call, found.signup_id, { others: "all", ...query });
  const before = bundle.dancers.find((each) => each.id === found.id) ?? refuse("not_found");
  const state = await findConsentState(call.db, id);
  if (state?.erased) refuse("person_erased");
  if (version !== undefined && version !== before.version) refuse("stale", { current: before });
  const people = await listPeople(call.db, found.signup_id, [id]);
  const change = definedFields(fields);
  const after = { ...before, ...change };
  guardBirth(call, after, bundle.competition.starts_on);
  if (state?.answered && !isRequested) guardSamePerson(call, before, after);
  await dancersStore.updateDancer(call.db, before.id, change);
  await markAfterDeadline(call, bundle.late, bundle.signup.id, entriesWith(bundle.entries, before.id));
  const moved = await moveMisfits(call, { ...bundle, dancers: bundle.dancers.map((each) => (each.id === after.id ? after : each)) }, wait);
  if (bundle.signup.status === "submitted")
    await record(call, {
      action: "changed",
      subject_kind: "dancer",
      subject_id: before.id,
      before: fieldsOf(before),
      after: { ...fieldsOf(after), ...afterDeadlineFact(bundle.late) },
    });
  await storeNameConsent(call, bundle, before, after);
  // Another age may need other consents.
  await followImages(call, bundle, people);
  await runAfterPersonChange(call, bundle, { before, after, moved });
  await announceSignup(call, bundle.signup);
  return (await dancersStore.findDancer(call.db, before.id)) ?? refuse("not_found");
}

/** Changes one entry of a sign-up. */
export async function updateEntry(
  call: Call,
  { params, query, body }: Input<typeof contract.updateEntry>,
): Promise<HandlerResult<typeof contract.updateEntry>> {
  const { entry: before, signup } = await getEntryOf(call, params.id ?? "", true);
  const bundle = await loadBundle(call, signup, "all");
  const late = guardOpen(call, bundle.competition, query);
  const { version, wait = false, dancer_ids, position } = body;
  const requestedPlace = pick(body, placeFields);
  if (version !== undefined && version !== before.version) refuse("stale", { current: describeEntry(call, bundle, before) });
  if (!changeable.includes(before.status)) refuse("entry_not_changeable");
  const ids = dancer_ids ?? before.dancer_ids;
  if (dancer_ids) guardLineUp(call, bundle, dancer_ids);
  const current = bundle.sections.find((each) => each.id === before.section_id);
  const touchesSection = dancer_ids !== undefined || Object.keys(definedFields(requestedPlace)).length > 0;
  const placed =
    touchesSection && (before.start_number === null || isAdmin(call))
      ? chosenSection(call, bundle, requestedPlace, ids, before)
      : undefined;
  const section = placed?.section ?? current;
  const undecided =
    placed && before.status !== "draft" ? guardDecided(call, bundle, placed.section, placed.undecided, ids) : placed?.undecided;
  const going = section && section.id !== before.section_id ? [{ entry: before, section_id: section.id }] : [];
  const lost = await findLostPlaces(call, bundle, going, wait);
  await store.updateEntry(call.db, before.id, {
    ...definedFields({ ...textsOf(body), position, section_id: section?.id, undecided }),
    ...lost.get(before.id),
  });
  if (dancer_ids) await store.replaceLineUp(call.db, call.tenant.id, before.id, ids);
  await markAfterDeadline(call, late, signup.id, [before.id]);
  const after = (await store.findEntry(call.db, before.id)) ?? refuse("not_found");
  if (before.status !== "draft")
    await record(call, {
      action: "changed",
      subject_kind: "entry",
      subject_id: before.id,
      before: entryFacts(bundle, before),
      after: { ...entryFacts(bundle, after), ...afterDeadlineFact(late) },
    });
  await entryChanged(call, [before], [{ ...after, ...lost.get(before.id) }]);
  await announceSignup(call, signup);
  return describeEntry(call, bundle, after);
}

export const handlers = handle(contract, {
  async addDancers(call, { params, query, body }) {
    const bundle = await openBundle(call, params.id ?? "", query);
    const rows = await ("dancers" in body ? addPeople(call, bundle, body.dancers, "dancers") : addPeople(call, bundle, [body]));
    await announceSignup(call, bundle.signup);
    const added = new Set(rows.map((each) => each.id));
    return { data: (await dancersStore.listDancers(call.db, bundle.signup.id)).filter((each) => added.has(each.id)) };
  },

  updateDancer: (call, { params, query, body }) => changeDancer(call, params.id ?? "", body, { query }),

  async deleteDancer(call, { params, query }) {
    const dancer = (await dancersStore.findDancer(call.db, params.id ?? "")) ?? refuse("not_found");
    const bundle = await openBundle(call, dancer.signup_id, query);
    if (dancer.line_ups > 0) refuse("in_use");
    if ((await findConsentState(call.db, dancer.id))?.asked) refuse("person_has_request");
    await forgetFilesAbout(call, { dancer_id: dancer.id });
    await dancersStore.deleteDancer(call.db, dancer.id);
    await markAfterDeadline(call, bundle.late, bundle.signup.id);
    await announceSignup(call, bundle.signup);
  },

  async createEntry(call, { params, query, body }) {
    // With `section_id` no other section is needed; chosen by categories, any may fit.
    const bundle = await openBundle(call, params.id ?? "", { others: body.section_id === undefined ? "all" : [body.section_id], ...query });
    guardEntries(call, bundle, [body]);
    const { id = newId() } = body;
    if ((await insertNew(call, bundle, [{ ...body, id }])) > 0) await announceSignup(call, bundle.signup);
    return describeEntry(call, bundle, (await store.findEntry(call.db, id)) ?? refuse("not_found"));
  },

  async addEntries(call, { params, query, body }) {
    const bundle = await openBundle(call, params.id ?? "", { others: "all", ...query });
    const { dancers, entries } = body;
    if (dancers.length > 0) await addPeople(call, bundle, dancers, "dancers");
    const whole = { ...bundle, dancers: await dancersStore.listDancers(call.db, bundle.signup.id) };
    guardEntries(call, whole, entries, "entries");
    await insertNew(call, whole, entries);
    await announceSignup(call, bundle.signup);
    return describeSignup(call, await getSignup(call, bundle.signup.id));
  },

  async deleteEntry(call, { params, query }) {
    const { entry, signup } = await getEntryOf(call, params.id ?? "", true);
    const late = guardOpen(call, await competitionOf(call, signup), query);
    if (!changeable.includes(entry.status)) refuse("entry_not_changeable");
    await markAfterDeadline(call, late, signup.id, [entry.id]);
    if (entry.status === "draft" && !(await store.hadMusic(call.db, entry.id))) {
      await forgetFilesAbout(call, { entry_id: entry.id });
      await store.deleteEntry(call.db, entry.id);
    } else {
      await store.updateEntry(call.db, entry.id, { status: "withdrawn" });
      await record(call, {
        action: "withdrawn",
        subject_kind: "entry",
        subject_id: entry.id,
        before: { status: entry.status },
        after: { status: "withdrawn", ...afterDeadlineFact(late) },
      });
    }
    await entryChanged(call, [entry], []);
    await announceSignup(call, signup);
  },

  async listEligible(call, { params, body }) {
    await readLast(call.db);
    const own = await findLineUp(call.db, params.id ?? "", body.dancer_ids);
    if (!own || !mayOpen(call, own)) refuse("not_found");
    guardLineUp(call, own, body.dancer_ids);
    const { occasion, sections } = await findTerms(call, own.competition_id, own.terms_version);
    const dancers = lineUpOf(own, body.dancer_ids);
    const offered = offeredSections({ sections: [...sections.values()] });
    const judged = siblingsOf(offered, body).map((section) => ({ section, verdict: verdictOf(section, dancers, occasion) }));
    return {
      data: judged.map(({ section, verdict }) => ({
        section_id: section.id,
        name: section.name,
        allowed: verdict.allowed,
        open: verdict.open,
        reasons: verdict.reasons.map((each) => reasonIn(call, each)),
      })),
    };
  },
});
