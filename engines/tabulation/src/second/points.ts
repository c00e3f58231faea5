// Second implementation of points: every value is a whole number of one tiny unit, chosen so that all divisions of the round are exact.
import type { Columns } from "../columns.ts";
import type { Criterion, Deduction, PointsInput } from "../types.ts";
import { checkRecallCount, splitAtLine, type CutGroups } from "./cut.ts";
import {
  absentFrom,
  toHundredths,
  checkAbsences,
  checkPenalties,
  demand,
  type Digest,
  EMPTY_DIGEST,
  isForgiven,
  halfText,
  orderBy,
  ratioText,
  sharedPlaces,
  type Table,
  tableOf,
} from "./read.ts";

const sum = (list: readonly bigint[]): bigint => list.reduce((a, b) => a + b, 0n);
const ascending = (list: readonly bigint[]): bigint[] => list.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** Throws Unfit for invalid scales, steps and weights, and for marks that do not fit them. */
export function checkCriteria(criteria: readonly Criterion[], table: Table): void {
  demand(new Set(criteria.map((c) => c.code)).size === criteria.length, "criteria twice");
  for (const { code, min, max, step, weight } of criteria) {
    const [low, high, unit] = [toHundredths(min ?? 0), max === undefined ? null : toHundredths(max), toHundredths(step ?? 0.01)];
    demand(
      low !== undefined && high !== undefined && unit !== undefined && unit > 0n && (toHundredths(weight ?? 1) ?? 0n) > 0n,
      "a criterion",
    );
    demand(high === null || (low ?? 0n) <= (high ?? 0n), "a scale upside down");
    for (const dance of table.dances) {
      for (const judge of table.judges(dance, code)) {
        for (const id of table.all) {
          const mark = table.mark(dance, code, judge, id) ?? low ?? 0n;
          demand(
            mark >= (low ?? 0n) && (high === null || mark <= (high ?? 0n)) && (mark - (low ?? 0n)) % (unit ?? 1n) === 0n,
            "off the scale",
          );
        }
      }
    }
  }
}

type Aggregator = (values: readonly bigint[]) => bigint;

const meanOf: Aggregator = (values) => sum(values) / BigInt(values.length);
const middle: Aggregator = (values) => {
  const sorted = ascending(values);
  return meanOf([sorted[(sorted.length - 1) >> 1] ?? 0n, sorted[sorted.length >> 1] ?? 0n]);
};

function aggregatorOf(input: PointsInput, unit: bigint, high: number, low: number): Aggregator {
  const inner = (values: readonly bigint[]) => ascending(values).slice(low, values.length - high);
  const tolerance = ((toHundredths(input.tolerance ?? 1.5) ?? 0n) * unit) / 100n;
  switch (input.method) {
    case "sum":
      return (values) => sum(inner(values));
    case "median":
      return middle;
    case "js3":
      return (values) => {
        const near = values.filter((v) => v - middle(values) <= tolerance && middle(values) - v <= tolerance);
        return near.length === 0 ? middle(values) : meanOf(near);
      };
    case "ijru":
      return (values) => {
        const sorted = ascending(values);
        const [a = 0n, b = 0n, c = 0n] = sorted;
        if (sorted.length > 3) return meanOf(sorted.slice(1, -1));
        return sorted.length < 3 ? meanOf(sorted) : c - b <= b - a ? meanOf([b, c]) : meanOf([a, b]);
      };
    default:
      return (values) => meanOf(inner(values));
  }
}

/** Returns what all deductions of one entry take, in units. */
function taken(list: readonly Deduction[], before: bigint, unit: bigint, judges: number): bigint {
  const amount = (value: number) => ((toHundredths(value) ?? 0n) * unit) / 100n;
  return sum(
    list
      .filter((d) => !isForgiven(d))
      .map(({ policy, seconds, graceSeconds }) => {
        switch (policy.kind) {
          case "points":
            return amount(policy.amount);
          case "points_per_judge":
            return amount(policy.amount) * BigInt(judges);
          case "percent":
            return (before * (toHundredths(policy.percent) ?? 0n)) / 10_000n;
          case "points_per_started": {
            const over = (toHundredths(seconds ?? 0) ?? 0n) - (toHundredths(graceSeconds ?? 0) ?? 0n);
            const each = toHundredths(policy.everySeconds) ?? 1n;
            return amount(policy.amount) * ((over + each - 1n) / each);
          }
          default:
            return 0n;
        }
      }),
  );
}

/** How the round is computed: the extremes dropped from each set of values, and whether a set is one criterion's marks or the judges' totals. */
interface Manner {
  readonly high: number;
  readonly low: number;
  readonly byCriterion: boolean;
}

/** Derives the computation from method and settings. Throws Unfit when they do not go together. */
function mannerOf(input: PointsInput, table: Table, codes: readonly string[]): Manner {
  const panelText = (dance: string, code: string) => table.judges(dance, code).toSorted().join("|");
  const samePanels = table.dances.every((d) => codes.every((c) => panelText(d, c) === panelText(d, codes[0] ?? "")));
  const js = input.method === "js1" || input.method === "js3";
  const trims = input.method === "trimmed_mean" || input.method === "js1";
  const { high, low } = input.method !== "js1" && input.drop !== undefined ? input.drop : { high: trims ? 1 : 0, low: trims ? 1 : 0 };
  const simple = (input.method === "sum" || input.method === "mean") && high + low === 0;
  const byCriterion = js || (input.drop === undefined ? simple && !samePanels : input.drop.per === "criterion");
  demand(
    [high, low].every((n) => Number.isInteger(n) && n >= 0),
    "drop",
  );
  demand(input.drop === undefined || !(js || input.method === "median" || input.method === "ijru"), "drop without use");
  demand(byCriterion || samePanels, "panels");
  const aggregates = input.method !== "js3" && input.method !== "median" && input.method !== "ijru";
  demand(!aggregates || table.dances.every((d) => codes.every((c) => table.judges(d, c).length > high + low)), "too few judges");
  return { high, low, byCriterion };
}

/** Throws Unfit for an invalid tolerance, decimals, ladder or bands. */
function checkSettings(input: PointsInput, codes: readonly string[]): void {
  demand((toHundredths(input.tolerance ?? 0) ?? -1n) >= 0n && [0, 1, 2, 3, 4].includes(input.decimals ?? 2), "settings");
  demand(
    (input.ladder ?? []).every((rung) => rung.by !== "criterion" || codes.includes(rung.code)),
    "ladder",
  );
  const bounds = (input.bands ?? []).map((band) => toHundredths(band.from));
  demand(
    bounds.every((bound, at) => bound !== undefined && bounds.indexOf(bound) === at),
    "bands",
  );
}

/** The values of a round in units: of a dance, of a criterion over the dances, of each judge. */
interface Values {
  readonly unit: bigint;
  readonly judges: number;
  /** The dances that an entry danced. */
  readonly danced: (id: string) => readonly string[];
  readonly dance: (dance: string, id: string) => bigint;
  readonly criterion: (code: string, id: string) => bigint;
  readonly totals: (id: string) => bigint[];
}

function valuesOf(
  input: PointsInput,
  table: Table,
  codes: readonly string[],
  { high, low, byCriterion }: Manner,
  fineness: bigint,
): Values {
  // The unit is divisible by 10^4 (marks times weights), by 10^4 again (percents), by 2 and by every number of judges.
  const everyone = new Set(table.dances.flatMap((d) => codes.flatMap((c) => table.judges(d, c))));
  const lcm = Array.from({ length: Math.max(2, everyone.size) }, (_, i) => BigInt(i + 1)).reduce((a, b) => (a * b) / gcd(a, b));
  const unit = 100_000_000n * lcm * 2n * fineness;
  const aggregate = aggregatorOf(input, unit, high, low);
  const weight = (code: string) => toHundredths(input.criteria.find((c) => c.code === code)?.weight ?? 1) ?? 0n;
  const value = (dance: string, code: string, judge: string, id: string) => {
    const mark = table.mark(dance, code, judge, id);
    return mark === undefined ? [] : [(mark * unit) / 100n];
  };
  const values = (dance: string, code: string, id: string) => table.judges(dance, code).flatMap((judge) => value(dance, code, judge, id));
  const judgeTotal = (dances: readonly string[], judge: string, id: string): bigint[] => {
    const parts = dances.flatMap((d) =>
      codes.filter((c) => table.judges(d, c).includes(judge)).flatMap((c) => value(d, c, judge, id).map((v) => (v * weight(c)) / 100n)),
    );
    return parts.length === 0 ? [] : [sum(parts)];
  };
  const judgeTotals = (dances: readonly string[], id: string) => [...everyone].flatMap((judge) => judgeTotal(dances, judge, id));
  const away = new Map(table.dances.map((dance) => [dance, absentFrom(input, dance)]));
  const danced = (id: string) => table.dances.filter((dance) => away.get(dance)?.includes(id) !== true);
  return {
    unit,
    judges: everyone.size,
    danced,
    dance(dance, id) {
      if (away.get(dance)?.includes(id)) return 0n;
      if (!byCriterion) return aggregate(judgeTotals([dance], id));
      const exact = sum(codes.map((code) => (aggregate(values(dance, code, id)) * weight(code)) / 100n));
      return input.method === "js3" ? ((exact * 200n + unit) / (2n * unit)) * (unit / 100n) : exact;
    },
    criterion: (code, id) => sum(danced(id).map((d) => (byCriterion ? aggregate(values(d, code, id)) : meanOf(values(d, code, id))))),
    totals: (id) => judgeTotals(danced(id), id),
  };
}

/** Throws Unfit unless each judge marked all criteria of an entry's dance or none, and at least one judge marked them. */
function checkWholeJudges(table: Table, codes: readonly string[], danced: Values["danced"]): void {
  for (const id of table.ids) {
    for (const dance of danced(id)) {
      const counts = table
        .judges(dance, codes[0])
        .map((judge) => codes.filter((c) => table.mark(dance, c, judge, id) !== undefined).length);
      demand(counts.some((n) => n > 0) && counts.every((n) => n === 0 || n === codes.length), "an incomplete judge");
    }
  }
}

/** Builds the ladder as one key: each rung adds an element. The head judge's order counts only when it names the whole tie. */
function climb(group: readonly string[], values: Values, rungs: PointsInput["ladder"] = []): string[][] {
  const [rung, ...rest] = rungs;
  if (group.length === 1 || rung === undefined || rung.by === "shared") return [[...group]];
  if (rung.by === "unbreakable") {
    const order = rung.order ?? [];
    return group.every((id) => order.includes(id)) ? orderBy(group, (id) => [BigInt(order.indexOf(id))]) : [[...group]];
  }
  const measure = (id: string): bigint => {
    if (rung.by === "criterion") return values.criterion(rung.code, id);
    const singles = values.totals(id);
    return rung.by === "all_judges" ? sum(singles) : (ascending(singles).at(-1) ?? 0n);
  };
  return orderBy(group, (id) => [-measure(id)]).flatMap((part) => climb(part, values, rest));
}

/** An earlier total as a ratio. */
interface Ratio {
  readonly n: bigint;
  readonly d: bigint;
}

function ratioOf(value: unknown): Ratio | undefined {
  const [top = "", bottom = "1", ...more] = typeof value === "string" && !/[,.]/.test(value) ? value.split("/") : [];
  const whole = (text: string) => text.length > 0 && text.split("").every((c) => c >= "0" && c <= "9");
  if (more.length === 0 && whole(top) && whole(bottom) && !bottom.startsWith("0")) return { n: BigInt(top), d: BigInt(bottom) };
  const amount = toHundredths(value);
  return amount === undefined || amount < 0n ? undefined : { n: amount, d: 100n };
}

/** Returns the carried total of each entry; empty where none counts. Throws Unfit for unknown entries, missing totals and invalid totals. */
function broughtBy({ carried }: PointsInput, table: Table): Map<string, Ratio> {
  const list = Object.entries(carried?.totals ?? {}).map(([id, value]) => ({ id, ratio: ratioOf(value) }));
  demand(
    list.every(({ id, ratio }) => ratio !== undefined && table.all.includes(id)),
    "carried by nobody",
  );
  if (carried === undefined || carried.by === "none") return new Map();
  const brought = new Map(list.flatMap(({ id, ratio }) => (ratio === undefined ? [] : [[id, ratio] as const])));
  demand(
    table.ids.every((id) => brought.has(id)),
    "nothing carried",
  );
  return brought;
}

/** Returns the value that counts of an entry's dances. Missed dances have no value; a missed last dance counts zero. */
function countedOf({ dancesCount = "sum" }: PointsInput, table: Table, values: Values, id: string): bigint {
  if (dancesCount === "last") return values.dance(table.dances.at(-1) ?? "", id);
  const own = values.danced(id).map((dance) => values.dance(dance, id));
  return dancesCount === "sum" ? sum(own) : (ascending(own).at(-1) ?? 0n);
}

/** Throws Unfit for a missing mark of an entry that danced. */
function checkMarks(table: Table, codes: readonly string[], danced: Values["danced"]): void {
  for (const id of table.ids)
    for (const dance of danced(id))
      for (const code of codes)
        demand(
          table.judges(dance, code).every((judge) => table.mark(dance, code, judge, id) !== undefined),
          "a missing mark",
        );
}

/** Returns the entries that left and would otherwise compete. Throws Unfit for unknown entries. */
function goneFrom({ retired, entries }: PointsInput): string[] {
  const gone = [...new Set(retired?.entries)];
  demand(
    gone.every((id) => entries.some((entry) => entry.id === id)),
    "a stranger who left",
  );
  return gone.filter((id) => entries.some((entry) => entry.id === id && (entry.state ?? "competing") === "competing"));
}

/** Order of a cut round with the entries that left, by three keys: being out, the total, having left. */
function withGone(
  order: readonly (readonly string[])[],
  gone: readonly string[],
  stays: readonly string[],
  totalOf: (id: string) => bigint,
) {
  if (gone.length === 0) return order;
  const parted = [...order, ...orderBy(gone, (id) => [-totalOf(id)])];
  const out = (group: readonly string[]) => group.every((id) => !stays.includes(id));
  return orderBy([...parted.keys()], (at) => {
    const group = parted[at] ?? [];
    const [first = ""] = group;
    return out(group) ? [1, -totalOf(first), gone.includes(first) ? 1 : 0, at] : [0, at];
  }).map(([at = 0]) => parted[at] ?? []);
}

/** Groups of a cut round. A line that the head judge split is two of them. */
function inOrderOf({ on, above, at, behind, tied }: CutGroups): (readonly string[])[] {
  const through = at.filter((id) => on?.includes(id));
  const parts = tied && on !== null ? [through, at.filter((id) => !through.includes(id))] : [at];
  return [...above, ...parts, ...behind].filter((group) => group.length > 0);
}

/** Tabulates a points round with the second implementation. Throws Unfit where the first one refuses. */
export function recomputePoints(input: PointsInput, columns: Columns): Digest {
  const codes = input.criteria.map((c) => c.code);
  demand(codes.length > 0, "no criteria");
  const gone = goneFrom(input);
  const final = input.cut === undefined;
  const withdrawn = (id: string) => final && gone.includes(id);
  const here: PointsInput = { ...input, entries: input.entries.map((e) => (withdrawn(e.id) ? { id: e.id, state: "withdrawn" } : e)) };
  const gaps = input.method === "ijru" || (input.absentIn ?? []).length > 0;
  const table = tableOf(here, columns, { gaps, keepDisqualified: final });
  checkAbsences(input, table);
  checkCriteria(input.criteria, table);
  checkPenalties(input, true);
  if (input.cut !== undefined) checkRecallCount(input.cut.wanted, input.cut.cap);
  const manner = mannerOf(input, table, codes);
  checkSettings(input, codes);
  const brought = broughtBy(input, table);
  const values = valuesOf(input, table, codes, manner, 2n * [...brought.values()].reduce((all, { d }) => (all * d) / gcd(all, d), 1n));
  if (input.method === "ijru") checkWholeJudges(table, codes, values.danced);
  else if (gaps) checkMarks(table, codes, values.danced);
  const { unit } = values;
  const judgesInTotal = input.method === "sum" ? values.judges - manner.high - manner.low : 1;
  const finished = new Map(
    table.ids.map((id) => {
      const before = countedOf(input, table, values, id);
      const own = (input.deductions ?? []).filter((d) => d.entry === id);
      const left = before - taken(own, before, unit, judgesInTotal);
      const remaining = left < 0n ? 0n : left;
      const earlier = brought.get(id);
      if (earlier === undefined) return [id, remaining] as const;
      const both = remaining + (earlier.n * unit) / earlier.d;
      return [id, input.carried?.by === "mean" ? both / 2n : both] as const;
    }),
  );
  const totalOf = (id: string) => finished.get(id) ?? 0n;
  // In a final only disqualified entries with an empty place are still in the table.
  const left = final ? [] : table.ids.filter((id) => gone.includes(id));
  const able = table.ids.filter((id) => !left.includes(id));
  const groups = orderBy(able, (id) => [-totalOf(id)]).flatMap((group) => climb(group, values, input.ladder));
  const bandOf = (id: string) =>
    (input.bands ?? [])
      .filter((b) => totalOf(id) * 100n >= (toHundredths(b.from) ?? 0n) * unit)
      .toSorted((a, b) => a.from - b.from)
      .at(-1)?.name;
  const parted = input.cut === undefined ? undefined : splitAtLine(groups, { ...input.cut, cap: input.cut.cap, seeded: [] });
  const order =
    parted === undefined ? groups : withGone(inOrderOf(parted), left, parted.on ?? [...parted.above.flat(), ...parted.at], totalOf);
  const thrownOut = (id: string) =>
    (input.deductions ?? []).some((d) => d.entry === id && d.policy.kind === "disqualified" && !isForgiven(d));
  const last = final && input.retired?.place === "last" ? gone.filter((id) => !thrownOut(id)) : [];
  const behind = halfText(2 * table.ids.length + last.length + 1);
  return {
    ...EMPTY_DIGEST,
    recalled: parted === undefined ? null : (parted.on ?? "open"),
    level: parted?.tied === true ? parted.at : [],
    places: new Map([
      ...[...sharedPlaces(order)].filter(([id]) => table.competing.has(id)),
      ...last.map((id): [string, string] => [id, behind]),
    ]),
    totals: new Map(table.ids.map((id) => [id, ratioText(totalOf(id), unit)])),
    dances: new Map(
      table.dances.flatMap((d) => table.ids.map((id): [string, string] => [`${d} ${id}`, ratioText(values.dance(d, id), unit)])),
    ),
    bands: new Map(table.ids.filter((id) => table.competing.has(id)).map((id): [string, string] => [id, bandOf(id) ?? ""])),
  };
}
