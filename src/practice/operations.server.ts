// Makes a practice competition in one press from the slices' own rows, ready to be danced today.
import { randomBytes } from "node:crypto";
import { insertRecords, type Kind } from "../categories/sql.server.ts";
import { type UsualRecord, usualSet } from "../categories/usual-set.ts";
import { announceCompetition, auditedFields, toCompetition, getCompetitionRow } from "../competitions/competition.server.ts";
import { findPractice } from "../competitions/practice/practice-sql.server.ts";
import { timestampOf, moveDay, sectionName, wallClock } from "../competitions/rules.ts";
import { findCompetition, insertCompetition, insertSections, type PracticeRecordIds } from "../competitions/sql.server.ts";
import { matchRecords, type PlannedRecord } from "../competitions/import/matching.ts";
import { record } from "../kernel/audit/audit.server.ts";
import { newId } from "../kernel/values/ids.ts";
import { refuse } from "../refusals.ts";
import { insertForm, insertVersion } from "../scoring-forms/sql.server.ts";
import { insertWholeSignups, type WholeSignup } from "../signup/whole-signups.server.ts";
import { makeStartList } from "../start-lists/lists/operations.server.ts";
import { filterJudges, saveSeats, updateHead } from "../start-lists/sql.server.ts";
import * as contract from "./contract.ts";
import { FOUR_CRITERIA, names } from "./invented.ts";
import { AGES, CLUBS, DANCERS_A_BAND, inventedEntries, SECTIONS, startOf } from "./rules.ts";
import { type Call, handle, personOf } from "../kernel/calls/call.server.ts";
import { tokenHash } from "../identity/one-time-tokens.server.ts";

const texts = {
  name: { pl: "Turniej na próbę (ćwiczenie)", en: "Trial competition (practice)" },
  description: { pl: "Wszystkie osoby, kluby i tytuły są zmyślone.", en: "All people, clubs and titles are invented." },
  venue: { pl: "Hala na próbę", en: "Trial hall" },
  address: { pl: "ul. Zmyślona 1, Toruń", en: "1 Invented Street, Toruń" },
  form: { pl: "Ćwiczenie: cztery kryteria, 1–10", en: "Practice: four criteria, 1–10" },
  list: { pl: "Lista na próbę", en: "Trial list" },
};

/**
 * Adds the usual records of a dictionary that the sections need. Practice has its own records, so that the organiser's dictionaries stay unchanged.
 */
async function makeRecords(call: Call, kind: Kind) {
  const codes = new Set(SECTIONS.map((each): string => each[kind]));
  const parts = usualSet[kind]
    .filter((each) => codes.has(each.code))
    .map((each) => ({ ...each, key: each.code }) as UsualRecord & PlannedRecord);
  const { ids, missing } = matchRecords(kind, parts, [], newId);
  await insertRecords(
    call.db,
    kind,
    call.tenant.id,
    missing.map((each) => ({ ...each, practice: true })),
  );
  const nameOf = (code: string) => parts.find((each) => each.key === code)?.name ?? code;
  const idOf = (code: string) => ids.get(code) ?? refuse("internal");
  return { idOf, nameOf, added: missing.map((each) => String(each.id)) };
}

async function makeForm(call: Call): Promise<string> {
  const id = newId();
  const tenant_id = call.tenant.id;
  await insertForm(call.db, { tenant_id, id, name: texts.form[call.locale], archived: false });
  const { criteria } = FOUR_CRITERIA;
  await insertVersion(call.db, { tenant_id, id: newId(), scoring_form_id: id, form_version: 1, method: "mean", criteria, settings: {} });
  return id;
}

/** Clubs with dancers and entries in the sections with these ids. */
function inventedSignups(call: Call, sections: readonly string[]): WholeSignup[] {
  const year = Number(wallClock(call.now).slice(0, 4));
  const bands = ["9-12", "13-16"] as const;
  const entries = inventedEntries();
  const titles = names.routine_titles.filter((each) => !each.startsWith("("));
  return Array.from({ length: CLUBS }, (_, club) => {
    const dancers = bands.flatMap((band, b) =>
      Array.from({ length: DANCERS_A_BAND }, (__, i) => {
        const person = names.dancers[((club * bands.length + b) * DANCERS_A_BAND + i) % names.dancers.length];
        const age = AGES[band][i % AGES[band].length] ?? 12;
        return {
          id: newId(),
          first_name: person?.first ?? "",
          last_name: person?.last ?? "",
          birth_year: year - age,
          birth_date: null,
          public_name: "initials" as const,
        };
      }),
    );
    const school = names.schools[club];
    return {
      id: newId(),
      club_name: school?.name ?? "",
      club_city: school?.city ?? "",
      contact_name: names.people.instructors[club] ?? "",
      contact_email: `klub${club + 1}@example.com`,
      contact_phone: `+48 600 200 ${100 + club}`,
      locale: call.locale,
      secret_hash: tokenHash(randomBytes(32).toString("base64url")),
      dancers,
      entries: entries.flatMap((entry, made) => {
        if (entry.club !== club) return [];
        const first = bands.indexOf(SECTIONS[entry.section]?.age ?? "9-12") * DANCERS_A_BAND;
        const title = titles[made % titles.length] ?? "";
        const dancer_ids = entry.dancers.map((i) => dancers[first + i]?.id ?? "");
        return [{ id: newId(), section_id: sections[entry.section] ?? "", title, dancer_ids }];
      }),
    };
  });
}

/** Makes today's published list. The person who made the competition is its judge, so that one person can play the whole day. */
async function makeList(call: Call, competition_id: string): Promise<void> {
  const list = await makeStartList(call, { competition_id, name: texts.list[call.locale] });
  const [judge] = await filterJudges(call.db, [personOf(call).id]);
  if (judge) await saveSeats(call.db, call.tenant.id, list.id, [], [{ user_id: judge, seat: "S1", position: 1, duty: "judge" as const }]);
  await updateHead(call.db, list.id, { status: "published", published_at: call.now.toISOString() }, true);
}

export const handlers = handle(contract, {
  async makePractice(call, { body }) {
    const id = body.id ?? newId();
    const earlier = await findCompetition(call.db, id);
    if (earlier?.practice) return toCompetition(earlier, call.now);
    if (earlier) refuse("duplicate");
    if (await findPractice(call.db)) refuse("practice_exists");
    const [dance, age, presentation] = [
      await makeRecords(call, "dance"),
      await makeRecords(call, "age"),
      await makeRecords(call, "presentation"),
    ];
    const form = await makeForm(call);
    const practice_made: PracticeRecordIds = { dance: dance.added, age: age.added, presentation: presentation.added, form };
    const wall = wallClock(call.now);
    const today = wall.slice(0, 10);
    const daysAgo = (days: number) => timestampOf(`${moveDay(today, -days)}T20:00:00`);
    await insertCompetition(call.db, call.tenant.id, {
      id,
      // Not derived from the name: after its removal the next one has the same name.
      slug: `cwiczenie-${id.slice(-12)}`,
      name: texts.name[call.locale],
      description: texts.description[call.locale],
      venue_name: texts.venue[call.locale],
      venue_address: texts.address[call.locale],
      starts_on: today,
      ends_on: today,
      signup_opens_at: daysAgo(30),
      signup_closes_at: daysAgo(3),
      music_closes_at: daysAgo(2),
      payment_due_at: daysAgo(2),
      first_start: startOf(wall.slice(11)),
      status: "running",
      practice: true,
      practice_made,
    });
    const sections = SECTIONS.map((each, i) => ({
      id: newId(),
      competition_id: id,
      dance_category_id: dance.idOf(each.dance),
      age_category_id: age.idOf(each.age),
      presentation_category_id: presentation.idOf(each.presentation),
      name: sectionName({
        dance: dance.nameOf(each.dance),
        presentation: presentation.nameOf(each.presentation),
        age: age.nameOf(each.age),
      }),
      music: "organiser" as const,
      fee_grosze: 0,
      scoring_form_id: form,
      position: i + 1,
    }));
    await insertSections(call.db, call.tenant.id, sections);
    await insertWholeSignups(
      call.db,
      { tenant_id: call.tenant.id, competition_id: id, at: call.now },
      inventedSignups(
        call,
        sections.map((each) => each.id),
      ),
    );
    await makeList(call, id);
    const made = toCompetition(await getCompetitionRow(call, id), call.now);
    await record(call, { action: "created", subject_kind: "competition", subject_id: id, after: auditedFields(made) });
    await announceCompetition(call, id);
    await call.announce("categories", `entries:${id}`);
    return made;
  },
});
