import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { httpOf } from "#src/http.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { makeContest } from "#tests/competitions/situations.ts";
import { isoTime, openDatabase, ownerWithin, type Trx } from "./database.server.ts";
import { newId } from "../values/ids.ts";
import { openLive } from "../live/live.server.ts";
import { brokenConstraint, isTransient } from "./failures.ts";

const house = useHouse();

function meeting(): { arrive(): void; both: Promise<void> } {
  let count = 0;
  let open = () => {};
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    arrive: () => {
      count += 1;
      if (count === 2) open();
    },
    both,
  };
}

async function twoCategories(): Promise<{ tenantId: string; ids: [string, string] }> {
  const { id: tenantId } = await makeTenant(house);
  const ids: [string, string] = [newId(), newId()];
  await house.world.database.inTenant(tenantId, (trx) =>
    trx
      .insertInto("dance_categories")
      .values(ids.map((id) => ({ tenant_id: tenantId, id, name: id })))
      .execute(),
  );
  return { tenantId, ids };
}

const rename = (trx: Trx, id: string, name: string) => trx.updateTable("dance_categories").set({ name }).where("id", "=", id).execute();

describe("a transaction", () => {
  it("that deadlocks with another is run again, and both succeed", async () => {
    const { tenantId, ids } = await twoCategories();
    const met = meeting();
    let runs = 0;
    const crossing = (first: string, second: string, name: string) =>
      house.world.database.inTenant(tenantId, async (trx) => {
        runs += 1;
        await rename(trx, first, name);
        met.arrive();
        await met.both;
        await rename(trx, second, name);
      });
    await Promise.all([crossing(ids[0], ids[1], "a"), crossing(ids[1], ids[0], "b")]);
    // PostgreSQL ends one of the two, or both when they notice it at the same moment.
    expect(runs).toBeGreaterThanOrEqual(3);
    const kept = await house.world.database.inTenant(tenantId, (trx) => trx.selectFrom("dance_categories").select("name").execute());
    expect(new Set(kept.map((row) => row.name)).size).toBe(1);
  });

  it("that cannot be serialized is run again on the newest rows", async () => {
    const { tenantId, ids } = await twoCategories();
    let runs = 0;
    const { rows } = await house.world.database.pool.query<{ name: string }>("SELECT current_database() AS name");
    await house.world.database.pool.query(`ALTER DATABASE ${rows[0]?.name} SET default_transaction_isolation = 'repeatable read'`);
    const strict = openDatabase(house.world.database.connection, 2);
    await strict.inTenant(tenantId, async (trx) => {
      runs += 1;
      const before = await trx.selectFrom("dance_categories").select("name").where("id", "=", ids[0]).executeTakeFirstOrThrow();
      if (runs === 1) await house.world.database.inTenant(tenantId, (other) => rename(other, ids[0], "meanwhile"));
      await rename(trx, ids[0], `${before.name}!`);
    });
    await strict.close();
    await house.world.database.pool.query(`ALTER DATABASE ${rows[0]?.name} RESET default_transaction_isolation`);
    const names = await house.world.database.inTenant(tenantId, (trx) =>
      trx.selectFrom("dance_categories").select("name").where("id", "=", ids[0]).execute(),
    );
    expect([runs, names]).toEqual([2, [{ name: "meanwhile!" }]]);
  });

  it("goes back to its own role after a piece of it ran as the owner, also when pieces are nested or fail", async () => {
    const { id } = await makeTenant(house);
    const role = async (trx: Trx) => (await sql<{ role: string }>`select current_user as role`.execute(trx)).rows[0]?.role;
    const owner = await house.world.database.asOwner(role);
    await house.world.database.inTenant(id, async (trx) => {
      const own = await role(trx);
      expect(own).toBe(`${owner}_app`);
      await ownerWithin(trx, async (outer) => {
        expect(await role(outer)).toBe(owner);
        await ownerWithin(outer, async (inner) => expect(await role(inner)).toBe(owner));
        expect(await role(outer)).toBe(owner);
      });
      expect(await role(trx)).toBe(own);
      await expect(ownerWithin(trx, async () => Promise.reject(new Error("no")))).rejects.toThrow("no");
      expect(await role(trx)).toBe(own);
    });
    await house.world.database.asOwner(async (trx) => {
      await ownerWithin(trx, role);
      expect(await role(trx)).toBe(owner);
    });
  });
});

describe("when the database is unavailable", () => {
  it("every call is 503 with the time to retry, health names the unavailable part, and no internals are shown", async () => {
    const connection = { host: "/nowhere", port: 5432, user: "nobody", database: "none" };
    const away = openDatabase(connection, 2);
    const live = openLive(connection, () => undefined);
    const world = { ...house.world, database: away, live };
    const app = httpOf(world, "test");
    const browser = new Browser({ ...house, fetch: async (request, init) => app.request(request as string, init) }, { slug: "demo" });
    for (const [path, method] of [
      ["/api/user", "GET"],
      ["/api/dance-categories", "POST"],
      ["/api/public/competitions", "GET"],
    ] as const) {
      const reply = await browser.fetch(path, { method });
      expect([reply.status, await reply.json()], path).toEqual([
        503,
        { code: "unavailable", message: "Usługa jest chwilowo niedostępna. Spróbuj jeszcze raz za chwilę." },
      ]);
      expect(reply.headers.get("retry-after")).toBe("2");
    }
    const health = await browser.fetch("/api/health");
    expect([health.status, await health.json()]).toEqual([
      503,
      { status: "unavailable", version: "test", database: "away", storage: "ok" },
    ]);
    await live.close();
    await away.close();
  });

  it("transient errors are distinguished from bugs", () => {
    const failed = (code: string) => Object.assign(new Error(code), { code });
    for (const code of ["ECONNREFUSED", "ENOENT", "08006", "53100", "53300", "57P01", "40001", "ENOSPC", "25006"])
      expect(isTransient(failed(code)), code).toBe(true);
    for (const code of ["23505", "42P01", "42501", "22P02", "ERR_INVALID_ARG_TYPE"]) expect(isTransient(failed(code)), code).toBe(false);
    expect(isTransient(new Error("Connection terminated unexpectedly"))).toBe(true);
    expect(isTransient(new TypeError("undefined is not a function"))).toBe(false);
  });
});

describe("a constraint", () => {
  it("that guards what is used is a refusal; its name is told of a broken one", async () => {
    const tenant = await makeTenant(house);
    const contest = await makeContest(house, tenant);
    const admin = await browserAs(house, tenant, "admin");
    const { dance_category_id } = await house.world.database.inTenant(tenant.id, (trx) =>
      trx.selectFrom("sections").select("dance_category_id").where("id", "=", contest.section_id).executeTakeFirstOrThrow(),
    );
    const broken = await house.world.database
      .inTenant(tenant.id, (trx) => trx.deleteFrom("dance_categories").where("id", "=", dance_category_id).execute())
      .catch((error: unknown) => brokenConstraint(error));
    expect(broken).toBe("sections_dance_category_used");
    await admin.fetch("/api/sanctum/csrf-cookie");
    const reply = await admin.fetch(`/api/dance-categories/${dance_category_id}`, { method: "DELETE" });
    expect([reply.status, await reply.json()]).toMatchObject([409, { code: "in_use" }]);
    expect(brokenConstraint(new Error("x"))).toBeUndefined();
  });
});

it("times are shown with the hall's offset, numbers exactly", async () => {
  expect(isoTime("2026-11-20 18:05:00.25+01")).toBe("2026-11-20T18:05:00.250+01:00");
  expect(isoTime("2026-07-20 18:05:00+02")).toBe("2026-07-20T18:05:00+02:00");
  const { rows } = await house.world.database.pool.query(
    "SELECT timestamptz '2026-11-20T17:05:00Z' AS at, date '2026-11-20' AS day, 9007199254740991::bigint AS large, 12.50::numeric AS mark, NULL::bigint AS nothing",
  );
  expect(rows).toEqual([{ at: "2026-11-20T18:05:00+01:00", day: "2026-11-20", large: 9007199254740991, mark: 12.5, nothing: null }]);
  await expect(house.world.database.pool.query("SELECT 9007199254740992::bigint")).rejects.toThrow("bigint out of range");
});
