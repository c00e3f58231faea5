// What happens when everybody wants the same at once: all are answered, in order, and nobody else waits for them.
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/database.ts";
import { Browser, browserAs, makePerson, makeTenant } from "#tests/factories.ts";
import { proveCappedRush, proveSectionRush } from "#tests/sent-at-once.ts";
import { listPublicCompetitions } from "../../competitions/contract.ts";
import { getJudgeDay } from "../../judging/contract.ts";
import { openQueue } from "../../kernel/calls/queues.server.ts";

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
