// `npm run -s rounds -- FILE.json …`: plans the rounds of a section, draws its heats and ranks its entries without a server, in Polish sentences.
import { readFileSync } from "node:fs";
import { readRounds } from "#engines/rounds/src/read-rounds.ts";
import { answerPl } from "#engines/rounds/src/answer-pl.ts";

/** Returns the lines that answer one file, or the reasons why it has none. */
function answer(path: string): { lines: readonly string[] } | { refused: readonly string[] } {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return { refused: ["the file cannot be read"] };
  }
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return { refused: ["the file is not JSON"] };
  }
  const read = readRounds(value);
  if (!read.ok) return { refused: read.errors };
  const result = answerPl(read.file);
  return "refused" in result ? result : { lines: [`${read.file.id}`, ...result.lines] };
}

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error("Name at least one file: npm run -s rounds -- FILE.json …");
  process.exitCode = 1;
}
for (const path of paths) {
  const result = answer(path);
  if ("lines" in result) {
    process.stdout.write(`${result.lines.join("\n")}\n`);
    continue;
  }
  console.error(`${path}: ${result.refused.join("; ")}`);
  process.exitCode = 1;
}
