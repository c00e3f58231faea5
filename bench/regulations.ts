// Answers a second of the regulations engine over the real contests stored beside it.
import { readdir, readFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { type Example, answerExample } from "#engines/regulations/src/examples.ts";
import { loadContestV1 } from "#engines/regulations/src/load.ts";
import type { Regulations } from "#engines/regulations/src/schema.ts";
import { sectionsFor } from "#engines/regulations/src/sections.ts";
import { type Print, isShortRun } from "./goal.ts";

const CONTESTS = new URL("../engines/regulations/contests/", import.meta.url);
const MEASURE_MS = isShortRun ? 300 : 1000;

/** Prints how many worked examples, section lists and loaded files the engine manages in a second. */
export async function bench(print: Print): Promise<void> {
  const names = (await readdir(CONTESTS)).filter((name) => name.endsWith(".json"));
  const files = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(new URL(name, CONTESTS), "utf8")) as { worked_examples: Example[] }),
  );
  const contests = files.map((file) => ({ regulations: loadContestV1(file).regulations, examples: file.worked_examples }));
  const questions = contests.flatMap(({ regulations, examples }) => examples.map((example) => ({ regulations, example })));
  const answers = perSecond(questions, ({ regulations, example }) => answerExample(regulations, example));
  print(`regulations: ${answers} answers with reasons per second (${questions.length} questions of ${files.length} contests)`);
  const withMatrix = contests.map((one) => one.regulations).filter((one) => one.section_lines.length > 0);
  const lists = perSecond(withMatrix, (regulations: Regulations) =>
    sectionsFor(regulations, { dancers: Array.from({ length: 8 }, () => ({ age: 11 })) }),
  );
  print(`regulations: ${lists} full lists of sections for a team of 8 per second (${withMatrix.length} contests)`);
  print(`regulations: ${perSecond(files, (file) => loadContestV1(file))} files loaded and checked per second`);
}

/** Runs whole passes over all inputs for about a second, after one warm-up pass. Returns inputs a second. */
function perSecond<T>(inputs: readonly T[], work: (input: T) => unknown): number {
  for (const input of inputs) work(input);
  const start = performance.now();
  let done = 0;
  let elapsed = 0;
  while (elapsed < MEASURE_MS) {
    for (const input of inputs) work(input);
    done += inputs.length;
    elapsed = performance.now() - start;
  }
  return Math.round((done * 1000) / elapsed);
}
