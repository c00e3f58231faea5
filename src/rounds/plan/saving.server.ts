// Saves a plan written by a person: checks it, keeps rounds that have begun, and moves entries into the new first round.
import { checkPlan } from "#engines/rounds/src/check-plan.ts";
import { roundTitle, problemWords } from "#engines/rounds/src/words.ts";
import { savePlanSource } from "../../competitions/sql.server.ts";
import { record } from "../../kernel/audit/audit.server.ts";
import type { Input } from "../../kernel/endpoints/endpoint.ts";
import { refuse, refuseField } from "../../refusals.ts";
import type { Plan, savePlan as endpoint } from "../contract.ts";
import { insertDecision } from "../decisions-sql.server.ts";
import { drawRound, fillRound, hasBegun } from "../filling/filling.server.ts";
import { deletePlannedRounds, deleteRoundPerformances, listRoundPerformances, moveHeats } from "../filling/sql.server.ts";
import { resetPanel } from "../panels/panels.server.ts";
import {
  announceRounds,
  type PlanningData,
  describePlan,
  prepareFollowingRounds,
  storeMadePlan,
  loadPlanningData,
  makePlanFor,
  planColumns,
} from "./plan.server.ts";
import { listRoundRows, lockSections, type RoundRow, type SectionRow } from "../plans-sql.server.ts";
import { insertRounds, saveRoundFields } from "../rounds-sql.server.ts";
import { addsUp, ranksTotals } from "../dances.ts";
import { ballotsOf, byDancingOrder, type Form } from "../rules.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

type Body = Input<typeof endpoint>["body"];
type Typed = Body["rounds"][number];

/** Title of a typed round. */
const titleOf = (round: Pick<Typed, "name" | "level">, locale: "pl" | "en") => round.name ?? roundTitle(round.level, false)[locale];

/** Saves a section's plan as typed, or makes it anew when no rounds are sent. Returns the plan. */
export async function savePlan(call: Call, sectionId: string, body: Body): Promise<Plan> {
  await lockSections(call.db, [sectionId]);
  const bundle = await loadPlanningData(call, [sectionId]);
  const section = bundle.sections[0] ?? refuse("not_found");
  if (body.version !== undefined && body.version !== section.version) refuse("stale", { current: await describePlan(call, section.id) });
  const before = (await listRoundRows(call.db, { sections: [section.id] })).toSorted(byDancingOrder);
  if (before.some((row) => row.list_published) && !body.reason)
    refuseField("reason", call.locale, {
      pl: "Lista jest opublikowana: podaj powód zmiany.",
      en: "The list is published: give the reason for the change.",
    });
  if (body.rounds.length === 0) await makeAnew(call, bundle, section, before);
  else await storeTypedPlan(call, section, before, await checkTypedPlan(call, bundle, section, before, body), body.source);
  const plan = await describePlan(call, section.id);
  const outlines = { before: before.map(outlineOf), after: plan.rounds.map(outlineOf) };
  await insertDecision(call, { section_id: section.id, round_id: null, kind: "plan", body: outlines, reason: body.reason });
  await record(call, { action: "planned", subject_kind: "section", subject_id: section.id, ...outlines, reason: body.reason ?? null });
  await announceRounds(call, section);
  return plan;
}

/** The fields of a round that the audit trail stores. */
const outlineOf = ({
  id,
  kind,
  level,
  name,
  wanted,
  heat_size,
}: Pick<RoundRow, "id" | "kind" | "level" | "name" | "wanted" | "heat_size">) => ({
  id,
  kind,
  level,
  name,
  wanted,
  heat_size,
});

/** Refuses round_begun with the titles of these rounds. */
function refuseBegun(call: Call, rounds: readonly RoundRow[]): never {
  refuse("round_begun", { values: { which: rounds.map((round) => titleOf(round, call.locale)).join(", ") } });
}

async function makeAnew(call: Call, bundle: PlanningData, section: SectionRow, before: readonly RoundRow[]): Promise<void> {
  const begun = before.filter((row) => hasBegun(row));
  if (begun.length > 0) refuseBegun(call, begun);
  const made = makePlanFor(bundle, section);
  if (made.rounds.length === 0) refuse("form_missing");
  const [first] = before;
  const standing = first ? await listRoundPerformances(call.db, first.id) : [];
  if (standing.length > 0) refuse("entries_in_rounds");
  await deletePlannedRounds(
    call.db,
    before.map((row) => row.id),
  );
  await storeMadePlan(call, section, made);
}

/** The typed rounds with their forms. Refuses a plan that cannot be danced, at the field of the round. */
async function checkTypedPlan(
  call: Call,
  { forms }: PlanningData,
  section: SectionRow,
  before: readonly RoundRow[],
  { rounds }: Body,
): Promise<(Typed & { form: Form })[]> {
  const foreign = (await listRoundRows(call.db, { rounds: rounds.map((round) => round.id) })).some((row) => row.section_id !== section.id);
  if (foreign) refuse("not_found");
  const changed = before.filter((row) => hasBegun(row) && !rounds.some((round) => round.id === row.id && isSame(row, round)));
  if (changed.length > 0) refuseBegun(call, changed);
  const known = new Map(before.map((row) => [row.id, row]));
  const names = new Map(rounds.map((round) => [round.id, titleOf(round, call.locale)]));
  const twice = rounds.findIndex((round) => rounds.filter((other) => other.on_round_id === round.id).length > 1);
  if (twice >= 0)
    refuseField(`rounds.${twice}.on_round_id`, call.locale, {
      pl: `Do tej rundy może prowadzić jedna runda: ${names.get(rounds[twice]?.id ?? "") ?? ""}.`,
      en: `Only one round may lead to this one: ${names.get(rounds[twice]?.id ?? "") ?? ""}.`,
    });
  const problems = checkPlan(
    rounds.map(({ id, kind, wanted, on_round_id }) => ({ id, kind, wanted, on: on_round_id, out: null, out_count: null, seeded: 0 })),
    // Before anybody has signed up, any number may be recalled.
    section.entries || Number.MAX_SAFE_INTEGER,
  ).filter(({ code, rounds: [id = ""] }) => code !== "fed_by_nothing" || !hasBegunIn(known, id));
  // A circle of arrows also leaves a round that nothing feeds. The problem at its root is shown first.
  const problem = problems.find(({ code }) => code !== "fed_by_nothing") ?? problems[0];
  const at = rounds.findIndex((round) => round.id === problem?.rounds[0]);
  const where = problem?.code.startsWith("wanted_") ? `rounds.${at}.wanted` : "rounds";
  if (problem) refuseField(where, call.locale, problemWords({ ...problem, rounds: problem.rounds.map((id) => names.get(id) ?? "?") }));
  return rounds.map((round, at) => {
    const field = `rounds.${at}`;
    const after = rounds[at + 1];
    if (rounds.slice(0, at).some((other) => other.id === round.on_round_id) || (after && after.level > round.level))
      refuseField(`${field}.level`, call.locale, {
        pl: "Ułóż rundy w kolejności tańczenia, finał na końcu.",
        en: "Put the rounds in the order of dancing, the final last.",
      });
    const form = forms.find((each) => each.id === round.scoring_form_id && (!each.archived || known.has(round.id)));
    if (!form)
      refuseField(`${field}.scoring_form_id`, call.locale, { pl: "Wybierz pozycję z listy.", en: "Choose an item from the list." });
    if (
      known.get(round.id)?.scoring_form_id !== form.id &&
      (round.kind === "final" ? ["recall"] : ["skating", "battle"]).includes(form.method)
    )
      refuseField(`${field}.scoring_form_id`, call.locale, {
        pl:
          round.kind === "final"
            ? "Z krzyżyków nie ma miejsc: wybierz do finału inny formularz."
            : "Ten formularz nie mówi, kto przechodzi dalej.",
        en:
          round.kind === "final" ? "Crosses give no places: choose another form for the final." : "This form does not decide who goes on.",
      });
    const counted = addsUp(form.method) || ranksTotals(form.method) || ballotsOf(form.method, round.dances) === "dance";
    if (round.dances.length > 1 && !counted)
      refuseField(`${field}.dances`, call.locale, {
        pl: "Zostaw jeden taniec, zmień formularz albo wybierz „Grupami”.",
        en: "Leave one dance, change the form or choose “In heats”.",
      });
    return { ...round, form };
  });
}

const hasBegunIn = (known: ReadonlyMap<string, RoundRow>, id: string) => {
  const row = known.get(id);
  return row !== undefined && hasBegun(row);
};

/** True when a typed round equals the stored one. */
function isSame(row: RoundRow, round: Typed): boolean {
  const key = (each: Omit<Typed, "id">) => [
    each.kind,
    each.level,
    each.name,
    each.scoring_form_id,
    each.dances.map((dance) => [dance.code, dance.name, dance.seconds, dance.floor, dance.order ?? "same"]),
    each.heat_size,
    each.wanted,
    each.crosses,
    each.tie,
    each.cap,
    each.carry,
    each.runs,
    each.on_round_id,
  ];
  return JSON.stringify(key(row)) === JSON.stringify(key(round));
}

/** Stores the typed rounds over the old ones. Entries of the old first round move to the new first one, with its place in the programme. */
async function storeTypedPlan(
  call: Call,
  section: SectionRow,
  before: readonly RoundRow[],
  rounds: readonly (Typed & { form: Form })[],
  source: "default" | "regulations" | "hand",
): Promise<void> {
  const gone = before.filter((row) => !rounds.some((round) => round.id === row.id));
  const [first, ...later] = before;
  const lost = later.filter((row) => gone.includes(row) && row.performances > 0);
  if (lost.length > 0) refuseBegun(call, lost);
  const [now] = rounds;
  const standing = first && now && first.id !== now.id && !hasBegun(first) ? await listRoundPerformances(call.db, first.id) : [];
  const ordinals = new Map<string, number>();
  const rows = rounds.map(({ form, ...round }) => {
    const key = `${round.kind} ${round.level}`;
    ordinals.set(key, (ordinals.get(key) ?? 0) + 1);
    const fields = planColumns({ ...round, ordinal: ordinals.get(key) ?? 1, ballots: ballotsOf(form.method, round.dances) });
    const same = before.find((row) => row.id === round.id);
    const version = same?.scoring_form_id === form.id ? same.form_version_id : form.version_id;
    return { ...fields, tenant_id: call.tenant.id, id: round.id, section_id: section.id, form_version_id: version, same };
  });
  await insertRounds(
    call.db,
    rows.filter((row) => !row.same).map(({ same: _same, ...row }) => ({ ...row, on_round_id: null })),
  );
  for (const { same, tenant_id: _t, section_id: _s, id, ...fields } of rows)
    if (!same || !hasBegun(same)) await saveRoundFields(call.db, id, fields);
  // The stored panel refers to the dances and components that the round had, so it is reset.
  for (const [at, { same, tenant_id, id, form_version_id }] of rows.entries())
    if (same && (same.form_version_id !== form_version_id || same.dances.length !== rounds[at]?.dances.length))
      await resetPanel(call.db, { tenant_id, id });
  if (first && now && standing.length > 0) {
    await deleteRoundPerformances(call.db, first.id, true);
    await moveHeats(call.db, first.id, now.id);
    await fillRound(
      call.db,
      now.id,
      standing.map((each) => each.entry_id),
    );
    if (!before.some((row) => row.id === now.id)) await resetPanel(call.db, { tenant_id: call.tenant.id, id: now.id });
  }
  await deletePlannedRounds(
    call.db,
    gone.map((row) => row.id),
  );
  for (const { same } of rows)
    if (same && same.performances > 0 && same.id === now?.id && !hasBegun(same)) await drawRound(call.db, same.id);
  await savePlanSource(call.db, section.id, source);
  await prepareFollowingRounds(call, section);
}
