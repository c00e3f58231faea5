// Tabulation: finals a second, compared with a bare loop over the same marks, and 20,000 random rounds through both implementations.
import fc from "fast-check";
import { tabulateTwice } from "#engines/tabulation/src/second/agree.ts";
import { tabulate } from "#engines/tabulation/src/tabulate.ts";
import type { SkatingInput } from "#engines/tabulation/src/types.ts";
import { rounds } from "#engines/tabulation/testing/random-rounds.ts";
import { type Print, isShortRun } from "./goal.ts";

const [COUPLES, JUDGES, DANCES] = [8, 9, 5];
const FINALS = 400;
const PASSES = isShortRun ? 8 : 60;
/** Finals a CPU second when each implementation still read the ballots itself. */
const BEFORE = { one: "3,280", both: "442" };
const PANELS = Number(process.env["PANELS"] ?? (isShortRun ? 2000 : 20_000));

/** Returns a generator of whole numbers from 0 to below its argument, the same in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function randomFinal(random: (below: number) => number): SkatingInput {
  const ids = Array.from({ length: COUPLES }, (_, i) => String(101 + i));
  const judges = Array.from({ length: JUDGES }, (_, j) => String.fromCharCode(65 + j));
  const dances = Array.from({ length: DANCES }, (_, d) => `D${d + 1}`);
  const ballot = (judge: string, dance: string) => {
    const places = ids.map((_, i) => i + 1);
    for (let i = places.length - 1; i > 0; i--) {
      const other = random(i + 1);
      [places[i], places[other]] = [places[other] ?? 0, places[i] ?? 0];
    }
    return { judge, dance, marks: Object.fromEntries(ids.map((id, i) => [id, places[i] ?? 0])) };
  };
  return {
    method: "skating",
    entries: ids.map((id) => ({ id })),
    judges,
    dances,
    ballots: dances.flatMap((dance) => judges.map((judge) => ballot(judge, dance))),
  };
}

/** The bare loop: every mark of the final is read once and added up for its entry. */
function bareLoop(input: SkatingInput): number {
  const sums: Record<string, number> = {};
  for (const { marks } of input.ballots) for (const entry in marks) sums[entry] = (sums[entry] ?? 0) + Number(marks[entry]);
  return Math.min(...Object.values(sums));
}

/** Returns the CPU milliseconds of the fastest of many passes over all finals, and a checksum so that no work can be optimised away. */
function fastest(finals: readonly SkatingInput[], work: (input: SkatingInput) => number): { ms: number; checksum: number } {
  let best = Number.POSITIVE_INFINITY;
  let checksum = 0;
  for (let pass = 0; pass < PASSES; pass++) {
    const start = process.cpuUsage();
    for (const final of finals) checksum += work(final);
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return { ms: best, checksum };
}

/** Prints finals a CPU second with the earlier figures and a bare loop over the same marks, and the agreement of both implementations. */
export async function bench(print: Print): Promise<void> {
  const random = seeded(7);
  const finals = Array.from({ length: FINALS }, () => randomFinal(random));
  const ours = fastest(finals, (input) => {
    const outcome = tabulate(input);
    return "results" in outcome ? outcome.explain.length : 0;
  });
  const bare = fastest(finals, bareLoop);
  const twice = fastest(finals, (input) => (tabulateTwice(input).agreed ? 1 : 0));
  const line = (what: string, { ms }: { ms: number }, before: string) =>
    print(
      `tabulation: ${Math.round((FINALS * 1000) / ms)
        .toLocaleString("en")
        .padStart(7)} finals a CPU second ${what}${before}, ${(ms / bare.ms).toFixed(1)} times a bare loop`,
    );
  print(`tabulation: ${COUPLES} couples x ${JUDGES} judges x ${DANCES} dances, the fastest of ${PASSES} passes over ${FINALS} finals`);
  line("through a bare loop over the same marks", bare, "");
  line("with explanation", ours, ` (before: ${BEFORE.one})`);
  line("through both implementations and their comparison", twice, ` (before: ${BEFORE.both})`);
  print(`tabulation: checksums ${ours.checksum}, ${bare.checksum}, ${twice.checksum}`);
  const start = performance.now();
  let agreed = 0;
  let refused = 0;
  for (const input of fc.sample(rounds, { numRuns: PANELS, seed: 20_000 })) {
    const { outcome, agreed: same } = tabulateTwice(input);
    if (same) agreed += 1;
    if ("refused" in outcome) refused += 1;
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  print(`tabulation: ${agreed} of ${PANELS} random rounds agree (${refused} refused by both), ${seconds} s`);
}
