import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { useHouse } from "#tests/application/database.ts";
import { browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { sentDuring } from "#tests/application/statements.ts";
import { currentUser } from "../../identity/contract.ts";
import { announce } from "../live/live.server.ts";
import { ownerWithin, readLast, type Trx } from "../postgres/database.server.ts";
import { rowsOf } from "../postgres/rows.server.ts";
import { readTogether } from "../postgres/together.server.ts";
import { openSharedValues } from "../postgres/shared-values.server.ts";
import { newId } from "../values/ids.ts";

const house = useHouse({}, { rare: true });
const texts = async (work: () => Promise<unknown>) => (await sentDuring(work)).map((each) => each.text);

describe("a transaction", () => {
  it("begins with tenant and role together with its first statement; one without statements sends nothing", async () => {
    const { id } = await makeTenant(house);
    const { database } = house.world;
    expect(await texts(() => database.inTenant(id, async () => undefined))).toEqual([]);
    const settings = `set_config('app.tenant', '${id}', true), set_config('role', session_user || '_app', true)`;
    expect(await texts(() => database.inTenant(id, (trx) => sql`select 1`.execute(trx)))).toEqual([
      `begin;select ${settings};select 1`,
      "commit",
    ]);
    expect(await texts(() => database.inTenant(id, (trx) => sql`select ${1}::int`.execute(trx)))).toEqual([
      `begin;select ${settings};`,
      "select $1::int",
      "commit",
    ]);
  });

  it("waits for one answer to its beginning and its first statement; where one of them fails, nothing of it stays", async () => {
    const { id } = await makeTenant(house);
    const name = newId();
    const insert = (trx: Trx) => trx.insertInto("dance_categories").values({ tenant_id: id, id: name, name }).execute();
    const sent = await sentDuring(() => house.world.database.inTenant(id, (trx) => sql`select ${1}::int`.execute(trx)));
    expect(sent.map((each) => each.joined)).toEqual([false, true, false]);
    const failing = house.world.database.inTenant(id, async (trx) => {
      await sql`select 1 / ${0}::int`.execute(trx).catch(() => undefined);
      // The change of role is sent before it and fails.
      await ownerWithin(trx, insert);
    });
    await expect(failing).rejects.toThrow("current transaction is aborted");
    await expect(house.world.database.inTenant(id, (trx) => sql`select 1 / ${0}::int`.execute(trx))).rejects.toThrow("division by zero");
    const found = house.world.database.inTenant(id, (trx) =>
      trx.selectFrom("dance_categories").selectAll().where("id", "=", name).execute(),
    );
    expect(await found).toEqual([]);
  });

  it("sends its notifications together with the commit, also without other statements; one that fails there is rolled back", async () => {
    const { id } = await makeTenant(house);
    const { database } = house.world;
    const told = async (topic: string) => texts(() => database.inTenant(id, (trx) => announce(trx, id, topic, "a'b")));
    const [text = "", ...more] = await told("a");
    expect(more).toEqual([]);
    expect(text).toMatch(
      /^begin;select set_config\(.*\);select pg_notify\('parkiet', news\) from unnest\(array\['.* a .*', '.* a''b .*'\].*;commit$/,
    );
    // A payload longer than the database accepts.
    await expect(told("a".repeat(9000))).rejects.toThrow("payload string too long");
    expect(await texts(() => database.inTenant(id, (trx) => sql`select 1`.execute(trx)))).toHaveLength(2);
  });

  it("that only reads ends with its last statement in one round trip; a later statement begins another one", async () => {
    const { id } = await makeTenant(house);
    const seen = sql<{ role: string; tenant: string }>`select current_user as role, current_setting('app.tenant') as tenant, ${1}::int`;
    const roles: (string | undefined)[] = [];
    const sent = await sentDuring(() =>
      house.world.database.inTenant(id, async (trx) => {
        for (const ends of [true, false]) {
          if (ends) await readLast(trx);
          const [row] = (await seen.execute(trx)).rows;
          roles.push(row?.role, row?.tenant);
        }
      }),
    );
    expect(roles.slice(2)).toEqual(roles.slice(0, 2));
    expect(roles[1]).toBe(id);
    expect(sent.map(({ text, joined }) => [text.split(/[; ]/)[0], joined])).toEqual([
      ["begin", false],
      ["select", true],
      ["commit", true],
      ["begin", false],
      ["select", true],
      ["commit", false],
    ]);
    const failing = house.world.database.inTenant(id, async (trx) => {
      await readLast(trx);
      await sql`select 1 / ${0}::int`.execute(trx);
    });
    await expect(failing).rejects.toThrow("division by zero");
    expect(await texts(() => house.world.database.inTenant(id, (trx) => sql`select 1`.execute(trx)))).toHaveLength(2);
  });

  it("changes its role with the next statement, and only where that needs it", async () => {
    const { id } = await makeTenant(house);
    const role = sql<{ role: string }>`select current_user as role`;
    const sent = await texts(() =>
      house.world.database.inTenant(id, async (trx) => {
        await ownerWithin(trx, (owner) => role.execute(owner));
        await ownerWithin(trx, (owner) => role.execute(owner));
        await role.execute(trx);
      }),
    );
    expect(sent).toEqual([
      `begin;select set_config('app.tenant', '${id}', true);select current_user as role`,
      "select current_user as role",
      "select set_config('role', session_user || '_app', true);select current_user as role",
      "commit",
    ]);
  });
});

describe("the reads of a page", () => {
  const page = (id: string, ...works: ((trx: Trx) => Promise<unknown>)[]) =>
    house.world.database.pageReads.during(async (join) => {
      const request = new Request("http://127.0.0.1/api/user");
      join(request);
      const inTenant = house.world.database.pageReads.of(request) ?? house.world.database.inTenant;
      return Promise.allSettled(works.map((work) => inTenant(id, work)));
    });
  const role = async (trx: Trx) => (await sql<{ role: string }>`select current_user as role`.execute(trx)).rows[0]?.role;

  it("share one transaction, one after the other, so that none runs as the owner because another does", async () => {
    const { id } = await makeTenant(house);
    let roles: PromiseSettledResult<unknown>[] = [];
    const sent = await texts(async () => {
      roles = await page(id, role, (trx) => ownerWithin(trx, role), role);
    });
    const [first, owner, last] = roles.map((each) => (each.status === "fulfilled" ? each.value : each.reason));
    expect([first, last]).toEqual([`${String(owner)}_app`, `${String(owner)}_app`]);
    expect(sent.filter((text) => text.startsWith("begin") || text === "commit")).toHaveLength(2);
  });

  it("end before the page is drawn, and what comes later has a transaction of its own", async () => {
    const { id } = await makeTenant(house);
    const { pageReads, inTenant } = house.world.database;
    const sent = await texts(() =>
      pageReads.during(async (join, end) => {
        const request = () => new Request("http://127.0.0.1/api/user");
        const [first, late] = [request(), request()];
        join(first);
        await pageReads.of(first)?.(id, role);
        await end();
        join(late);
        expect(pageReads.of(late)).toBeUndefined();
        await inTenant(id, role);
      }),
    );
    expect(sent.map((text) => text.split(";")[0])).toEqual(["begin", "commit", "begin", "commit"]);
  });

  it("are answered although one of them fails in the database; what writes does not join", async () => {
    const { id } = await makeTenant(house);
    const fails = (trx: Trx) => sql`select 1 / ${0}::int`.execute(trx);
    const [before, failed, after] = await page(id, role, fails, role);
    expect([before?.status, failed?.status, after]).toEqual(["fulfilled", "rejected", before]);
    const write = new Request("http://127.0.0.1/api/user", { method: "POST" });
    await house.world.database.pageReads.during(async (join) => join(write));
    expect(house.world.database.pageReads.of(write)).toBeUndefined();
  });
});

describe("reads together", () => {
  it("that wait at the same time are one statement, with the same results as each alone", async () => {
    const { id } = await makeTenant(house);
    const row = z.object({ n: z.number(), at: z.string(), of: z.array(z.string()), day: z.string() });
    const read = (trx: Trx, n: number) => rowsOf(trx, row)`
      select k as n, timestamptz '2026-11-20 18:05:00.25+01' as at, array[${String(n)}] as of, date '2026-11-20' as day
      from generate_series(1, ${n}::int) k order by k desc`;
    const built = (trx: Trx) => trx.selectFrom("tenants").select("id").where("id", "=", id).execute();
    await house.world.database.inTenant(id, async (trx) => {
      const alone = [await read(trx, 2), await built(trx)];
      let all = {};
      const sent = await texts(async () => {
        all = await readTogether(trx, (t) => ({
          two: read(t, 2),
          none: read(t, 0),
          built: built(t),
          later: built(t).then(() => read(t, 1)),
        }));
      });
      expect(all).toEqual({ two: alone[0], none: [], built: alone[1], later: await read(trx, 1) });
      expect(sent).toHaveLength(2);
    });
  });

  it("all fail where one does", async () => {
    const { id } = await makeTenant(house);
    const fails = house.world.database.inTenant(id, (trx) =>
      readTogether(trx, (t) => ({ good: sql`select 1`.execute(t), bad: sql`select 1 / ${0}::int`.execute(t) })),
    );
    await expect(fails).rejects.toThrow("division by zero");
  });

  it("are finished when one of them is refused: none is sent after the end of the transaction", async () => {
    const { id } = await makeTenant(house);
    const read = (trx: Trx) => sql`select 1`.execute(trx);
    const refusing = async (trx: Trx) => {
      await read(trx);
      throw new Error("refused");
    };
    const sent = await texts(async () => {
      const refused = house.world.database.inTenant(id, (trx) =>
        readTogether(trx, (t) => ({ refused: refusing(t), long: read(t).then(() => read(t)) })),
      );
      await expect(refused).rejects.toThrow("refused");
      await new Promise((go) => setImmediate(go));
    });
    expect(sent.at(-1)).toBe("rollback");
  });
});

describe("a frequent statement", () => {
  it("is planned once per connection, and still works after the tables change, in a transaction and outside", async () => {
    const { id } = await makeTenant(house);
    const { owner } = house.world.database;
    await sql`create table planned (id int); insert into planned values (1); grant select on planned to public`.execute(owner);
    const all = (db: typeof owner) => sql<object>`select * from planned where id = ${1}`.execute(db);
    const inside = () => house.world.database.inTenant(id, all);
    const sent = await sentDuring(async () => {
      for (let i = 0; i < 20; i++) await inside();
    });
    const named = sent.filter((each) => each.text.includes("planned")).map((each) => each.name);
    expect(named.filter((name) => name === undefined)).toHaveLength(4);
    expect(new Set(named).size).toBe(2);
    await sql`alter table planned add column name text default 'nowa'`.execute(owner);
    expect((await inside()).rows).toEqual([{ id: 1, name: "nowa" }]);
    for (let i = 0; i < 20; i++) await all(owner);
    await sql`alter table planned drop column name`.execute(owner);
    expect((await all(owner)).rows).toEqual([{ id: 1 }]);
    expect((await inside()).rows).toEqual([{ id: 1 }]);
    await sql`drop table planned`.execute(owner);
  });
});

describe("a shared value", () => {
  it("is loaded once per version; the least recently used are dropped", async () => {
    const shared = openSharedValues(2);
    const loaded: string[] = [];
    const find = (key: string, version: string) =>
      shared.find(key, version, async () => {
        loaded.push(key + version);
        return { version };
      });
    for (const [key, version] of ["a1", "b1", "a1", "c1", "a1", "a2", "a2", "b1"].map((each) => each.split("")))
      expect((await find(key ?? "", version ?? "")).version).toBe(version);
    expect(loaded).toEqual(["a1", "b1", "c1", "a2", "b1"]);
    // A failed load stores nothing.
    await expect(shared.find("a", "3", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await find("a", "3")).toEqual({ version: "3" });
  });
});

describe("a call", () => {
  it("of the signed-in person sends five statements at most, and looks the person up once", async () => {
    const tenant = await makeTenant(house);
    const admin = await browserAs(house, tenant, "admin");
    // Each statement counts, also those sent together.
    const statements = async () => (await texts(() => admin.call(currentUser))).flatMap((text) => text.split(";").filter(Boolean));
    house.world.authentication.clearCache();
    const first = await statements();
    expect(first, first.join("\n")).toHaveLength(5);
    const again = await statements();
    expect(again, again.join("\n")).toHaveLength(4);
  });
});
