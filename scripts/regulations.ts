// `npm run -s regulations -- FILE.json …`: answers the worked examples of contest-v1 files, one JSON line each on standard output.
// Warnings about a file go to standard error. For a file that cannot be read it prints a sentence there and exits with 1; the other files are still
// answered.
import { readFile } from "node:fs/promises";
import { answerExample } from "#engines/regulations/src/examples.ts";
import { loadContestV1, NotRegulations } from "#engines/regulations/src/load.ts";
import { isRecord } from "#engines/regulations/src/source.ts";

const files = process.argv.slice(2);
if (files.length === 0) {
  process.stderr.write("Name at least one file: npm run -s regulations -- FILE.json …\n");
  process.exitCode = 1;
}
for (const file of files) {
  const result = await answerFile(file);
  process.stdout.write(result.answers.map((line) => `${line}\n`).join(""));
  process.stderr.write(result.notes.map((line) => `${line}\n`).join(""));
  if (result.failed) process.exitCode = 1;
}

interface FileAnswer {
  readonly answers: readonly string[];
  readonly notes: readonly string[];
  readonly failed: boolean;
}

async function answerFile(file: string): Promise<FileAnswer> {
  const refuse = (why: string): FileAnswer => ({ answers: [], notes: [`${file}: ${why}`], failed: true });
  let json: unknown;
  try {
    json = JSON.parse((await readFile(file, "utf8")).replace(/^\uFEFF/, ""));
  } catch (error) {
    return refuse(error instanceof SyntaxError ? `this is no valid JSON (${error.message}).` : "the file cannot be read.");
  }
  try {
    const { regulations, warnings } = loadContestV1(json);
    const examples = isRecord(json) && Array.isArray(json["worked_examples"]) ? json["worked_examples"].filter(isRecord) : [];
    const id = isRecord(json) ? (json["id"] ?? null) : null;
    const answers = examples.map((example) => {
      const kind = typeof example["kind"] === "string" ? example["kind"] : "";
      const { answer, reasons } = answerExample(regulations, { kind, given: isRecord(example["given"]) ? example["given"] : {} });
      return JSON.stringify({ id, n: example["n"] ?? null, kind, answer, reasons: reasons.map(({ code, pl, en }) => ({ code, pl, en })) });
    });
    return { answers, notes: warnings.map((one) => `${file}: ${one.path}: ${one.message_en}`), failed: false };
  } catch (error) {
    if (error instanceof NotRegulations) return refuse(error.en);
    return refuse(`the questions of this file cannot be answered (${error instanceof Error ? error.message : "error"}).`);
  }
}
