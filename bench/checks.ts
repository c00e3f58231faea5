// Cost of a code change for a developer: the format check, and all checks.
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Print, isShortRun } from "./goal.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Prints the seconds of each. A short run measures the format check alone. */
export async function bench(print: Print): Promise<void> {
  const seconds = (...names: string[]) => {
    const began = performance.now();
    const { status } = spawnSync(process.execPath, [join("scripts", "check.ts"), ...names], { cwd: root, stdio: "ignore" });
    return { took: (performance.now() - began) / 1000, said: status === 0 ? "" : " (found something to correct)" };
  };
  const format = seconds("format");
  print(`the format: ${format.took.toFixed(1)} s${format.said}`);
  if (isShortRun) return;
  const all = seconds();
  print(`all checks: ${all.took.toFixed(1)} s${all.said}`);
}
