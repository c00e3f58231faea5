// Random rounds that belong to a series: cuts with caps and decisions, carried totals, runs, reserve marks, absences. Many have ties, and some are
// invalid and must be refused by both implementations.
import fc from "fast-check";
import type { Absence, CrossesTie, CutRule, Entry, IdoInput, PointsInput, RecallInput, RecallTie, SkatingInput } from "../src/types.ts";

const names = (count: number, from: number) => Array.from({ length: count }, (_, i) => String(from + i));
const judgeNames = (count: number) => Array.from({ length: count }, (_, i) => String.fromCharCode(65 + i));
const danceNames = (count: number) => Array.from({ length: count }, (_, i) => `D${i + 1}`);

interface Hall {
  readonly ids: readonly string[];
  readonly judges: readonly string[];
  readonly dances: readonly string[];
}

const halls = (entries: number, judges: number, dances: number): fc.Arbitrary<Hall> =>
  fc
    .record({ e: fc.integer({ min: 1, max: entries }), j: fc.integer({ min: 1, max: judges }), d: fc.integer({ min: 1, max: dances }) })
    .map(({ e, j, d }) => ({ ids: names(e, 7), judges: judgeNames(j), dances: danceNames(d) }));

const some = (ids: readonly string[], most: number) => fc.subarray([...ids], { maxLength: Math.min(most, ids.length) });
const shuffled = (ids: readonly string[]) => fc.shuffledSubarray([...ids], { minLength: ids.length, maxLength: ids.length });

/** Returns some of the keys of a record, without undefined values. */
function withoutUndefined<T extends object>(record: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined });

const entriesOf = (ids: readonly string[]): fc.Arbitrary<Entry[]> =>
  some(ids.slice(1), 1).map((out) => ids.map((id): Entry => (out.includes(id) ? { id, state: "withdrawn" } : { id })));

const ties = (ids: readonly string[]): fc.Arbitrary<RecallTie> =>
  fc
    .record({ policy: fc.constantFrom("all" as const, "none" as const, "chairman" as const), decision: maybe(some(ids, 2)) })
    .map(({ policy, decision }): RecallTie => ({ policy, ...withoutUndefined({ decision }) }));

const rules = (ids: readonly string[]): fc.Arbitrary<CutRule> =>
  fc
    .record({ wanted: fc.integer({ min: 1, max: ids.length + 1 }), tie: ties(ids), over: maybe(fc.nat({ max: 2 })) })
    .map(({ wanted, tie, over }) => ({ wanted, tie, ...(over === undefined ? {} : { cap: wanted + over }) }));

const absences = ({ ids, dances }: Hall): fc.Arbitrary<Absence[] | undefined> =>
  maybe(fc.array(fc.record({ entry: fc.constantFrom(...ids), dance: fc.constantFrom(...dances) }), { maxLength: 3 }));

/** Points rounds with a cut, carried totals and runs. */
export const pointsCuts: fc.Arbitrary<PointsInput> = halls(8, 4, 3).chain((hall) =>
  fc
    .record({
      entries: entriesOf(hall.ids),
      method: fc.constantFrom("sum" as const, "mean" as const, "median" as const),
      cut: maybe(rules(hall.ids)),
      dancesCount: maybe(fc.constantFrom("sum" as const, "best" as const, "last" as const)),
      carriedBy: maybe(fc.constantFrom("none" as const, "sum" as const, "mean" as const)),
      earlier: fc.array(fc.constantFrom("17/2", "8.40", 9, "25/3", "8,9"), { minLength: hall.ids.length, maxLength: hall.ids.length }),
      ladder: fc.constantFrom([], [{ by: "criterion", code: "K" }], [{ by: "highest_single" }], [{ by: "unbreakable" }] as const),
      marks: fc.array(fc.integer({ min: 15, max: 18 }), {
        minLength: 2 * hall.ids.length * hall.judges.length * hall.dances.length,
        maxLength: 2 * hall.ids.length * hall.judges.length * hall.dances.length,
      }),
      disqualified: some(hall.ids.slice(1), 1),
      disqualifiedLeavesGap: fc.boolean(),
      absentIn: absences(hall),
      /** Whether judges leave out absent entries. */
      gaps: fc.boolean(),
      retired: maybe(fc.record({ entries: some(hall.ids, 2), place: fc.constantFrom("last" as const, "none" as const) })),
    })
    .map(
      ({
        entries,
        method,
        cut,
        dancesCount,
        carriedBy,
        earlier,
        ladder,
        marks,
        disqualified,
        disqualifiedLeavesGap,
        ...said
      }): PointsInput => {
        let next = 0;
        const { absentIn, gaps, retired } = said;
        const isAway = (id: string, dance: string) => gaps && absentIn?.some((one) => one.entry === id && one.dance === dance) === true;
        const row = (dance: string) => {
          const all = hall.ids.map((id) => [id, (marks[next++] ?? 0) / 2] as const);
          return Object.fromEntries(all.filter(([id]) => !isAway(id, dance)));
        };
        const totals = Object.fromEntries(hall.ids.map((id, i) => [id, earlier[i] ?? 0]));
        return {
          method,
          entries,
          judges: hall.judges,
          dances: hall.dances,
          criteria: [{ code: "K" }, { code: "L", weight: 0.5 }],
          ballots: hall.dances.flatMap((dance) =>
            ["K", "L"].flatMap((criterion) => hall.judges.map((judge) => ({ judge, dance, criterion, marks: row(dance) }))),
          ),
          ladder: ladder as NonNullable<PointsInput["ladder"]>,
          deductions: disqualified.map((entry) => ({ entry, policy: { kind: "disqualified" } })),
          disqualifiedLeavesGap,
          ...withoutUndefined({
            cut,
            dancesCount,
            absentIn,
            retired,
            carried: carriedBy === undefined ? undefined : { by: carriedBy, totals },
          }),
        };
      },
    ),
);

const crossesTies = (ids: readonly string[]): fc.Arbitrary<CrossesTie> =>
  fc.oneof(
    ties(ids),
    maybe(some(ids, 2)).map((decision): CrossesTie => ({ policy: "reserve", ...withoutUndefined({ decision }) }) as CrossesTie),
  );

/** Rounds with crosses: caps, reserve marks, absences, short ballots and other numbers of crosses. */
export const crossesCuts: fc.Arbitrary<RecallInput> = fc
  .tuple(halls(9, 4, 3), fc.integer({ min: 1, max: 8 }), fc.boolean())
  .chain(([hall, wanted, loose]) => {
    const sheets = hall.dances.flatMap((dance) => hall.judges.map((judge) => ({ judge, dance })));
    return fc
      .record({
        entries: entriesOf(hall.ids),
        tie: crossesTies(hall.ids),
        over: maybe(fc.nat({ max: 2 })),
        crosses: maybe(fc.constantFrom("exact" as const, "up_to" as const, "free" as const)),
        orders: fc.tuple(...sheets.map(() => shuffled(hall.ids))),
        counts: fc.tuple(...sheets.map(() => (loose ? fc.integer({ min: 0, max: wanted + 1 }) : fc.constant(wanted)))),
        absentIn: absences(hall),
        short: maybe(fc.constantFrom(...sheets)),
        missing: some(hall.ids, 2),
        seeded: fc.constantFrom([], ["99"]),
        retired: maybe(some(hall.ids, 1)),
      })
      .map(({ entries, tie, over, crosses, orders, counts, absentIn, short, missing, seeded, retired }): RecallInput => {
        const away = (dance: string) => (absentIn ?? []).filter((one) => one.dance === dance).map((one) => one.entry);
        const ballots = sheets.map((sheet, i) => {
          const order = (orders[i] ?? []).filter((id) => !away(sheet.dance).includes(id));
          const isShort = short === sheet;
          const crossed = order.slice(0, counts[i] ?? 0).filter((id) => !isShort || !missing.includes(id));
          return {
            ...sheet,
            marks: Object.fromEntries(
              order.filter((id) => !isShort || !missing.includes(id)).map((id) => [id, crossed.includes(id) ? 1 : 0]),
            ),
          };
        });
        const reserveMarks = sheets.map((sheet, i) => ({
          ...sheet,
          entries: (orders[i] ?? []).filter((id) => ballots[i]?.marks[id] === 0).slice(0, 2),
        }));
        return {
          method: "recall",
          entries: [...entries, ...seeded.map((id) => ({ id }))],
          judges: hall.judges,
          dances: hall.dances,
          ballots,
          wanted,
          tie: tie as NonNullable<RecallInput["tie"]>,
          seeded,
          ...(tie.policy === "reserve" ? { reserves: 2, reserveMarks } : {}),
          ...withoutUndefined({
            crosses,
            absentIn,
            retired,
            cap: over === undefined ? undefined : wanted + over,
            shortBallots: short === undefined ? undefined : [short],
          }),
        };
      });
  });

/** IDO eliminations with caps and decisions. The judges have ordered all entries. */
export const idoCuts: fc.Arbitrary<IdoInput> = halls(7, 4, 2).chain((hall) =>
  fc
    .record({
      rule: rules(hall.ids),
      marks: fc.array(fc.integer({ min: 5, max: 8 }), { minLength: hall.ids.length * 8, maxLength: hall.ids.length * 8 }),
      orders: fc.tuple(...hall.judges.map(() => shuffled(hall.ids))),
    })
    .map(
      ({ rule, marks, orders }): IdoInput => ({
        method: "ido_1d",
        entries: hall.ids.map((id) => ({ id })),
        judges: hall.judges,
        dances: hall.dances,
        criteria: [{ code: "K", min: 1, max: 10 }],
        round: { kind: "elimination", ...rule },
        ballots: hall.dances.flatMap((dance, d) =>
          hall.judges.map((judge, j) => ({
            judge,
            dance,
            criterion: "K",
            marks: Object.fromEntries(hall.ids.map((id, e) => [id, marks[(d * 4 + j) * hall.ids.length + e] ?? 5])),
          })),
        ),
        orders: orders.map((entries, j) => ({ judge: hall.judges[j] ?? "", entries })),
      }),
    ),
);

/** Finals in which entries miss a dance or leave. */
export const brokenFinals: fc.Arbitrary<SkatingInput> = halls(7, 5, 4).chain((hall) => {
  const sheets = hall.dances.flatMap((dance) => hall.judges.map((judge) => ({ judge, dance })));
  return fc
    .record({
      orders: fc.tuple(...sheets.map(() => shuffled(hall.ids))),
      absentIn: absences(hall),
      entries: entriesOf(hall.ids),
      retired: maybe(fc.record({ entries: some(hall.ids, 2), place: fc.constantFrom("last" as const, "none" as const) })),
      listed: fc.boolean(),
      disqualified: some(hall.ids.slice(1), 1),
      disqualifiedLeavesGap: fc.boolean(),
    })
    .map(({ orders, absentIn, entries, retired, listed, disqualified, disqualifiedLeavesGap }): SkatingInput => {
      const away = (dance: string) => (listed ? [] : (absentIn ?? [])).filter((one) => one.dance === dance).map((one) => one.entry);
      return {
        method: "skating",
        entries,
        judges: hall.judges,
        dances: hall.dances,
        ballots: sheets.map((sheet, i) => {
          const order = (orders[i] ?? []).filter((id) => !away(sheet.dance).includes(id));
          return { ...sheet, marks: Object.fromEntries(order.map((id, at) => [id, at + 1])) };
        }),
        deductions: disqualified.map((entry) => ({ entry, policy: { kind: "disqualified" } })),
        disqualifiedLeavesGap,
        ...withoutUndefined({ absentIn, retired }),
      };
    });
});
