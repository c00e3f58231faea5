// Calls of the commands of README.md that are refused.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";

/** Script, arguments, settings, and what the command says. */
export type RefusedCall = [script: string, args: string[], env: Record<string, string>, sentence: string];

/** Runs a command in this folder. Expects that it says so in English, prints nothing else, makes no data folder and ends with 1. */
export function expectRefused(folder: string, [script, args, env, sentence]: RefusedCall): void {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const called = {
    encoding: "utf8",
    cwd: folder,
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE, DATA_DIR: join(folder, "no-data"), LANG: "pl_PL.UTF-8", ...env },
  } as const;
  const done = spawnSync(process.execPath, [join(import.meta.dirname, "..", "scripts", script), ...args], called);
  expect([done.status, done.stdout]).toEqual([1, ""]);
  expect(done.stderr).toContain(sentence);
  // The message is plain English text.
  expect(done.stderr.replaceAll("…", "")).toMatch(/^[\x20-\x7e\n]+$/);
  expect(existsSync(join(folder, "no-data"))).toBe(false);
}
