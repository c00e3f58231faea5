// Random rounds of every method, with many ties, for the property tests and the bench.
import fc from "fast-check";
import type { Ballot, Deduction, DeductionPolicy, Entry, LadderRung, PointsInput, RecallTie, TabulationInput } from "../src/types.ts";

type Arbitrary<T> = fc.Arbitrary<T>;

const names = (count: number, from: number) => Array.from({ length: count }, (_, i) => String(from + i));
const judgeNames = (count: number) => Array.from({ length: count }, (_, i) => String.fromCharCode(65 + i));
const danceNames = (count: number) => Array.from({ length: count }, (_, i) => `D${i + 1}`);

/** Sizes of a round: entries, judges, dances. */
interface Size {
  readonly ids: readonly string[];
  readonly judges: readonly string[];
  readonly dances: readonly string[];
}

const sizes = (entries: number, judges: number, dances: number, least = 1): Arbitrary<Size> =>
  fc
    .record({ e: fc.integer({ min: least, max: entries }), j: fc.integer({ min: 1, max: judges }), d: fc.integer({ min: 1, max: dances }) })
    .map(({ e, j, d }) => ({ ids: names(e, 7), judges: judgeNames(j), dances: danceNames(d) }));

/** One ballot for each judge and dance (and criterion), made by `marks`. */
function ballots(
  size: Size,
  criteria: readonly (string | undefined)[],
  marks: (dance: string) => Arbitrary<Record<string, number>>,
): Arbitrary<Ballot[]> {
  const keys = size.dances.flatMap((dance) =>
    criteria.flatMap((criterion) => size.judges.map((judge) => ({ dance, judge, ...(criterion === undefined ? {} : { criterion }) }))),
  );
  return fc.tuple(...keys.map((key) => marks(key.dance).map((given): Ballot => ({ ...key, marks: given })))).map((list) => [...list]);
}

const shuffled = (ids: readonly string[]): Arbitrary<string[]> =>
  fc.shuffledSubarray([...ids], { minLength: ids.length, maxLength: ids.length });
const ranking = (ids: readonly string[]): Arbitrary<Record<string, number>> =>
  // Half of the ballots stay near the common order, so that equal totals are frequent.
  fc
    .oneof(
      shuffled(ids),
      fc.nat({ max: Math.max(0, ids.length - 1) }).map((k) => [...ids.slice(k), ...ids.slice(0, k)]),
    )
    .map((order) => Object.fromEntries(order.map((id, i) => [id, i + 1])));

const states: Arbitrary<Entry["state"]> = fc.constantFrom(
  "competing",
  "competing",
  "competing",
  "competing",
  "competing",
  "withdrawn",
  "disqualified",
  "absent",
);

/** Entries of which a few are out; at least one competes. */
const someOut = (ids: readonly string[]): Arbitrary<Entry[]> =>
  fc.tuple(...ids.map(() => states)).map((list) => ids.map((id, i): Entry => (i === 0 ? { id } : { id, state: list[i] ?? "competing" })));

const base = <T extends object>(
  size: Size,
  rest: Arbitrary<T>,
): Arbitrary<T & { entries: Entry[]; judges: string[]; dances: string[]; disqualifiedLeavesGap: boolean }> =>
  fc.tuple(rest, someOut(size.ids), fc.boolean()).map(([own, entries, disqualifiedLeavesGap]) => ({
    ...own,
    entries,
    judges: [...size.judges],
    dances: [...size.dances],
    disqualifiedLeavesGap,
  }));

const skating = sizes(8, 7, 5).chain((size) =>
  base(
    size,
    ballots(size, [undefined], () => ranking(size.ids)).map((list) => ({ method: "skating" as const, ballots: list })),
  ),
);

const majority = sizes(7, 6, 2).chain((size) =>
  base(
    size,
    ballots(size, [undefined], () => ranking(size.ids)).map((list) => ({ method: "majority" as const, ballots: list })),
  ),
);

const tie = (ids: readonly string[]): Arbitrary<RecallTie> =>
  fc.oneof(
    fc.constantFrom<RecallTie>({ policy: "all" }, { policy: "none" }, { policy: "chairman" }),
    fc.subarray([...ids], { maxLength: Math.min(2, ids.length) }).map((decision): RecallTie => ({ policy: "chairman", decision })),
  );

const crosses = (ids: readonly string[], wanted: number): Arbitrary<Record<string, number>> =>
  shuffled(ids).map((order) => Object.fromEntries(order.map((id, i) => [id, i < wanted ? 1 : 0])));

const recall = fc
  .tuple(sizes(12, 5, 3), fc.integer({ min: 1, max: 13 }), fc.nat({ max: 2 }))
  .chain(([size, wanted, seeds]) =>
    base(
      { ...size, ids: [...size.ids, ...names(seeds, 90)] },
      fc.record({
        method: fc.constant("recall" as const),
        wanted: fc.constant(wanted),
        tie: tie(size.ids),
        seeded: fc.constant(names(seeds, 90)),
        ballots: ballots(size, [undefined], () => crosses(size.ids, wanted)),
      }),
    ),
  )
  .map((input): TabulationInput => input);

const ido = fc
  .tuple(sizes(6, 5, 2), fc.constantFrom(1, 2, 3, 4), fc.boolean(), fc.integer({ min: 1, max: 6 }))
  .chain(([size, count, elimination, wanted]) => {
    const criteria = names(count, 1).map((code, i) => ({ code: `K${code}`, min: 1, max: 10, step: 0.5, weight: i === 0 ? 2 : 1 }));
    const mark = fc.integer({ min: 2, max: 20 }).map((n) => n / 2);
    const marks = () =>
      fc.tuple(...size.ids.map(() => mark)).map((list) => Object.fromEntries(size.ids.map((id, i) => [id, list[i] ?? 1])));
    return base(
      size,
      fc.record({
        method: fc.constant(`ido_${count}d` as "ido_1d" | "ido_2d" | "ido_3d" | "ido_4d"),
        criteria: fc.constant(criteria),
        round: elimination
          ? tie([]).map((t) => ({ kind: "elimination" as const, wanted, tie: t }))
          : fc.constant({ kind: "final" as const }),
        eachCriterionRanked: fc.boolean(),
        ballots: ballots(
          size,
          criteria.map((c) => c.code),
          marks,
        ),
        // Most judges have ordered all entries, so that equal totals are settled; the other rounds are refused.
        orders: fc
          .tuple(...size.judges.map(() => shuffled(size.ids)))
          .chain((orders) => fc.constant(orders.slice(0, 4).map((entries, i) => ({ judge: size.judges[i] ?? "", entries })))),
      }),
    );
  });

const policy: Arbitrary<DeductionPolicy> = fc.oneof(
  fc.integer({ min: 0, max: 900 }).map((n): DeductionPolicy => ({ kind: "points", amount: n / 100 })),
  fc.integer({ min: 0, max: 200 }).map((n): DeductionPolicy => ({ kind: "points_per_judge", amount: n / 100 })),
  fc.integer({ min: 1, max: 20 }).map((everySeconds): DeductionPolicy => ({ kind: "points_per_started", amount: 0.5, everySeconds })),
  fc.integer({ min: 0, max: 100 }).map((percent): DeductionPolicy => ({ kind: "percent", percent })),
  fc.constantFrom<DeductionPolicy>({ kind: "money", grosze: 20_000 }, { kind: "ineligible_overall" }, { kind: "disqualified" }),
);

/** Deductions for any entry but the first, all with an overrun. */
const deductions = (ids: readonly string[]): Arbitrary<Deduction[]> =>
  ids.length < 2
    ? fc.constant([])
    : fc.array(
        fc.record({ entry: fc.constantFrom(...ids.slice(1)), policy, seconds: fc.nat({ max: 40 }), graceSeconds: fc.constantFrom(0, 5) }),
        { maxLength: 3 },
      );

const rungs: Arbitrary<LadderRung> = fc.constantFrom<LadderRung>(
  { by: "criterion", code: "K1" },
  { by: "highest_single" },
  { by: "all_judges" },
  { by: "shared" },
  { by: "unbreakable" },
  { by: "unbreakable", order: names(8, 7).toReversed() },
);

/** Points rounds of every method, with deductions, ladders, bands and weights. */
export const pointsRounds = fc
  .tuple(
    sizes(7, 6, 2),
    fc.constantFrom<PointsInput["method"]>("sum", "mean", "trimmed_mean", "median", "ijru", "js1", "js3"),
    fc.integer({ min: 1, max: 3 }),
    fc.boolean(),
  )
  .chain(([size, method, count, coarse]) => {
    const criteria = names(count, 1).map((code) => ({ code: `K${code}`, min: 0, max: 10, step: 0.25, weight: 1 }));
    const mark = coarse ? fc.integer({ min: 30, max: 36 }).map((n) => n / 4) : fc.integer({ min: 0, max: 40 }).map((n) => n / 4);
    const marks = () =>
      fc.tuple(...size.ids.map(() => mark)).map((list) => Object.fromEntries(size.ids.map((id, i) => [id, list[i] ?? 0])));
    const drops = fc.record({
      high: fc.nat({ max: 2 }),
      low: fc.nat({ max: 2 }),
      per: fc.constantFrom("judge" as const, "criterion" as const),
    });
    return base(
      size,
      fc
        .record({
          method: fc.constant(method),
          criteria: fc
            .tuple(...criteria.map(() => fc.constantFrom(1, 1, 0.5, 1.25)))
            .map((ws) => criteria.map((c, i) => ({ ...c, weight: ws[i] ?? 1 }))),
          ballots: ballots(
            size,
            criteria.map((c) => c.code),
            marks,
          ),
          deductions: deductions(size.ids),
          ladder: fc.array(rungs, { maxLength: 3 }),
          bands: fc.constant([
            { name: "bronze", from: 5 },
            { name: "gold", from: 17.5 },
            { name: "silver", from: 12 },
          ]),
          drop: drops,
          useDrop: fc.boolean(),
          tolerance: fc.constantFrom(0.25, 1, 1.5),
        })
        .map(({ drop, useDrop, tolerance, ...rest }) => ({
          ...rest,
          ...(useDrop && (method === "sum" || method === "mean" || method === "trimmed_mean") ? { drop } : {}),
          ...(method === "js3" ? { tolerance } : {}),
        })),
    );
  });

const battle = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 3 }), states).chain(([judges, rounds, state]) => {
  const size: Size = { ids: ["1", "2"], judges: judgeNames(judges), dances: danceNames(rounds) };
  const vote = () => fc.boolean().map((first) => ({ "1": first ? 1 : 0, "2": first ? 0 : 1 }));
  return ballots(size, [undefined], vote).map((list) => ({
    method: "battle" as const,
    entries: [{ id: "1" }, { id: "2", state: state ?? "competing" }],
    judges: [...size.judges],
    dances: [...size.dances],
    ballots: list,
  }));
});

/** Random rounds of every method. Some are invalid and must be refused. */
export const rounds: Arbitrary<TabulationInput> = fc.oneof(
  { arbitrary: skating, weight: 4 },
  { arbitrary: pointsRounds, weight: 4 },
  { arbitrary: recall, weight: 2 },
  { arbitrary: ido, weight: 2 },
  { arbitrary: majority, weight: 1 },
  { arbitrary: battle, weight: 1 },
);
