// Crosses, votes and the IDO rounds once more, declaratively.
import type { Columns } from "../columns.ts";
import type { BattleInput, IdoInput, RecallInput, RecallTie } from "../types.ts";
import { cents, checkPenalties, demand, type Digest, EMPTY, fieldOf, halfText, orderBy, type Table, tableOf } from "./read.ts";
import { checkOrders, ownOrder } from "./orders.ts";
import { idoFinalAgain } from "./skating.ts";
import { checkCriteria } from "./points.ts";

/** The cut from the crosses of each dance. */
function cut(
  table: Table,
  wanted: number,
  tie: RecallTie,
  seeded: readonly string[],
  crossed: readonly { dance: string; ids: readonly string[] }[],
): Digest {
  const count = (id: string, dance?: string) =>
    crossed.filter((c) => dance === undefined || c.dance === dance).filter((c) => c.ids.includes(id)).length;
  const groups = orderBy(table.ids, (id) => [-BigInt(count(id))]);
  const sizeTo = (at: number) => groups.slice(0, at + 1).flat().length;
  const line = groups.findIndex((_, at) => sizeTo(at) >= wanted);
  const above = line < 0 ? [...table.ids] : groups.slice(0, line).flat();
  const at = line < 0 ? [] : (groups[line] ?? []);
  const isTie = above.length + at.length > wanted;
  const decision = tie.policy === "chairman" ? tie.decision : undefined;
  demand(
    (decision ?? []).every((id) => isTie && at.includes(id)),
    "a decision about others",
  );
  const open = isTie && tie.policy === "chairman" && decision === undefined;
  const keeps = (id: string) => !isTie || tie.policy === "all" || (decision ?? []).includes(id);
  const on = [...above, ...at.filter((id) => open || keeps(id))];
  const out = orderBy(
    table.ids.filter((id) => !on.includes(id)),
    (id) => [-BigInt(count(id))],
  );
  const behind = (i: number) => on.length + seeded.length + out.slice(0, i).flat().length;
  return {
    ...EMPTY,
    places: new Map(out.flatMap((group, i) => group.map((id): [string, string] => [id, halfText(2 * behind(i) + group.length + 1)]))),
    totals: new Map(table.ids.map((id) => [id, String(count(id))])),
    dances: new Map(table.dances.flatMap((dance) => table.ids.map((id): [string, string] => [`${dance} ${id}`, String(count(id, dance))]))),
    recalled: open ? null : [...on, ...seeded],
  };
}

/** A recall round, the second way. */
export function recallAgain(input: RecallInput, columns: Columns): Digest {
  const known = new Map(input.entries.map((e) => [e.id, e.state ?? "competing"]));
  demand(
    (input.seeded ?? []).every((id) => known.has(id)),
    "a seeded stranger",
  );
  const wanted = input.wanted ?? null;
  demand(wanted === null || (Number.isInteger(wanted) && wanted >= 1 && input.tie !== undefined), "wanted");
  const seeded = [...new Set(input.seeded ?? [])].filter((id) => known.get(id) === "competing");
  demand(wanted !== null || seeded.length === 0, "seeded past no line");
  checkPenalties(input, false);
  const here = {
    ...input,
    entries: input.entries.filter((e) => !seeded.includes(e.id)),
    deductions: (input.deductions ?? []).filter((d) => !seeded.includes(d.entry)),
  };
  const table = tableOf(here, columns, { gaps: false, keepDisqualified: false });
  const crossed = table.dances.flatMap((dance) =>
    table.judges(dance).map((judge) => {
      const listed = table.all.filter((id) => table.mark(dance, undefined, judge, id) !== undefined);
      const ids = listed.filter((id) => table.mark(dance, undefined, judge, id) === 100n);
      demand(
        listed.every((id) => ids.includes(id) || table.mark(dance, undefined, judge, id) === 0n),
        "neither a cross nor none",
      );
      demand(wanted === null || ids.length === Math.min(wanted, listed.length), "another number of crosses");
      return { dance, ids };
    }),
  );
  if (wanted !== null && input.tie !== undefined) return cut(table, wanted, input.tie, seeded, crossed);
  // A line in front of everybody who dances: nobody is above it, and all are placed by their crosses.
  return { ...cut(table, 0, { policy: "none" }, [], crossed), recalled: [] };
}

/** A battle, the second way. */
export function battleAgain(input: BattleInput, columns: Columns): Digest {
  demand(input.entries.length === 2, "not two");
  checkPenalties(input, false);
  const alone = fieldOf(input, false);
  const [only] = alone.ids;
  if (alone.ids.length === 1 && only !== undefined) return { ...EMPTY, places: new Map([[only, "1"]]) };
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
    ...EMPTY,
    places: new Map(winner === undefined ? [] : table.ids.map((id): [string, string] => [id, id === winner ? "1" : "2"])),
    dances: new Map(rounds.flatMap((r) => table.ids.map((id): [string, string] => [`${r.dance} ${id}`, String(r.count(id))]))),
  };
}

/** An IDO round, the second way: each judge's values, one list a judge (or a judge and criterion). */
export function idoAgain(input: IdoInput, columns: Columns): Digest {
  const { round } = input;
  demand(input.criteria.length === Number(input.method.slice(4, 5)), "criteria");
  demand(round.kind === "final" || (Number.isInteger(round.wanted) && round.wanted >= 1), "wanted");
  checkOrders(input);
  checkPenalties(input, false);
  const codes = input.criteria.map((c) => c.code);
  const table = tableOf(input, columns, { gaps: false, keepDisqualified: round.kind === "final" });
  checkCriteria(input.criteria, table);
  const lists = table.dances.flatMap((dance) => {
    const judges = table.judges(dance, codes[0]);
    demand(
      codes.every((code) => table.judges(dance, code).toSorted().join() === judges.toSorted().join()),
      "panels",
    );
    const worth = (judge: string, id: string, code: string) =>
      (table.mark(dance, code, judge, id) ?? 0n) * (cents(input.criteria.find((c) => c.code === code)?.weight ?? 1) ?? 0n);
    return judges.flatMap((judge) =>
      (input.eachCriterionRanked === true ? codes.map((code) => [code]) : [codes]).map((some) => ({
        dance,
        judge,
        code: input.eachCriterionRanked === true ? some[0] : undefined,
        value: (id: string) => some.reduce((total, code) => total + worth(judge, id, code), 0n),
      })),
    );
  });
  if (round.kind === "final") return idoFinalAgain(input, table, lists);
  const crossed = lists.map(({ dance, judge, code, value }) => {
    const sorted = orderBy(table.ids, (id) => [-value(id)]).flatMap((group) => ownOrder(input, { judge, dance, code }, group) ?? group);
    const [last, next] = [sorted[round.wanted - 1], sorted[round.wanted]];
    const level = last !== undefined && next !== undefined && value(last) === value(next);
    const onLine = table.ids.filter((id) => level && value(id) === value(last));
    demand(ownOrder(input, { judge, dance, code }, onLine) !== undefined, "equal totals on the line");
    return { dance, ids: sorted.slice(0, round.wanted) };
  });
  return cut(table, round.wanted, round.tie, [], crossed);
}
