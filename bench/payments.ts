// Ten thousand notices of both payment providers over HTTP, unordered, duplicated, delayed and wrong, and five thousand rows of overlapping bank
// exports: how fast they are processed, and whether every payment is right to the grosz.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadExports } from "#tests/money/bank-exports.ts";
import { sendNotices } from "#tests/money/notices.ts";
import { openPaying } from "#tests/money/paying.ts";
import { openHouse } from "#tests/application/world.ts";
import { startDatabase } from "./database.ts";
import { type Print, isShortRun } from "./goal.ts";

const NOTICES = isShortRun ? 200 : 10_000;
const ROWS = isShortRun ? 200 : 5000;
const PAYMENTS = isShortRun ? 15 : 60;
const TOGETHER = 16;

/** Prints the answers to the notices, how many a second, and each payment that differs from its money (none, if all is well). */
export async function bench(print: Print): Promise<void> {
  const postgres = await startDatabase();
  const folder = mkdtempSync(join(tmpdir(), "parkiet-bench-"));
  const house = await openHouse(postgres.connection, folder);
  const by = await openPaying(house);
  try {
    const { sent, answers, wrong, seconds } = await sendNotices(house, {
      payments: PAYMENTS,
      notices: NOTICES,
      seed: 1,
      together: TOGETHER,
      by,
    });
    const statuses = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
    print(
      `${sent} notices of ${PAYMENTS} payments with three attempts each: ${statuses.join(", ")}; ${Math.round(sent / seconds)} a second`,
    );
    const judge = (faults: readonly string[]) =>
      print(faults.length === 0 ? "every payment is right to the grosz" : `wrong: ${faults.join("; ")}`);
    judge(wrong);
    const loaded = await loadExports(house, { payments: PAYMENTS, transfers: ROWS, exports: 6, seed: 1 });
    print(`${loaded.lines} lines of ${ROWS} transfers in overlapping exports: ${Math.round(loaded.lines / loaded.seconds)} a second`);
    print(`the list of what is open then takes ${loaded.listed.toFixed(2)} s`);
    judge(loaded.wrong);
  } finally {
    await by.close();
    await house.close();
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
