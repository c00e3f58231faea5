// The panel of a round: described with the seats it could have, changed until the first sheet is handed in, and changed when a judge leaves.
import { z } from "zod";
import type { Locale } from "../../kernel/text/locale.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { readTogether } from "../../kernel/postgres/together.server.ts";
import { Refusal, refuse } from "../../refusals.ts";
import { minJudges, methods, type Settings } from "../../scoring-forms/rules.ts";
import type { DrawnRound, PanelRow } from "../contract.ts";
import type { RoundRow } from "../plans-sql.server.ts";
import { guardPanel, guardSeats } from "./conflicts.server.ts";
import { filterDancing, listSeatConflicts } from "./conflicts-sql.server.ts";
import * as store from "./panels-sql.server.ts";
import { gridOf, type PanelFacts, canSplitComponents, rowsOf, type PanelFault, withoutJudge, panelFaults } from "./rules.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

const component = z.object({ code: z.string(), name: z.string() });

interface Form extends Omit<PanelFacts, "dances"> {
  components: { code: string; name: string }[];
}

/** What a round's form requires of its judges. */
async function formOf(trx: Trx, roundId: string): Promise<Form> {
  return readForm((await store.listForms(trx, [roundId]))[0] ?? refuse("not_found"));
}

function readForm({ method, settings, criteria }: store.RoundForm): Form {
  const formSettings = (settings ?? {}) as Settings;
  const components = canSplitComponents(method, formSettings.drop) ? z.array(component).parse(criteria) : [];
  const known = methods.find((each) => each === method);
  const least = known ? minJudges({ method: known, settings: formSettings }) : 1;
  return { components, criteria: components.map((each) => each.code), least };
}

type DescribedPanel = Pick<DrawnRound, "panel" | "seats" | "components" | "least_judges">;

/** The panel of each of these rounds, with the seats and components it could have, by round id. */
export async function describePanels(trx: Trx, roundIds: readonly string[]): Promise<Map<string, DescribedPanel>> {
  const { forms, seats, panels, conflicts } = await readTogether(trx, (t) => ({
    forms: store.listForms(t, roundIds),
    seats: store.listPanelSeats(t, roundIds),
    panels: store.listPanels(t, roundIds),
    conflicts: listSeatConflicts(t, roundIds),
  }));
  const conflictsOf = Map.groupBy(await filterDancing(trx, conflicts), (each) => `${each.round_id} ${each.seat_id}`);
  const seatsOf = Map.groupBy(seats, (seat) => seat.round_id);
  const panelOf = Map.groupBy(panels, (row) => row.round_id);
  return new Map(
    forms.map((row) => {
      const { components, least } = readForm(row);
      return [
        row.round_id,
        {
          panel: (panelOf.get(row.round_id) ?? []).map(({ round_id: _round, ...each }) => each),
          seats: (seatsOf.get(row.round_id) ?? []).map(({ given: _given, start_list_id: _list, round_id, ...seat }) => ({
            ...seat,
            conflicts: (conflictsOf.get(`${round_id} ${seat.id}`) ?? []).map(({ kind, club_name }) => ({ kind, club_name })),
          })),
          components,
          least_judges: least,
        },
      ];
    }),
  );
}

type PanelInput = readonly { seat_id: string; dances?: number[] | null | undefined; criteria?: string[] | null | undefined }[];

/**
 * Replaces the panel of a round. Refuses panel_wrong (422) for seats, dances or components that the round does not have, or too few judges, and
 * judge_conflict for a judge with a hard conflict with a club of the round.
 */
export async function changePanel(call: Call, round: RoundRow, input: PanelInput): Promise<PanelRow[]> {
  const rows = input.map(({ seat_id, dances = null, criteria = null }) => ({ seat_id, dances, criteria }));
  const seats = await store.listPanelSeats(call.db, [round.id]);
  const form = await formOf(call.db, round.id);
  checkPanel(call, round, rows, { seats, form });
  const panel = rowsOf(gridOf(rows, seats), seats, form.criteria);
  await guardPanel(call, round.id, panel);
  await store.savePanel(call.db, round, panel);
  return panel;
}

/** Gives a round that gets another form or other heats the panel of everybody on its lists, without judges with a hard conflict with its clubs. */
export async function resetPanel(trx: Trx, round: { tenant_id: string; id: string }): Promise<void> {
  const hard = (await listSeatConflicts(trx, [round.id])).filter((each) => each.kind === "hard");
  const barred = new Set((await filterDancing(trx, hard)).map((each) => each.seat_id));
  const seats = barred.size > 0 ? await store.listSeats(trx, [round.id]) : [];
  const free = seats.filter((seat) => !barred.has(seat.id));
  await store.savePanel(
    trx,
    round,
    free.map((seat) => ({ seat_id: seat.id, dances: null, criteria: null })),
  );
}

/**
 * Takes a judge off the panel from a dance on. Returns the panel before and after. Refuses ballots_in when the judge has handed in a sheet for one of
 * these dances, and judge_conflict for a substitute with a hard conflict. Other judges of the panel are not checked, so that anybody can leave.
 */
export async function leavePanel(
  call: Call,
  round: RoundRow,
  leaves: { seat_id: string; from_dance: number; substitute_id?: string | null | undefined },
): Promise<{ before: PanelRow[]; after: PanelRow[]; seats: store.PanelSeat[] }> {
  const before = await store.listPanel(call.db, round.id);
  const seats = await store.listPanelSeats(call.db, [round.id]);
  const form = await formOf(call.db, round.id);
  const grid = gridOf(before, seats);
  const own = [...(grid.get(leaves.seat_id)?.keys() ?? [])];
  const leaver = seats.find((seat) => seat.id === leaves.seat_id);
  if (!own.some((dance) => dance >= leaves.from_dance)) refuseWrong(FAULT_MESSAGES.notDue[call.locale](seatLabel(leaver)), {});
  if (leaver?.given.some((dance) => dance >= leaves.from_dance)) refuse("ballots_in");
  const others = seats.filter((seat) => seat.id !== leaves.seat_id);
  if (leaves.substitute_id && !others.some((seat) => seat.id === leaves.substitute_id))
    refuseWrong(FAULT_MESSAGES.seat[call.locale](""), { substitute_id: [FAULT_MESSAGES.seat[call.locale]("")] });
  if (leaves.substitute_id) await guardSeats(call, round.id, (seatId) => seatId === leaves.substitute_id);
  const next = withoutJudge(grid, leaves);
  const all = seats.flatMap((seat) => [...(next.get(seat.id) ?? [])].map(([dance, criteria]) => ({ seat, dance, criteria })));
  const rows = all.map(({ seat, dance, criteria }) => ({ seat_id: seat.id, dances: [dance], criteria: criteria && [...criteria] }));
  checkPanel(call, round, rows, { seats, form });
  if (rows.length === 0) refuseWrong(FAULT_MESSAGES.nobody[call.locale](seatLabel(leaver)), {});
  const after = rowsOf(next, seats, form.criteria);
  await store.savePanel(call.db, round, after);
  return { before, after, seats };
}

/** Gives rows taken from seats to the same people's seats on this list. Refuses judge_on_panel with the names of those who have none. */
export async function assignRows(call: Call, listId: string, rows: readonly store.CarriedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const seats = await store.markingSeats(call.db, listId);
  const without = rows.filter((row) => !seats.has(row.user_id));
  const who = [...new Set(without.map((row) => `${row.name} (${row.round_name})`))].join(", ");
  if (without.length > 0) refuse("judge_on_panel", { values: { who } });
  await store.insertRows(
    call.db,
    call.tenant.id,
    rows.map(({ round_id, user_id, dances, criteria }) => ({ round_id, seat_id: seats.get(user_id) ?? "", dances, criteria })),
  );
}

/** Moves the panels of rounds now on this list to its seats, person by person. Refuses judge_on_panel with the names of those who have none. */
export async function carryPanels(call: Call, listId: string, roundIds: readonly string[]): Promise<void> {
  await assignRows(call, listId, await store.deleteSeatRows(call.db, await store.seatsElsewhere(call.db, listId, roundIds)));
}

/** „Anna Nowak (S3)”. */
const seatLabel = (seat: { seat: string; name: string } | undefined): string => (seat ? `${seat.name} (${seat.seat})` : "");

const FAULT_MESSAGES = {
  seat: {
    pl: (_who: string) => "Ten sędzia nie ocenia na liście tej rundy.",
    en: (_who: string) => "This judge does not mark on the round's list.",
  },
  twice: {
    pl: (who: string) => `${who} jest w jednym tańcu dwa razy.`,
    en: (who: string) => `${who} is in one dance twice.`,
  },
  dance: {
    pl: (who: string) => `${who}: tego tańca nie ma na liście, na której ocenia.`,
    en: (who: string) => `${who}: this dance is not on the judge's list.`,
  },
  criterion: {
    pl: (who: string) => `${who}: formularz nie ma takiej składowej.`,
    en: (who: string) => `${who}: the form has no such component.`,
  },
  together: {
    pl: (who: string) => `${who}: w tej metodzie każdy ocenia wszystkie składowe.`,
    en: (who: string) => `${who}: with this method everybody marks all components.`,
  },
  notDue: {
    pl: (who: string) => `${who}: od tego tańca już nie ocenia.`,
    en: (who: string) => `${who}: judges no dance from here on.`,
  },
  nobody: {
    pl: (who: string) => `${who}: poza tym sędzią w rundzie nie ma nikogo.`,
    en: (who: string) => `${who}: nobody else judges the round.`,
  },
} as const;

/** The sentence for one fault of a panel. */
function faultMessage(wrong: PanelFault, at: { round: RoundRow; form: Form; who: string }, locale: Locale): string {
  const { round, form, who } = at;
  if (wrong.why !== "few") return FAULT_MESSAGES[wrong.why][locale](who);
  const { dance, criterion, found } = wrong;
  const named = round.dances[dance - 1]?.name || `${locale === "pl" ? "Taniec" : "Dance"} ${dance}`;
  const of = criterion === null ? named : `${named}, ${form.components.find((each) => each.code === criterion)?.name ?? criterion}`;
  return locale === "pl"
    ? `${of}: za mało sędziów (${found}), formularz potrzebuje co najmniej ${form.least}.`
    : `${of}: too few judges (${found}), the form needs at least ${form.least}.`;
}

/** Refuses a panel with faults: the first fault as the message, each fault at its row. */
function checkPanel(
  call: Call,
  round: RoundRow,
  rows: readonly PanelRow[],
  { seats, form }: { seats: readonly store.PanelSeat[]; form: Form },
): void {
  const wrong = panelFaults(rows, seats, { ...form, dances: round.dances.length });
  if (wrong.length === 0) return;
  const whoAt = (at: number) => seatLabel(seats.find((seat) => seat.id === rows[at]?.seat_id));
  const faults = wrong.map((each) => ({
    field: fieldOf(each),
    sentence: faultMessage(each, { round, form, who: each.why === "few" ? "" : whoAt(each.at) }, call.locale),
  }));
  const errors = Object.fromEntries(
    [...Map.groupBy(faults, (each) => each.field)].map(([field, own]) => [field, own.map((each) => each.sentence)]),
  );
  refuseWrong(faults[0]?.sentence ?? "", errors);
}

function fieldOf(wrong: PanelFault): string {
  if (wrong.why === "few") return "panel";
  const part = { seat: "seat_id", twice: "seat_id", dance: "dances", criterion: "criteria", together: "criteria" } as const;
  return `panel.${wrong.at}.${part[wrong.why]}`;
}

/** Throws panel_wrong with one message; `errors` has all of them. */
function refuseWrong(why: string, errors: Record<string, string[]>): never {
  throw new Refusal("panel_wrong", { values: { why }, errors });
}
