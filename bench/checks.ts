// Cost of a code change for a developer: the format check, and all checks without and with the cache of the previous run.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Print, isShortRun } from "./goal.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Prints the seconds of each, and the second run of all checks as a share of the first. A short run measures the format check alone. */
export async function bench(print: Print): Promise<void> {
  const cache = mkdtempSync(join(tmpdir(), "parkiet-checks-"));
  const seconds = (...names: string[]) => {
    const began = performance.now();
    const env = { ...process.env, CHECK_CACHE: cache };
    const { status } = spawnSync(process.execPath, [join("scripts", "check.ts"), ...names], { cwd: root, stdio: "ignore", env });
    return { took: (performance.now() - began) / 1000, said: status === 0 ? "" : " (found something to correct)" };
  };
  try {
    const format = seconds("format");
    print(`the format: ${format.took.toFixed(1)} s${format.said}`);
    if (isShortRun) return;
    const cold = seconds();
    const warm = seconds();
    const types = seconds("types");
    print(`all checks with nothing kept: ${cold.took.toFixed(1)} s${cold.said}`);
    print(
      `all checks again: ${warm.took.toFixed(1)} s, ${(warm.took / cold.took).toFixed(2)} of that; types alone ${types.took.toFixed(1)} s`,
    );
  } finally {
    rmSync(cache, { recursive: true });
  }
}
