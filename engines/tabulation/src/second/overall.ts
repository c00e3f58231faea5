// Second implementation of overall awards: all exact values are brought to one denominator, then sorted once.
import type { LadderRung, Measures, Tabulated } from "../types.ts";
import { orderBy } from "./read.ts";

interface Section {
  readonly section: string;
  readonly outcome: Tabulated;
  readonly dancers?: Readonly<Record<string, readonly string[]>>;
}

/** Returns the overall places as "section/entry place" texts, sorted. */
export function recomputeOverall(input: {
  readonly sections: readonly Section[];
  readonly ladder?: readonly LadderRung[];
  readonly top?: number;
  readonly oneSlotPerDancer?: boolean;
}): string[] {
  const all = input.sections.flatMap(({ section, outcome, dancers }) =>
    outcome.results
      .filter((r) => r.placeExact !== null && r.eligibleOverall)
      .flatMap((r) =>
        r.total === null || r.measures === null
          ? []
          : [{ section, entry: r.entry, total: r.total.exact, measures: r.measures, who: dancers?.[r.entry] ?? [] }],
      ),
  );
  type One = (typeof all)[number];
  const valuesOf = (m: Measures) => [m.highest, m.allJudges, ...Object.values(m.criteria)];
  const common = all
    .flatMap((one) => [one.total, ...valuesOf(one.measures)])
    .reduce((product, text) => lcm(product, BigInt(text.split("/")[1] ?? "1")), 1n);
  const whole = (text: string | undefined): bigint => {
    const [n = "0", d = "1"] = (text ?? "0").split("/");
    return (BigInt(n) * common) / BigInt(d);
  };
  const climb = (group: readonly One[], [rung, ...rest]: readonly LadderRung[]): One[][] => {
    if (group.length === 1 || rung === undefined || rung.by === "shared") return [[...group]];
    if (rung.by === "unbreakable") {
      const at = (one: One) => (rung.order ?? []).indexOf(`${one.section}/${one.entry}`);
      return group.every((one) => at(one) >= 0) ? orderBy(group, (one) => [BigInt(at(one))]) : [[...group]];
    }
    const measure = (m: Measures) =>
      rung.by === "criterion" ? m.criteria[rung.code] : rung.by === "highest_single" ? m.highest : m.allJudges;
    return orderBy(group, (one) => [-whole(measure(one.measures))]).flatMap((part) => climb(part, rest));
  };
  const ranked = (list: readonly One[]) => orderBy(list, (one) => [-whole(one.total)]).flatMap((group) => climb(group, input.ladder ?? []));
  const natural = (x: string, y: string) => {
    const [a, b] = [Number(x), Number(y)];
    return Number.isNaN(a) || Number.isNaN(b) || a === b ? (x < y ? -1 : x > y ? 1 : 0) : a - b;
  };
  const inOrder = ranked(all).flatMap((group) => group.toSorted((a, b) => natural(a.section, b.section) || natural(a.entry, b.entry)));
  const selected = inOrder.reduce<One[]>(
    (list, one) =>
      input.oneSlotPerDancer === true && list.some((other) => other.who.some((w) => one.who.includes(w))) ? list : [...list, one],
    [],
  );
  const groups = ranked(selected);
  const before = (at: number) => groups.slice(0, at).flat().length;
  return groups
    .flatMap((group, at) =>
      before(at) + 1 > (input.top ?? Number.POSITIVE_INFINITY)
        ? []
        : group.map((one) => `${one.section}/${one.entry} ${before(at) + (group.length + 1) / 2}`),
    )
    .toSorted();
}

function lcm(a: bigint, b: bigint): bigint {
  const gcd = (x: bigint, y: bigint): bigint => (y === 0n ? x : gcd(y, x % y));
  return (a * b) / gcd(a, b);
}
