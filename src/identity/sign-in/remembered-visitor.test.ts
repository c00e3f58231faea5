// The short cache of sessions and tokens in each process. Removing a right takes effect in all of them.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makePerson, type MadePerson, type MadeTenant, makeTenant, PASSWORD } from "#tests/competitions/factories.ts";
import { sentDuring } from "#tests/application/statements.ts";
import { httpOf } from "../../http.ts";
import { type Live, openLive } from "../../kernel/live/live.server.ts";
import { VISITORS } from "../../kernel/world/world.server.ts";
import { updateSettings, updateTenant } from "../../tenants/contract.ts";
import * as contract from "../contract.ts";
import { openAuthentication } from "./authentication.server.ts";

const house = useHouse();
let live: Live;
let other: ReturnType<typeof httpOf>;

beforeAll(() => {
  const { world } = house;
  live = openLive(world.database.connection, () => undefined);
  other = httpOf({ ...world, live, authentication: openAuthentication(world.limits, live) }, "test");
});
afterAll(() => live.close());

/** Resolves when the other process was notified of a change of rights. */
function heard(): Promise<void> {
  return new Promise((resolve) => {
    const stop = live.onAnnouncement((_tenant, topic) => {
      if (topic !== VISITORS) return;
      stop();
      resolve();
    });
  });
}

interface Situation {
  tenant: MadeTenant;
  admin: Browser;
  person: MadePerson;
  browser: Browser;
}

async function situation(): Promise<Situation> {
  const tenant = await makeTenant(house);
  const admin = await browserAs(house, tenant, "admin");
  const person = await makePerson(house, tenant, "trener");
  return { tenant, admin, person, browser: await new Browser(house, tenant).signIn(person) };
}

const memberOf = async ({ admin, person }: Situation) =>
  (await admin.call(contract.listUsers)).body.data.find((each) => each.user_id === person.id)?.id ?? "";

/** Effect of each change on the person's next call, in this process and in the other. */
const changes: Record<string, { change: (at: Situation) => Promise<{ status: number }>; answer: object }> = {
  "signing out": { change: ({ browser }) => browser.call(contract.logout), answer: { status: 401 } },
  "a new password": {
    change: async ({ tenant, person }) =>
      (await new Browser(house, tenant).signIn(person)).call(contract.updateCurrentUser, {
        body: { current_password: PASSWORD, new_password: "nowe-haslo-1" },
      }),
    answer: { status: 401 },
  },
  "another role": {
    change: async (at) => at.admin.call(contract.updateMember, { params: { id: await memberOf(at) }, body: { role: "referee" } }),
    answer: { status: 200, body: { role: "referee" } },
  },
  "a role that is taken away": {
    change: async (at) => at.admin.call(contract.updateMember, { params: { id: await memberOf(at) }, body: { archived: true } }),
    answer: { status: 401 },
  },
  "another name of the organiser": {
    change: ({ admin }) => admin.call(updateSettings, { body: { name: "Fundacja Nowa" } }),
    answer: { status: 200, body: { tenant: { name: "Fundacja Nowa" } } },
  },
  "an organiser that is archived": {
    change: async ({ tenant }) =>
      (await browserAs(house, await makeTenant(house), "super-admin")).call(updateTenant, {
        params: { id: tenant.id },
        body: { archived: true },
      }),
    answer: { body: {} },
  },
};

describe("in every process at once", () => {
  for (const [name, { change, answer: expected }] of Object.entries(changes))
    it(`${name} counts, though the person was remembered`, async () => {
      const at = await situation();
      const cookie = [...at.browser.cookies].map(([key, value]) => `${key}=${value}`).join("; ");
      const headers = { cookie, "x-tenant": at.tenant.slug };
      const ask = async (app: { fetch(request: Request): Response | Promise<Response> }) => {
        const reply = await app.fetch(new Request("http://127.0.0.1/api/user", { headers }));
        return { status: reply.status, body: await reply.json() };
      };
      const here = { fetch: (request: Request) => house.fetch(request) };
      for (const app of [here, other]) expect(await ask(app)).toMatchObject({ status: 200, body: { role: "trener" } });
      const news = heard();
      expect((await change(at)).status).toBeLessThan(300);
      const answer = await ask(here);
      expect(answer).toMatchObject(expected);
      await news;
      expect(await ask(other)).toEqual(answer);
      expect(answer).not.toMatchObject({ status: 200, body: { role: "trener", tenant: { name: at.tenant.name } } });
    });

  it("a withdrawn token counts, though it was remembered", async () => {
    const { tenant, browser } = await situation();
    const made = await browser.call(contract.createToken, { body: { name: "Arkusz" } });
    const headers = { authorization: `Bearer ${made.body.token}`, "x-tenant": tenant.slug };
    const statuses = async () => [
      (await house.fetch("/api/user", { headers })).status,
      (await other.request("http://127.0.0.1/api/user", { headers })).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    const news = heard();
    expect((await browser.call(contract.revokeToken, { params: { id: made.body.id } })).status).toBe(204);
    await news;
    expect(await statuses()).toEqual([401, 401]);
  });
});

it("a person is looked up again after a second, and every time while no announcements are received", async () => {
  const { browser } = await situation();
  const looks = async () => {
    const sent = await sentDuring(() => browser.call(contract.currentUser));
    return sent.filter((each) => each.text.includes('from "sessions"')).length;
  };
  const now = Date.now();
  house.setNow(new Date(now));
  house.world.authentication.clearCache();
  expect([await looks(), await looks()]).toEqual([1, 0]);
  house.setNow(new Date(now + 1000));
  expect([await looks(), await looks()]).toEqual([1, 0]);
  const deaf = openAuthentication(house.world.limits, { onAnnouncement: () => () => undefined, isConnected: () => false });
  const app = httpOf({ ...house.world, authentication: deaf }, "test");
  const headers = { cookie: [...browser.cookies].map(([key, value]) => `${key}=${value}`).join("; "), "x-tenant": browser.tenant };
  const sent = await sentDuring(async () => {
    for (let i = 0; i < 2; i++) await app.request("http://127.0.0.1/api/user", { headers });
  });
  expect(sent.filter((each) => each.text.includes('from "sessions"'))).toHaveLength(2);
});
