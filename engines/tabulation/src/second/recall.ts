// Second implementation of crosses, votes and IDO rounds, declaratively.
import type { Columns } from "../columns.ts";
import type { BattleInput, IdoInput, RecallInput } from "../types.ts";
import { checkRecallCount, splitAtLine, type CutParameters } from "./cut.ts";
import {
  absentFrom,
  toHundredths,
  checkAbsences,
  checkPenalties,
  demand,
  type Digest,
  EMPTY_DIGEST,
  fieldOf,
  halfText,
  orderBy,
  type Table,
  tableOf,
} from "./read.ts";
import { checkOrders, ownOrder } from "./orders.ts";
import { recomputeIdoFinal, withoutLeavers } from "./skating.ts";
import { checkCriteria } from "./points.ts";

/** One judge's crosses in one dance. */
interface Crossed {
  readonly dance: string;
  readonly ids: readonly string[];
}

/** Splits the groups on a tied line by the key `finer`; other groups stay. */
function refined(
  groups: readonly string[][],
  rule: CutParameters,
  finer: (id: string) => readonly number[],
): readonly (readonly string[])[] {
  const { above, at, behind, tied } = splitAtLine(groups, { ...rule, tie: { policy: "all" }, cap: undefined });
  return tied ? [...above, ...orderBy(at, finer), ...behind] : groups;
}

/** Cuts by the crosses of each dance. `finer` separates equals on the line, the smallest key first. */
function cut(
  table: Table,
  rule: CutParameters,
  crossed: readonly Crossed[],
  finer?: (id: string) => readonly number[],
  gone: readonly string[] = [],
): Digest {
  const count = (id: string, dance?: string) =>
    crossed.filter((c) => dance === undefined || c.dance === dance).filter((c) => c.ids.includes(id)).length;
  const byCrosses = (ids: readonly string[]) => orderBy(ids, (id) => [-BigInt(count(id))]);
  const groups = byCrosses(table.ids.filter((id) => !gone.includes(id)));
  const { on, above, at, tied } = splitAtLine(finer === undefined ? groups : refined(groups, rule, finer), rule);
  const stays = on ?? [...above.flat(), ...at];
  const out = orderBy(
    table.ids.filter((id) => !stays.includes(id)),
    (id) => [-count(id), gone.includes(id) ? 1 : 0],
  );
  const behind = (i: number) => stays.length + rule.seeded.length + out.slice(0, i).flat().length;
  return {
    ...EMPTY_DIGEST,
    places: new Map(out.flatMap((group, i) => group.map((id): [string, string] => [id, halfText(2 * behind(i) + group.length + 1)]))),
    totals: new Map(table.ids.map((id) => [id, String(count(id))])),
    dances: new Map(table.dances.flatMap((dance) => table.ids.map((id): [string, string] => [`${dance} ${id}`, String(count(id, dance))]))),
    recalled: on === null ? "open" : [...on, ...rule.seeded],
    level: tied ? at : [],
  };
}

/** Throws Unfit for invalid settings of a round with crosses. */
function checkRules(input: RecallInput, seeded: readonly string[]): void {
  const { wanted, cap, crosses, reserves, retired, dances = [] } = input;
  if (wanted === undefined)
    demand([cap, crosses, reserves, retired].every((one) => one === undefined) && seeded.length === 0, "cut by no line");
  else checkRecallCount(wanted, cap);
  demand(wanted === undefined || input.tie !== undefined, "no policy");
  demand(reserves === undefined || (Number.isInteger(reserves) && reserves >= 0), "reserves");
  demand(
    (retired ?? []).every((id) => !seeded.includes(id) && input.entries.some((entry) => entry.id === id)),
    "a stranger who left",
  );
  for (const { judge, dance } of input.shortBallots ?? [])
    demand(input.judges.includes(judge) && (dance === undefined || dances.includes(dance)), "a short ballot of nobody");
}

/** True when ballots may lack marks: there are absences or incomplete ballots. */
const mayLack = ({ absentIn = [], shortBallots = [] }: RecallInput): boolean => absentIn.length + shortBallots.length > 0;

/** Returns a judge's crosses in a dance. Throws Unfit for a wrong number of crosses and for other marks. */
function crossesOf(input: RecallInput, table: Table, dance: string, judge: string): Crossed {
  const away = absentFrom(input, dance).filter((id) => table.ids.includes(id));
  const short = (input.shortBallots ?? []).some((one) => one.judge === judge && (one.dance === undefined || one.dance === dance));
  const mark = (id: string) => table.mark(dance, undefined, judge, id);
  const present = away.length === 0 ? table.all : table.all.filter((id) => !away.includes(id));
  const listed = present.filter((id) => mark(id) !== undefined);
  const ids = listed.filter((id) => mark(id) === 100n);
  demand(short || !mayLack(input) || table.ids.every((id) => away.includes(id) || listed.includes(id)), "a missing mark");
  demand(
    away.every((id) => (mark(id) ?? 0n) === 0n),
    "a cross for nobody",
  );
  demand(
    listed.every((id) => ids.includes(id) || mark(id) === 0n),
    "neither a cross nor none",
  );
  const most = Math.min(input.wanted ?? table.all.length, listed.length);
  const exact = !short && input.wanted !== undefined && (input.crosses ?? "exact") === "exact";
  demand(input.crosses === "free" || (exact ? ids.length === most : ids.length <= most), "another number of crosses");
  return { dance, ids };
}

/** Returns how often each entry is R1, R2 … (negative, so that more sorts first). Throws Unfit for reserve marks that break the rules. */
function reserveKey(input: RecallInput, table: Table, crossed: (dance: string, judge: string) => readonly string[]) {
  const { reserves = 0, reserveMarks = [] } = input;
  const lists = reserveMarks.map(({ judge, dance, entries }) => ({
    judge,
    entries,
    dance: dance ?? (table.dances.length === 1 ? (table.dances[0] ?? "") : ""),
  }));
  for (const [at, { judge, dance, entries }] of lists.entries()) {
    demand(table.dances.includes(dance) && table.judges(dance).includes(judge), "reserve marks of nobody");
    demand(lists.findIndex((other) => other.judge === judge && other.dance === dance) === at, "reserve marks twice");
    const own = [...crossed(dance, judge), ...absentFrom(input, dance).filter((id) => table.ids.includes(id))];
    demand(
      entries.length <= reserves && entries.every((id, n) => table.all.includes(id) && entries.indexOf(id) === n && !own.includes(id)),
      "reserve marks",
    );
  }
  const rest = lists.map(({ entries }) => entries.filter((id) => table.ids.includes(id)));
  return (id: string) =>
    Array.from(
      { length: Math.max(0, ...lists.map(({ entries }) => entries.length)) },
      (_, at) => -rest.filter((entries) => entries[at] === id).length,
    );
}

/** Tabulates a recall round with the second implementation. */
export function recomputeRecall(input: RecallInput, columns: Columns): Digest {
  const known = new Map(input.entries.map((e) => [e.id, e.state ?? "competing"]));
  demand(
    (input.seeded ?? []).every((id) => known.has(id)),
    "a seeded stranger",
  );
  const seeded = [...new Set(input.seeded ?? [])].filter((id) => known.get(id) === "competing");
  checkRules(input, seeded);
  checkPenalties(input, false);
  const here = {
    ...input,
    entries: input.entries.filter((e) => !seeded.includes(e.id)),
    deductions: (input.deductions ?? []).filter((d) => !seeded.includes(d.entry)),
  };
  const table = tableOf(here, columns, { gaps: mayLack(input), keepDisqualified: false });
  checkAbsences(input, table);
  const crossed = table.dances.flatMap((dance) =>
    table.judges(dance).map((judge) => ({ judge, ...crossesOf(input, table, dance, judge) })),
  );
  const key = reserveKey(input, table, (dance, judge) => crossed.find((c) => c.dance === dance && c.judge === judge)?.ids ?? []);
  if (input.wanted !== undefined && input.tie !== undefined) {
    const rule = { wanted: input.wanted, tie: input.tie, cap: input.cap, seeded };
    return cut(table, rule, crossed, input.tie.policy === "reserve" ? key : undefined, input.retired);
  }
  // Without a cut the line is in front of all entries: nobody is above it, and all are placed by their crosses.
  return {
    ...cut(table, { wanted: 0, tie: { policy: "none", decision: [] }, cap: undefined, seeded: [] }, crossed),
    recalled: [],
    level: [],
  };
}

/** Tabulates a battle with the second implementation. */
export function recomputeBattle(input: BattleInput, columns: Columns): Digest {
  demand(input.entries.length === 2, "not two");
  checkPenalties(input, false);
  const alone = fieldOf(input, false);
  const [only] = alone.ids;
  if (alone.ids.length === 1 && only !== undefined) return { ...EMPTY_DIGEST, places: new Map([[only, "1"]]) };
  const table = tableOf(input, columns, { gaps: true, keepDisqualified: false });
  const rounds = table.dances.map((dance) => {
    const votes = table.judges(dance).map((judge) => {
      const values = table.ids.map((id) => table.mark(dance, undefined, judge, id) ?? 0n);
      demand(values.every((v) => v === 0n || v === 100n) && values.filter((v) => v === 100n).length === 1, "not one vote");
      return table.ids[values.indexOf(100n)] ?? "";
    });
    return { dance, count: (id: string) => votes.filter((v) => v === id).length };
  });
  const [a = "", b = ""] = table.ids;
  const decisive = rounds.findIndex((r) => r.count(a) !== r.count(b));
  demand(decisive < 0 || decisive === rounds.length - 1, "rounds after the decision");
  const last = rounds[decisive];
  const winner = last === undefined ? undefined : last.count(a) > last.count(b) ? a : b;
  return {
    ...EMPTY_DIGEST,
    places: new Map(winner === undefined ? [] : table.ids.map((id): [string, string] => [id, id === winner ? "1" : "2"])),
    dances: new Map(rounds.flatMap((r) => table.ids.map((id): [string, string] => [`${r.dance} ${id}`, String(r.count(id))]))),
  };
}

/** Tabulates an IDO round with the second implementation, from each judge's values: one list for each judge (or judge and criterion). */
export function recomputeIdo(input: IdoInput, columns: Columns): Digest {
  const { round, absentIn = [] } = input;
  demand(input.criteria.length === Number(input.method.slice(4, 5)), "criteria");
  if (round.kind === "elimination") checkRecallCount(round.wanted, round.cap);
  checkOrders(input);
  checkPenalties(input, false);
  const codes = input.criteria.map((c) => c.code);
  const { here: stayed, behind } = withoutLeavers(input);
  const table = tableOf(round.kind === "final" ? stayed : input, columns, {
    gaps: absentIn.length > 0,
    keepDisqualified: round.kind === "final",
  });
  checkAbsences(input, table);
  checkCriteria(input.criteria, table);
  const danced = (dance: string) => table.ids.filter((id) => !absentFrom(input, dance).includes(id));
  const lists = table.dances.flatMap((dance) => {
    const judges = table.judges(dance, codes[0]);
    demand(
      codes.every((code) => table.judges(dance, code).toSorted().join() === judges.toSorted().join()),
      "panels",
    );
    demand(
      judges.every((judge) => codes.every((code) => danced(dance).every((id) => table.mark(dance, code, judge, id) !== undefined))),
      "a missing mark",
    );
    const worth = (judge: string, id: string, code: string) =>
      (table.mark(dance, code, judge, id) ?? 0n) * (toHundredths(input.criteria.find((c) => c.code === code)?.weight ?? 1) ?? 0n);
    return judges.flatMap((judge) =>
      (input.eachCriterionRanked === true ? codes.map((code) => [code]) : [codes]).map((some) => ({
        dance,
        judge,
        code: input.eachCriterionRanked === true ? some[0] : undefined,
        value: (id: string) => some.reduce((total, code) => total + worth(judge, id, code), 0n),
      })),
    );
  });
  if (round.kind === "final") return behind(recomputeIdoFinal(input, table, lists), table);
  const crossed = lists.map(({ dance, judge, code, value }) => {
    const here = danced(dance);
    const sorted = orderBy(here, (id) => [-value(id)]).flatMap((group) => ownOrder(input, { judge, dance, code }, group) ?? group);
    const [last, next] = [sorted[round.wanted - 1], sorted[round.wanted]];
    const level = last !== undefined && next !== undefined && value(last) === value(next);
    const onLine = here.filter((id) => level && value(id) === value(last));
    demand(ownOrder(input, { judge, dance, code }, onLine) !== undefined, "equal totals on the line");
    return { dance, ids: sorted.slice(0, round.wanted) };
  });
  return cut(table, { wanted: round.wanted, tie: round.tie, cap: round.cap, seeded: [] }, crossed, undefined, input.retired?.entries);
}
