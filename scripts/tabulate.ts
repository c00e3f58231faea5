// `npm run -s tabulate -- FILE.json …`: places from marks, one JSON line for each file. Standard output contains only answers.
import { readFileSync } from "node:fs";
import { explainEn } from "#engines/tabulation/src/explain/en.ts";
import { explainPl } from "#engines/tabulation/src/explain/pl.ts";
import { refusalEn } from "#engines/tabulation/src/explain/refusals.ts";
import { tabulateTwice } from "#engines/tabulation/src/second/agree.ts";
import { isRefused } from "#engines/tabulation/src/tabulate.ts";
import type { Step } from "#engines/tabulation/src/steps.ts";
import { type Answer, answerOf, FaultyFile, readVector } from "#engines/tabulation/src/vector-file.ts";

/** Returns the answer to one file. Throws FaultyFile with a sentence for an invalid file, a bad ballot or two answers that differ. */
function answer(path: string): Answer {
  const vector = readVector(parse(path));
  const { outcome, agreed, differences } = tabulateTwice(vector.input);
  if (isRefused(outcome)) throw new FaultyFile(outcome.refused.map((refusal) => refusalEn(refusal)).join(" "));
  if (!agreed) throw new FaultyFile(`the two implementations differ: ${differences.join("; ")}`);
  const [pl, en] = [explainPl(outcome.explain), explainEn(outcome.explain)];
  return answerOf(
    vector,
    outcome,
    outcome.explain.map((step, i) => ({ ...printed(step), pl: pl[i], en: en[i] })),
  );
}

/** Returns a step for printing, without empty and default values. A summary is reduced to its entry: the answer already contains its values. */
function printed(step: Step): object {
  if (step.kind === "summary") return { kind: step.kind, entry: step.entry };
  const isUsual = (key: string, value: unknown) =>
    value === null || value === false || (key === "use" && value === "kept") || (Array.isArray(value) && value.length === 0);
  const text = JSON.stringify(step, (key, value: unknown) => (isUsual(key, value) ? undefined : value));
  return JSON.parse(text) as object;
}

function parse(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    throw new FaultyFile("the file cannot be read");
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new FaultyFile("the file is not JSON");
  }
}

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error("Name at least one file: npm run -s tabulate -- FILE.json …");
  process.exitCode = 1;
}
for (const path of paths) {
  try {
    process.stdout.write(`${JSON.stringify(answer(path))}\n`);
  } catch (error) {
    if (!(error instanceof FaultyFile)) throw error;
    console.error(`${path}: ${error.message}`);
    process.exitCode = 1;
  }
}
