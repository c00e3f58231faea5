// Fifty calls for one record at once: each answer reflects the state at its turn, and no call waits in vain for a connection.
import { describe, expect, it } from "vitest";
import { listPublicCompetitions } from "#src/competitions/contract.ts";
import { openTurns } from "#src/kernel/limits/queues.server.ts";
import { getJudgeDay } from "#src/judging/contract.ts";
import { bulkEntries, getSignup, setEntryStatus } from "#src/signup/contract.ts";
import { useHouse } from "./application/database.ts";
import { browserAs } from "./competitions/factories.ts";
import { makeFullContest } from "./signups/signup-waiting.ts";
import { makeWithdrawn, PAYERS_ACCOUNT } from "./money/refunding.ts";
import { createRefund } from "#src/refunds/records/contract.ts";

const house = useHouse();
const MANY = Array.from({ length: 50 }, (_, at) => at);

/** Returns the number of answers by status. */
async function statuses(calls: Promise<{ status: number }>[]): Promise<Record<number, number>> {
  const answers = await Promise.all(calls);
  return Object.fromEntries([...Map.groupBy(answers, (each) => each.status)].map(([status, each]) => [status, each.length]));
}

describe("fifty at once", () => {
  it("decisions of the office on one entry: one wins, the others learn that it changed", async () => {
    const { admin, sent, tenant } = await makeFullContest(house, 5);
    const first = await sent();
    const id = await first.entry();
    const { version = 0 } = (await first.read()).entries[0] ?? {};
    const decided = MANY.map(() => admin.call(setEntryStatus, { params: { id }, body: { status: "accepted", version } }));
    expect(await statuses(decided)).toEqual({ 200: 1, 409: 49 });
    const repeated = await statuses(MANY.map(() => admin.call(setEntryStatus, { params: { id }, body: { status: "withdrawn" } })));
    expect(Object.keys(repeated)).toEqual(["200"]);
    const many = await statuses(MANY.map(() => admin.call(bulkEntries, { body: { action: "accept", ids: [id] } })));
    expect(many).toEqual({ 200: 50 });
    const entry = await house.world.database.inTenant(tenant.id, (trx) =>
      trx.selectFrom("entries").select("status").where("id", "=", id).executeTakeFirst(),
    );
    expect(entry?.status).toBe("withdrawn");
  });

  it("presses that accept one offer: it is accepted once, and each is answered as accepted", async () => {
    const { tenant, sent, move, mails } = await makeFullContest(house, 1);
    const inside = await sent();
    const next = await sent();
    await inside.withdraw();
    await move();
    expect(await statuses(MANY.map(() => next.accept()))).toEqual({ 200: 50 });
    const offers = await house.world.database.inTenant(tenant.id, (trx) => trx.selectFrom("place_offers").select("status").execute());
    expect(offers).toEqual([{ status: "accepted" }]);
    expect((await mails()).map((each) => each.kind)).toEqual(["waiting_offered", "waiting_placed"]);
  });

  it("refunds of one payment: never more than came in", async () => {
    const made = await makeWithdrawn(house);
    const body = { way: "transfer" as const, account: PAYERS_ACCOUNT, recipient: "Anna Wójcicka", amount_grosze: 8000, reason: "Kontuzja" };
    const answered = await statuses(MANY.map(() => made.admin.call(createRefund, { params: made.params, body })));
    expect(answered).toEqual({ 201: 2, 422: 48 });
    const planned = await house.world.database.inTenant(made.tenant.id, (trx) =>
      trx.selectFrom("refunds").select("amount_grosze").where("status", "=", "planned").execute(),
    );
    expect(planned.map((each) => each.amount_grosze)).toEqual([8000, 8000]);
  });
});

describe("turns", () => {
  it("are taken one after another for each record, also behind work that failed, and are refused when too many wait", async () => {
    const turns = openTurns(2);
    const order: string[] = [];
    let free = () => {};
    const first = turns("a", () => new Promise<void>((resolve) => (free = resolve)));
    const failed = turns("a", () => Promise.reject(new Error("no")));
    const third = turns("a", async () => void order.push("a"));
    await expect(turns("a", async () => undefined)).rejects.toMatchObject({ code: "busy", status: 503, detail: { retryAfterSeconds: 5 } });
    await turns("b", async () => void order.push("b"));
    free();
    await expect(failed).rejects.toThrow("no");
    await Promise.all([first, third]);
    expect(order).toEqual(["b", "a"]);
  });

  it("hold no connection: other calls are answered while fifty wait for one locked record", async () => {
    const { admin, sent, tenant } = await makeFullContest(house, 5);
    const id = await (await sent()).entry();
    let free = () => {};
    const locking = house.world.database.inTenant(tenant.id, async (trx) => {
      const { signup_id } = await trx.selectFrom("entries").select("signup_id").where("id", "=", id).executeTakeFirstOrThrow();
      await trx.selectFrom("signups").select("id").where("id", "=", signup_id).forUpdate().execute();
      await new Promise<void>((resolve) => (free = resolve));
    });
    const waiting = MANY.map(() => admin.call(setEntryStatus, { params: { id }, body: { status: "accepted" } }));
    expect((await admin.call(listPublicCompetitions)).status).toBe(200);
    const { totalCount, idleCount, waitingCount } = house.world.database.pool;
    expect([waitingCount, totalCount - idleCount <= 2]).toEqual([0, true]);
    free();
    await locking;
    expect(await statuses(waiting)).toEqual({ 200: 50 });
  });
});

describe("reads of one sign-up", () => {
  it("take turns: judges and everybody else are answered meanwhile, and calls beyond the queue are asked to retry", async () => {
    const { tenant, sent } = await makeFullContest(house, 5);
    const { browser, id } = await sent();
    const judge = await browserAs(house, tenant, "referee");
    const { queues, database } = house.world;
    let free = () => {};
    const held = new Promise<void>((resolve) => (free = resolve));
    const busy = Array.from({ length: 4 }, () => queues.reads(() => held));
    const reads = Array.from({ length: 110 }, () => browser.call(getSignup, { params: { id } }));
    expect((await judge.call(getJudgeDay)).status).toBe(200);
    expect((await judge.call(listPublicCompetitions)).status).toBe(200);
    expect(database.pool.waitingCount).toBe(0);
    free();
    await Promise.all(busy);
    expect(await statuses(reads)).toEqual({ 200: 101, 503: 9 });
  });
});
