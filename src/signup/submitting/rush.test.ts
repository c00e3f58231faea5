// What happens when everybody wants the same at once: all are answered, in order, and nobody else waits for them.
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/database.ts";
import { Browser, browserAs, makePerson, makeTenant } from "#tests/factories.ts";
import { beginSignup, makeOpenContest } from "#tests/signup-contest.ts";
import { copyDraft } from "#tests/signup-rush.ts";
import { listPublicCompetitions } from "../../competitions/contract.ts";
import { getJudgeDay } from "../../judging/contract.ts";
import { openQueue } from "../../kernel/calls/queues.server.ts";
import { secretCookie } from "../links/access.server.ts";
import * as contract from "../contract.ts";

const house = useHouse();
const RUSH = 240;
const PLACES = 100;
const LAST = 10;

describe("a rush", () => {
  it("of 240 sign-ups sent at once is answered whole: exactly the places are taken, the rest waits in the order of sending", {
    timeout: 180_000,
  }, async () => {
    const tenant = await makeTenant(house);
    const contest = await makeOpenContest(house, tenant);
    const { id, browser } = await beginSignup(house, tenant, contest);
    const added = await browser.must(contract.addDancers, {
      params: { id },
      body: { first_name: "Lena", last_name: "Wójcicka", birth_year: 2012 },
    });
    await browser.must(contract.createEntry, {
      params: { id },
      body: { title: "Papierowy ptak", section_id: contest.young, dancer_ids: [added.data[0]?.id ?? ""] },
    });
    const secret = browser.cookies.get(secretCookie(id)) ?? "";
    const copies = await house.world.database.inTenant(tenant.id, async (trx) => {
      await trx.updateTable("sections").set({ capacity: PLACES }).where("id", "=", contest.young).execute();
      return copyDraft(trx, id, RUSH - 1);
    });
    for (const copy of copies) browser.cookies.set(secretCookie(copy), secret);
    const judge = await browserAs(house, tenant, "referee");
    let waiting = RUSH;
    const sending = [id, ...copies].map(async (each) => {
      const reply = await browser.call(contract.submitSignup, {
        params: { id: each },
        body: { accept_rules: true, guardian_statement: true },
      });
      waiting -= 1;
      return reply.status;
    });
    const day = await judge.call(getJudgeDay);
    expect([day.status, waiting > 0]).toEqual([200, true]);
    expect(new Set(await Promise.all(sending))).toEqual(new Set([200]));
    const sent = await house.world.database.inTenant(tenant.id, (trx) =>
      trx
        .selectFrom("entries")
        .select(["status", "submitted_at"])
        .where("section_id", "=", contest.young)
        .orderBy("submitted_at")
        .execute(),
    );
    expect(sent.map((each) => each.status)).toEqual([
      ...Array.from({ length: PLACES }, () => "submitted"),
      ...Array.from({ length: RUSH - PLACES }, () => "waiting"),
    ]);
    expect(new Set(sent.map((each) => each.submitted_at)).size).toBe(RUSH);
  });

  it.each([
    ["day", { day_capacity: LAST }],
    ["club", { club_capacity: LAST }],
    ["competition", { capacity: LAST }],
  ] as const)(
    "of 200 sign-ups for the last ten places of the %s lets ten in, and the rest waits in the order of sending",
    {
      timeout: 180_000,
    },
    async (_, caps) => {
      const tenant = await makeTenant(house);
      const contest = await makeOpenContest(house, tenant);
      const { id, browser } = await beginSignup(house, tenant, contest);
      const added = await browser.must(contract.addDancers, {
        params: { id },
        body: { first_name: "Lena", last_name: "Wójcicka", birth_year: 2012 },
      });
      await browser.must(contract.createEntry, {
        params: { id },
        body: { title: "Papierowy ptak", section_id: contest.young, dancer_ids: [added.data[0]?.id ?? ""] },
      });
      const secret = browser.cookies.get(secretCookie(id)) ?? "";
      const copies = await house.world.database.inTenant(tenant.id, async (trx) => {
        await trx.updateTable("competitions").set(caps).where("id", "=", contest.id).execute();
        return copyDraft(trx, id, 199);
      });
      for (const copy of copies) browser.cookies.set(secretCookie(copy), secret);
      const replies = await Promise.all(
        [id, ...copies].map((each) =>
          browser.call(contract.submitSignup, { params: { id: each }, body: { accept_rules: true, guardian_statement: true } }),
        ),
      );
      expect(replies.filter((each) => each.status === 200)).toHaveLength(200);
      const sent = await house.world.database.inTenant(tenant.id, (trx) =>
        trx
          .selectFrom("entries")
          .select(["status", "submitted_at"])
          .where("competition_id", "=", contest.id)
          .orderBy("submitted_at")
          .execute(),
      );
      expect(sent.map((each) => each.status)).toEqual([...Array<string>(LAST).fill("submitted"), ...Array<string>(190).fill("waiting")]);
      expect(new Set(sent.map((each) => each.submitted_at)).size).toBe(200);
      const positions = replies.flatMap((each) => each.body.waiting.map(({ position }) => position));
      expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 190 }, (_each, at) => at + 1));
    },
  );

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
