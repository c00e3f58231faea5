// Cost of a judge's reads while 500 sign-ups (20 with --quick) are submitted at once, compared with reads in the same run without other calls.
import { p99 } from "#scripts/rehearsal/network.ts";
import type { Robot } from "#scripts/robot.ts";
import { getJudgeDay } from "#src/judging/contract.ts";
import { type Connection, openDatabase } from "#src/kernel/postgres/database.server.ts";
import { submitSignup } from "#src/signup/contract.ts";
import { copyDraft } from "#tests/signups/signup-rush.ts";
import { type Print, isShortRun } from "./goal.ts";

const RUSH = isShortRun ? 20 : 500;
const ALONE = isShortRun ? 30 : 100;

/** Submits copies of a competition's sign-up all at once and prints the times of a judge's reads before and during it. */
export async function measureReadsInRush(
  print: Print,
  connection: Connection,
  competitionId: string,
  admin: Robot,
  judge: Robot,
): Promise<void> {
  const copies = await draftsOf(connection, admin.tenant, competitionId);
  const read = async (times: number[]) => {
    const began = performance.now();
    await judge.must(getJudgeDay);
    times.push(performance.now() - began);
  };
  const alone: number[] = [];
  while (alone.length < ALONE) await read(alone);
  const during: number[] = [];
  const began = performance.now();
  let sending = true;
  const rush = Promise.all(
    copies.map(
      async (id) => (await admin.call(submitSignup, { params: { id }, body: { accept_rules: true, guardian_statement: true } })).status,
    ),
  ).finally(() => {
    sending = false;
  });
  while (sending) await read(during);
  const statuses = await rush;
  const sent = statuses.filter((status) => status === 200).length;
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  print(
    `a judge's reads: median ${median(alone).toFixed(0)} ms, p99 ${p99(alone).toFixed(0)} ms; beside ${RUSH} sign-ups sent at once (${sent} taken in ${((performance.now() - began) / 1000).toFixed(1)} s): median ${median(during).toFixed(0)} ms, p99 ${p99(during).toFixed(0)} ms (${during.length} reads); ratio of the medians ${(median(during) / median(alone)).toFixed(1)}`,
  );
}

async function draftsOf(connection: Connection, tenant: string, competitionId: string): Promise<string[]> {
  const database = openDatabase(connection, 2);
  const { id: tenantId } = await database.owner.selectFrom("tenants").select("id").where("slug", "=", tenant).executeTakeFirstOrThrow();
  const copies = await database.inTenant(tenantId, async (trx) => {
    await trx.updateTable("competitions").set({ status: "open" }).where("id", "=", competitionId).execute();
    const first = await trx
      .selectFrom("signups")
      .select("id")
      .where("competition_id", "=", competitionId)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    return copyDraft(trx, first.id, RUSH);
  });
  await database.close();
  return copies;
}
