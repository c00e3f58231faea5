// Many clients at once: all are answered, in order, and nobody else waits for them.
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makePerson, makeTenant } from "#tests/competitions/factories.ts";
import { proveCappedRush, proveSectionRush, underLock } from "#tests/signups/sent-at-once.ts";
import { makeFullContest } from "#tests/signups/signup-waiting.ts";
import { sentDuring } from "#tests/application/statements.ts";
import { listPublicCompetitions } from "../../competitions/contract.ts";
import { getJudgeDay } from "../../judging/contract.ts";
import { openQueue } from "../../kernel/limits/queues.server.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { createEntry, submitSignup } from "../contract.ts";
import { lockSections } from "../../entries/sections-sql.server.ts";

const house = useHouse();

const LAST = 10;

describe("a rush", () => {
  it("of 80 sign-ups sent at once is answered whole: exactly the places are taken, the rest waits in the order of sending", () =>
    proveSectionRush(house, 80, 30));

  it.each([
    ["day", { day_capacity: LAST }],
    ["club", { club_capacity: LAST }],
    ["competition", { capacity: LAST }],
  ] as const)("of 40 sign-ups for the last ten places of the %s lets ten in, and the rest waits in the order of sending", (_, caps) =>
    proveCappedRush(house, 40, LAST, caps),
  );

  it("holds the places of a competition for at most eight statements, the commit included, however many entries are sent", async () => {
    const { school, contest } = await makeFullContest(house, 4);
    const expectFew = async ({ send }: Awaited<ReturnType<typeof school>>) => {
      const statements = underLock(await sentDuring(send));
      expect(statements.at(-1)).toBe("commit");
      expect(statements.length, statements.join("\n\n")).toBeLessThanOrEqual(8);
    };
    for (const entries of [1, 8]) {
      const made = await school("Gama", contest.young, entries);
      await expectFew(made);
      // Some of its entries wait by now.
      const dancer_ids = (await made.read()).dancers.slice(0, 1).map((each) => each.id);
      await made.browser.must(createEntry, { params: { id: made.id }, body: { title: "Echo", section_id: contest.young, dancer_ids } });
      await expectFew(made);
    }
  });

  it.each<[string, (trx: Trx) => { execute(): Promise<unknown> }, object]>([
    [
      "a fee",
      (trx) => trx.updateTable("sections").set({ fee_grosze: 9500 }),
      { status: 200, body: { entries: [{ status: "submitted", version: 2 }], quote: { total_grosze: 9500 } } },
    ],
    ["a section", (trx) => trx.updateTable("sections").set({ archived: true }), { status: 422, body: { code: "invalid" } }],
    ["the end", (trx) => trx.updateTable("competitions").set({ status: "closed" }), { status: 409, body: { code: "closed" } }],
  ])("is judged and priced by what the organiser changed while it waited for its turn: %s", async (_, change, expected) => {
    const { school, contest, tenant } = await makeFullContest(house, 4);
    const { browser, id } = await school();
    const { database } = house.world;
    const locked = sql<{ n: number }>`
      select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const sending: { reply?: ReturnType<typeof browser.call<typeof submitSignup>> } = {};
    await database.inTenant(tenant.id, async (trx) => {
      await lockSections(trx, contest.id, []);
      sending.reply = browser.call(submitSignup, { params: { id }, body: { accept_rules: true, guardian_statement: true } });
      await expect.poll(async () => (await locked.execute(database.owner)).rows[0]?.n).toBe(1);
      await change(trx).execute();
    });
    expect(await sending.reply).toMatchObject(expected);
  });

  it("leaves judges their own connections: they read while all others are taken", async () => {
    const tenant = await makeTenant(house);
    const judge = await browserAs(house, tenant, "referee");
    const { pool } = house.world.database;
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    expect((await judge.call(getJudgeDay)).status).toBe(200);
    for (const client of taken) client.release();
  });

  it("of people who sign in holds no connection while their passwords are hashed, and refuses who would wait too long", async () => {
    const tenant = await makeTenant(house);
    const person = await makePerson(house, tenant, "trener");
    const { passwords } = house.world.queues;
    let free = () => {};
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    const busy = [passwords(() => held), passwords(() => held)];
    const logins = Array.from({ length: 20 }, () => new Browser(house, tenant).signIn(person));
    expect((await new Browser(house, tenant).call(listPublicCompetitions)).status).toBe(200);
    free();
    await Promise.all(busy);
    expect(await Promise.all(logins)).toHaveLength(20);
    const narrow = openQueue(1, 1);
    const first = narrow(() => pause(1));
    const second = narrow(() => pause(1));
    expect(() => narrow(() => pause(1))).toThrow(expect.objectContaining({ code: "busy", status: 503, detail: { retryAfterSeconds: 5 } }));
    await Promise.all([first, second]);
  });
});
