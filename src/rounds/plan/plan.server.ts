// A section's plan of rounds: made from regulations or defaults when it is first needed, told as it stands, made again while nobody has changed it by hand.
import { createHash } from "node:crypto";
import { loadContestV1, NotRegulations } from "#engines/regulations/src/load.ts";
import { roundsFor } from "#engines/regulations/src/rounds.ts";
import type { Regulations } from "#engines/regulations/src/schema.ts";
import { factsOf } from "../../competitions/import/facts.ts";
import { savePlanSource } from "../../competitions/sql.server.ts";
import { together } from "../../kernel/postgres/together.server.ts";
import { refuse } from "../../refusals.ts";
import type { Plan, Round, Said } from "../contract.ts";
import { drawRound, emptyRound, hasBegun } from "../filling/filling.server.ts";
import { HEAT_CHANGE_SECONDS } from "../dances.ts";
import { deletePlannedRounds } from "../filling/sql.server.ts";
import { listForms, listRoundRows, listSections, lockSections, type RoundRow, sectionsOf, type SectionRow } from "../plans-sql.server.ts";
import { insertRounds, saveRoundFields } from "../rounds-sql.server.ts";
import { guardReader } from "../offices-sql.server.ts";
import { ballotsOf, dancingIn, firstDanced, type Form, heatsOf, type MadePlan, makePlan, type Told, unlikeIn } from "../rules.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** What is needed to plan sections: they themselves, the forms, and their competitions' regulations. */
export interface Bundle {
  sections: SectionRow[];
  forms: Form[];
  regulations: Map<string, Regulations>;
}

export async function loadBundle(call: Call, sectionIds: readonly string[]): Promise<Bundle> {
  const { sections, forms } = await together(call.db, (t) => ({ sections: listSections(t, sectionIds), forms: listForms(t) }));
  const regulations = new Map<string, Regulations>();
  for (const { competition_id, rulebook } of sections) {
    const read = rulebook === null ? undefined : readRulebook(rulebook);
    if (read) regulations.set(competition_id, read);
  }
  return { sections, forms, regulations };
}

/** A competition's regulations, where the file that was given can be read. */
function readRulebook(rulebook: unknown): Regulations | undefined {
  try {
    return loadContestV1(rulebook).regulations;
  } catch (error) {
    if (error instanceof NotRegulations) return undefined;
    throw error;
  }
}

/** What the regulations say about the rounds of a section; undefined where they are silent. */
function toldOf(section: SectionRow, regulations: Regulations | undefined): Told {
  if (!regulations || !section.rulebook_codes || regulations.rounds.length === 0) return undefined;
  const outcome = roundsFor(regulations, factsOf(section.rulebook_codes), section.entries);
  if (!outcome.ambiguous) return { answer: outcome.answer };
  return outcome.question.code === "ask.rounds" ? undefined : { question: { pl: outcome.question.pl, en: outcome.question.en } };
}

/** The plan that regulations or defaults give a section today. */
export function madeFor(bundle: Bundle, section: SectionRow): MadePlan {
  return makePlan(section, bundle.forms, toldOf(section, bundle.regulations.get(section.competition_id)));
}

/** An id that a round of a made plan always gets, so that a plan can be shown, and changed, before it is kept. */
function idFor(sectionId: string, kind: string, level: number): string {
  const hex = createHash("sha256").update(`${sectionId} ${kind} ${level}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The rounds of a made plan as rows that nobody has kept yet. */
function rowsOfMade(section: SectionRow, made: MadePlan): RoundRow[] {
  return made.rounds.map(({ form, ...round }, at) => {
    const next = made.rounds[at + 1];
    return {
      ...round,
      tenant_id: "",
      id: idFor(section.id, round.kind, round.level),
      section_id: section.id,
      section_name: section.name,
      competition_id: section.competition_id,
      ordinal: 1,
      form_version_id: form.version_id,
      scoring_form_id: form.id,
      scoring_form_name: form.name,
      method: form.method,
      ballots: ballotsOf(form.method, round.dances),
      status: "planned",
      on_round_id: next ? idFor(section.id, next.kind, next.level) : null,
      draw_seed: null,
      decided_at: null,
      released: "nothing",
      publications: 0,
      version: 1,
      performances: 0,
      standing: 0,
      seeded: 0,
      heats: 0,
      heats_begun: 0,
      heat_seconds: 0,
      has_marks: false,
      handed_in: false,
      start_list_id: null,
      list_published: false,
      planned_at: null,
    };
  });
}

/** The rounds of one section as the API shows them, the first danced first. */
export function describeRounds(section: Pick<SectionRow, "entries" | "seconds">, rows: readonly RoundRow[]): Round[] {
  return dancingIn(rows.toSorted(firstDanced), section.entries).map((row) => {
    const planned = row.dances.map((dance) => ({ dance, heats: heatsOf(dance, row.heat_size, row.entries).length }));
    const heats = row.heats > 0 ? row.heats : planned.reduce((sum, each) => sum + each.heats, 0);
    const danced =
      row.heats > 0 ? row.heat_seconds : planned.reduce((sum, each) => sum + each.heats * (each.dance.seconds ?? section.seconds), 0);
    return { ...row, heats, seconds: danced + heats * HEAT_CHANGE_SECONDS };
  });
}

/** All rounds of a competition in the sections' order: those that stand, and of a section that has none, those that it would get today. */
export async function describeCompetition(call: Call, competitionId: string): Promise<(Round & { section_name: string })[]> {
  const bundle = await loadBundle(call, await sectionsOf(call.db, competitionId));
  const ids = bundle.sections.map((section) => section.id);
  const kept = Map.groupBy(await listRoundRows(call.db, { sections: ids }), (row) => row.section_id);
  return bundle.sections.flatMap((section) =>
    describeRounds(section, kept.get(section.id) ?? rowsOfMade(section, madeFor(bundle, section))).map((round) => ({
      ...round,
      section_name: section.name,
    })),
  );
}

/** A section's plan as it stands, or as it would be made, for who runs the section. */
export async function describePlan(call: Call, sectionId: string): Promise<Plan> {
  const { bundle, kept } = await together(call.db, (t) => ({
    bundle: loadBundle({ ...call, db: t }, [sectionId]),
    kept: listRoundRows(t, { sections: [sectionId] }),
  }));
  const section = bundle.sections[0] ?? refuse("not_found");
  const duties = await guardReader(
    call,
    section,
    kept.map((row) => row.id),
  );
  const made = madeFor(bundle, section);
  const rounds = describeRounds(section, kept.length > 0 ? kept : rowsOfMade(section, made));
  const unlike = unlikeIn(rounds, made.rounds);
  const same = unlike.length === 0;
  return {
    section: { id: section.id, competition_id: section.competition_id, name: section.name, version: section.version },
    entries: section.entries,
    source: kept.length > 0 ? section.plan_source : made.source,
    made_from: made.source,
    kept: kept.length > 0,
    rounds,
    reasons: same ? made.reasons : [],
    question: made.question,
    otherwise: same || made.proposed.length === 0 ? null : made.proposed,
    unlike,
    ...duties,
  };
}

/** Tells every screen that shows rounds of a section that they are others. */
export async function announceRounds(call: Call, section: { id: string; competition_id: string }): Promise<void> {
  await call.announce(`rounds:${section.id}`, `rounds:${section.competition_id}`);
}

/**
 * Makes the rounds of those sections that have none, from regulations or defaults, each pinned to its form; those of a plan that nobody changed by hand get
 * today's numbers while none of them has begun, and are made anew while they stand in no list. Refuses form_missing. Gives each section's rounds, the first danced first.
 */
export async function ensurePlan(call: Call, sectionIds: readonly string[]): Promise<Map<string, Round[]>> {
  await lockSections(call.db, sectionIds);
  const bundle = await loadBundle(call, sectionIds);
  const kept = Map.groupBy(await listRoundRows(call.db, { sections: sectionIds }), (row) => row.section_id);
  for (const section of bundle.sections) {
    const own = (kept.get(section.id) ?? []).toSorted(firstDanced);
    if (own.length > 0 && (section.plan_source === "hand" || own.some(hasBegun))) continue;
    const made = madeFor(bundle, section);
    if (made.rounds.length === 0) {
      if (own.length === 0) refuse("form_missing");
      continue;
    }
    if (own.length === 0) await keepMade(call, section, made);
    else if (unlikeIn(own, made.rounds).length > 0) await makeAgain(call, section, own, made);
  }
  const now = Map.groupBy(await listRoundRows(call.db, { sections: sectionIds }), (row) => row.section_id);
  return new Map(bundle.sections.map((section) => [section.id, describeRounds(section, now.get(section.id) ?? [])]));
}

/** Writes a made plan, with empty heats for the rounds whose entries are not known yet. */
export async function keepMade(call: Call, section: SectionRow, made: MadePlan): Promise<void> {
  const rows = rowsOfMade(section, made);
  await insertRounds(
    call.db,
    rows.map((row) => ({
      ...writtenOf(row),
      tenant_id: call.tenant.id,
      id: row.id,
      section_id: section.id,
      form_version_id: row.form_version_id,
    })),
  );
  await keepSource(call, section, made.source);
  await emptyFollowing(call, section);
  await announceRounds(call, section);
}

async function keepSource(call: Call, section: SectionRow, source: MadePlan["source"]): Promise<void> {
  if (source !== section.plan_source) await savePlanSource(call.db, section.id, source);
}

/** What a plan says of a round, as it is written. */
export function writtenOf(row: Omit<Said, "scoring_form_id"> & Pick<RoundRow, "ordinal" | "ballots">) {
  const { kind, level, name, ordinal, ballots, heat_size, wanted, crosses, tie, cap, carry, runs, on_round_id } = row;
  const dances = JSON.stringify(row.dances);
  return { kind, level, name, ordinal, ballots, dances, heat_size, wanted, crosses, tie, cap, carry, runs, on_round_id };
}

/** Rounds that somebody goes on to, and in which nobody stands yet, get heats for as many as are expected. */
export async function emptyFollowing(call: Call, section: SectionRow): Promise<void> {
  const rows = await listRoundRows(call.db, { sections: [section.id] });
  for (const round of dancingIn(rows.toSorted(firstDanced), section.entries))
    if (round.expected && !hasBegun(round)) await emptyRound(call.db, round.id, round.entries, section.seconds);
}

/**
 * A plan that nobody changed by hand follows the entries and the rules: its numbers while its rounds stay the same, all of it while none of them stands in a
 * list. Heats of another size are drawn anew, until everybody has read them.
 */
async function makeAgain(call: Call, section: SectionRow, own: readonly RoundRow[], made: MadePlan): Promise<void> {
  if (!unlikeIn(own, made.rounds).includes("rounds")) {
    for (const [at, round] of own.entries()) {
      const { wanted, cap, tie, crosses, heat_size } = made.rounds[at] ?? round;
      const drawn = round.performances > 0;
      const keeps = drawn && round.list_published;
      await saveRoundFields(call.db, round.id, { wanted, cap, tie, crosses, heat_size: keeps ? round.heat_size : heat_size });
      if (drawn && !keeps && heat_size !== round.heat_size) await drawRound(call.db, round.id);
    }
    await keepSource(call, section, made.source);
    await emptyFollowing(call, section);
    await announceRounds(call, section);
  } else if (own.every((round) => round.start_list_id === null && round.performances === 0)) {
    await deletePlannedRounds(
      call.db,
      own.map((round) => round.id),
    );
    await keepMade(call, section, made);
  }
}
