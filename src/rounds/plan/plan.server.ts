// A section's plan of rounds: made from regulations or defaults when first needed, described, and made anew while nobody has changed it by hand.
import { createHash } from "node:crypto";
import { loadContestV1, NotRegulations } from "#engines/regulations/src/load.ts";
import { roundsFor } from "#engines/regulations/src/rounds.ts";
import type { Regulations } from "#engines/regulations/src/schema.ts";
import { factsOf } from "../../competitions/import/facts.ts";
import { savePlanSource } from "../../competitions/sql.server.ts";
import { readTogether } from "../../kernel/postgres/together.server.ts";
import { refuse } from "../../refusals.ts";
import type { Plan, Round, RoundPlan } from "../contract.ts";
import { drawRound, makeEmptyHeats, hasBegun } from "../filling/filling.server.ts";
import { HEAT_CHANGE_SECONDS } from "../dances.ts";
import { deletePlannedRounds } from "../filling/sql.server.ts";
import { listForms, listRoundRows, listSections, lockSections, type RoundRow, sectionsOf, type SectionRow } from "../plans-sql.server.ts";
import { insertRounds, saveRoundFields } from "../rounds-sql.server.ts";
import { guardReader } from "../offices-sql.server.ts";
import {
  ballotsOf,
  withEntryCounts,
  byDancingOrder,
  type Form,
  heatSizes,
  type MadePlan,
  makePlan,
  type RegulationsOutcome,
  differencesBetween,
} from "../rules.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** What is needed to plan sections: the sections, the forms, and their competitions' regulations. */
export interface PlanningData {
  sections: SectionRow[];
  forms: Form[];
  regulations: Map<string, Regulations>;
}

/** Loads these sections with all forms and the regulations that can be read. */
export async function loadPlanningData(call: Call, sectionIds: readonly string[]): Promise<PlanningData> {
  const { sections, forms } = await readTogether(call.db, (t) => ({ sections: listSections(t, sectionIds), forms: listForms(t) }));
  const regulations = new Map<string, Regulations>();
  for (const { competition_id, rulebook } of sections) {
    const read = rulebook === null ? undefined : readRulebook(rulebook);
    if (read) regulations.set(competition_id, read);
  }
  return { sections, forms, regulations };
}

/** Reads the stored regulations of a competition; undefined when the file cannot be read. */
function readRulebook(rulebook: unknown): Regulations | undefined {
  try {
    return loadContestV1(rulebook).regulations;
  } catch (error) {
    if (error instanceof NotRegulations) return undefined;
    throw error;
  }
}

/** What the regulations say about the rounds of a section; undefined when they say nothing. */
function regulationsFor(section: SectionRow, regulations: Regulations | undefined): RegulationsOutcome {
  if (!regulations || !section.rulebook_codes || regulations.rounds.length === 0) return undefined;
  const outcome = roundsFor(regulations, factsOf(section.rulebook_codes), section.entries);
  if (!outcome.ambiguous) return { answer: outcome.answer };
  return outcome.question.code === "ask.rounds" ? undefined : { question: { pl: outcome.question.pl, en: outcome.question.en } };
}

/** The plan that regulations or defaults give a section today. */
export function makePlanFor(bundle: PlanningData, section: SectionRow): MadePlan {
  return makePlan(section, bundle.forms, regulationsFor(section, bundle.regulations.get(section.competition_id)));
}

/** A fixed id for a round of a made plan, so that the plan can be shown and edited before it is stored. */
function idFor(sectionId: string, kind: string, level: number): string {
  const hex = createHash("sha256").update(`${sectionId} ${kind} ${level}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The rounds of a made plan in the shape of stored rows. */
function rowsOfMadePlan(section: SectionRow, made: MadePlan): RoundRow[] {
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

/** The rounds of one section as the API shows them, in the order of dancing. */
export function describeRounds(section: Pick<SectionRow, "entries" | "seconds">, rows: readonly RoundRow[]): Round[] {
  return withEntryCounts(rows.toSorted(byDancingOrder), section.entries).map((row) => {
    const planned = row.dances.map((dance) => ({ dance, heats: heatSizes(dance, row.heat_size, row.entries).length }));
    const heats = row.heats > 0 ? row.heats : planned.reduce((sum, each) => sum + each.heats, 0);
    const danced =
      row.heats > 0 ? row.heat_seconds : planned.reduce((sum, each) => sum + each.heats * (each.dance.seconds ?? section.seconds), 0);
    return { ...row, heats, seconds: danced + heats * HEAT_CHANGE_SECONDS };
  });
}

/** All rounds of a competition in the order of sections. A section without stored rounds shows those it would get today. */
export async function describeCompetition(call: Call, competitionId: string): Promise<(Round & { section_name: string })[]> {
  const bundle = await loadPlanningData(call, await sectionsOf(call.db, competitionId));
  const ids = bundle.sections.map((section) => section.id);
  const stored = Map.groupBy(await listRoundRows(call.db, { sections: ids }), (row) => row.section_id);
  return bundle.sections.flatMap((section) =>
    describeRounds(section, stored.get(section.id) ?? rowsOfMadePlan(section, makePlanFor(bundle, section))).map((round) => ({
      ...round,
      section_name: section.name,
    })),
  );
}

/** A section's stored plan, or the one it would get, for a person who runs the section. */
export async function describePlan(call: Call, sectionId: string): Promise<Plan> {
  const { bundle, kept: stored } = await readTogether(call.db, (t) => ({
    bundle: loadPlanningData({ ...call, db: t }, [sectionId]),
    kept: listRoundRows(t, { sections: [sectionId] }),
  }));
  const section = bundle.sections[0] ?? refuse("not_found");
  const duties = await guardReader(
    call,
    section,
    stored.map((row) => row.id),
  );
  const made = makePlanFor(bundle, section);
  const rounds = describeRounds(section, stored.length > 0 ? stored : rowsOfMadePlan(section, made));
  const unlike = differencesBetween(rounds, made.rounds);
  const same = unlike.length === 0;
  return {
    section: { id: section.id, competition_id: section.competition_id, name: section.name, version: section.version },
    entries: section.entries,
    source: stored.length > 0 ? section.plan_source : made.source,
    made_from: made.source,
    kept: stored.length > 0,
    rounds,
    reasons: same ? made.reasons : [],
    question: made.question,
    otherwise: same || made.proposed.length === 0 ? null : made.proposed,
    unlike,
    ...duties,
  };
}

/** Announces to every screen that shows rounds of a section that they have changed. */
export async function announceRounds(call: Call, section: { id: string; competition_id: string }): Promise<void> {
  await call.announce(`rounds:${section.id}`, `rounds:${section.competition_id}`);
}

/**
 * Makes and stores the rounds of sections that have none. A plan not changed by hand gets today's numbers while no round has begun, and is made anew
 * while its rounds are in no list. Returns each section's rounds in the order of dancing. Refuses form_missing.
 */
export async function ensurePlan(call: Call, sectionIds: readonly string[]): Promise<Map<string, Round[]>> {
  await lockSections(call.db, sectionIds);
  const bundle = await loadPlanningData(call, sectionIds);
  const stored = Map.groupBy(await listRoundRows(call.db, { sections: sectionIds }), (row) => row.section_id);
  for (const section of bundle.sections) {
    const own = (stored.get(section.id) ?? []).toSorted(byDancingOrder);
    if (own.length > 0 && (section.plan_source === "hand" || own.some(hasBegun))) continue;
    const made = makePlanFor(bundle, section);
    if (made.rounds.length === 0) {
      if (own.length === 0) refuse("form_missing");
      continue;
    }
    if (own.length === 0) await storeMadePlan(call, section, made);
    else if (differencesBetween(own, made.rounds).length > 0) await updateMadePlan(call, section, own, made);
  }
  const now = Map.groupBy(await listRoundRows(call.db, { sections: sectionIds }), (row) => row.section_id);
  return new Map(bundle.sections.map((section) => [section.id, describeRounds(section, now.get(section.id) ?? [])]));
}

/** Stores a made plan, with empty heats for rounds that have no entries yet. */
export async function storeMadePlan(call: Call, section: SectionRow, made: MadePlan): Promise<void> {
  const rows = rowsOfMadePlan(section, made);
  await insertRounds(
    call.db,
    rows.map((row) => ({
      ...planColumns(row),
      tenant_id: call.tenant.id,
      id: row.id,
      section_id: section.id,
      form_version_id: row.form_version_id,
    })),
  );
  await storePlanSource(call, section, made.source);
  await prepareFollowingRounds(call, section);
  await announceRounds(call, section);
}

/** Stores where the plan comes from, if that changed. */
async function storePlanSource(call: Call, section: SectionRow, source: MadePlan["source"]): Promise<void> {
  if (source !== section.plan_source) await savePlanSource(call.db, section.id, source);
}

/** The columns of a round that a plan sets. */
export function planColumns(row: Omit<RoundPlan, "scoring_form_id"> & Pick<RoundRow, "ordinal" | "ballots">) {
  const { kind, level, name, ordinal, ballots, heat_size, wanted, crosses, tie, cap, carry, runs, on_round_id } = row;
  const dances = JSON.stringify(row.dances);
  return { kind, level, name, ordinal, ballots, dances, heat_size, wanted, crosses, tie, cap, carry, runs, on_round_id };
}

/** Makes empty heats for the expected number in rounds that are filled from an earlier one. */
export async function prepareFollowingRounds(call: Call, section: SectionRow): Promise<void> {
  const rows = await listRoundRows(call.db, { sections: [section.id] });
  for (const round of withEntryCounts(rows.toSorted(byDancingOrder), section.entries))
    if (round.expected && !hasBegun(round)) await makeEmptyHeats(call.db, round.id, round.entries, section.seconds);
}

/**
 * Brings a plan not changed by hand up to date with entries and rules: only its numbers when the rounds are the same, the whole plan while no round
 * is in a list. Heats of another size are drawn anew until the list is published.
 */
async function updateMadePlan(call: Call, section: SectionRow, own: readonly RoundRow[], made: MadePlan): Promise<void> {
  if (!differencesBetween(own, made.rounds).includes("rounds")) {
    for (const [at, round] of own.entries()) {
      const { wanted, cap, tie, crosses, heat_size } = made.rounds[at] ?? round;
      const drawn = round.performances > 0;
      const keeps = drawn && round.list_published;
      await saveRoundFields(call.db, round.id, { wanted, cap, tie, crosses, heat_size: keeps ? round.heat_size : heat_size });
      if (drawn && !keeps && heat_size !== round.heat_size) await drawRound(call.db, round.id);
    }
    await storePlanSource(call, section, made.source);
    await prepareFollowingRounds(call, section);
    await announceRounds(call, section);
  } else if (own.every((round) => round.start_list_id === null && round.performances === 0)) {
    await deletePlannedRounds(
      call.db,
      own.map((round) => round.id),
    );
    await storeMadePlan(call, section, made);
  }
}
