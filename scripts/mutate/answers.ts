// What is known of each change, kept while it holds: "noticed" as long as the code and the test's file are the same, everything else as long as the code and all tests are.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";

export interface Answer {
  change: string;
  status: string;
  /** Of the code and of the tests that this answer comes from. */
  code: string;
  tests: string;
}

interface Place {
  line: number;
  column: number;
}

/** Names a change: its place, counted from 1, and what stands there instead. */
export const changeAt = (file: string, { start, end }: { start: Place; end: Place }, replacement: string): string =>
  `${file}:${start.line}:${start.column}-${end.line}:${end.column} ${replacement}`;

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** The hundredths of all changes that are asked about: up to `percent`, without the first `beyond` of them. */
export interface Share {
  percent: number;
  beyond: number;
}

/** Whether the change is in the share: chance decides, and the same way each time, so that a larger share holds the smaller. */
export function isDrawn(change: string, { percent, beyond }: Share): boolean {
  const drawn = (100 * Number.parseInt(hashOf(change).slice(0, 8), 16)) / 2 ** 32;
  return beyond <= drawn && drawn < percent;
}

export function keep(path: string, answer: Answer): void {
  appendFileSync(path, `${JSON.stringify(answer)}\n`);
}

/** Status by change, of the answers that still hold: from this code, and from one of these states of the tests. */
export function known(path: string, code: string, tests: ReadonlySet<string>): Record<string, string> {
  if (!existsSync(path)) return {};
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  const answers = lines.map((line) => JSON.parse(line) as Answer).filter((one) => one.code === code && tests.has(one.tests));
  return Object.fromEntries(answers.map(({ change, status }) => [change, status]));
}
