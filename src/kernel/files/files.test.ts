// Files on disk and in a bucket, with the same tests for both.
import { globSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import type { House } from "#tests/application/world.ts";
import { browserAs, type MadeTenant, makeTenant } from "#tests/competitions/factories.ts";
import { startBucket } from "#tests/application/bucket.ts";
import { makeContest } from "#tests/competitions/situations.ts";
import { updateCompetition } from "../../competitions/contract.ts";
import { refuse } from "../../refusals.ts";
import { endpoint } from "../endpoints/endpoint.ts";
import { perform } from "../calls/perform.server.ts";
import { StorageUnavailable } from "../postgres/failures.ts";
import { type Call, handle } from "../calls/call.server.ts";

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const POSTER = Buffer.concat([PNG, Buffer.from("0123456789")]);
const bucket = await startBucket();
afterAll(() => bucket.close());

const temporaryFiles = (house: House) => readdirSync(house.world.files.temporary);
const rowsOf = (house: House, tenant: MadeTenant) =>
  house.world.database.inTenant(tenant.id, (trx) => trx.selectFrom("files").select(["id", "bytes"]).execute());

/** Sends a file to a call that stores it and then does something else. Returns the reply's status. */
async function keepAnd(house: House, tenant: MadeTenant, after: (call: Call) => unknown, bytes = PNG): Promise<number> {
  const path = "/api/keep";
  const about = { name: path, path, method: "POST", access: "public", csrf: false, status: 204, summary: "Keeps a file." } as const;
  const rules = { poster: { max: 10_000_000, kinds: ["image/png"] } };
  const keeping = handle(
    { keep: endpoint({ ...about, form: true, files: rules }) },
    {
      async keep(call, input) {
        if (input.files.poster) await call.world.files.store(call.db, call.tenant.id, input.files.poster);
        await after(call);
      },
    },
  );
  const body = new FormData();
  body.set("poster", new File([new Uint8Array(bytes)], "a.png"));
  const request = new Request(`http://127.0.0.1${path}`, { method: "POST", body, headers: { "x-tenant": tenant.slug } });
  return (await perform(house.world, new Map(keeping.map((each) => ["POST", each])), request, {}, "here")).status;
}

/** A tenant's competition with a poster, and the poster's public address. */
async function withPoster(house: House) {
  const tenant = await makeTenant(house);
  const { competition_id } = await makeContest(house, tenant);
  const admin = await browserAs(house, tenant, "admin");
  const form = new FormData();
  form.set("poster", new File([POSTER], "Żółty plakat.png"));
  await admin.must(updateCompetition, { params: { id: competition_id }, form });
  return { tenant, admin, competition_id, path: `/api/public/competitions/${competition_id}/poster?tenant=${tenant.slug}` };
}

const disk = (house: House) => (tenantId: string) =>
  globSync(join("files", tenantId, "*", "*"), { cwd: house.world.settings.DATA_DIR }).length;

describe.each([
  ["on disk", {}, disk],
  ["in a bucket", { STORAGE_URL: bucket.url }, () => (tenantId: string) => bucket.count(tenantId)],
] as const)("a file %s", (_, env, countIn) => {
  const house = useHouse(env);
  const count = (tenant: MadeTenant) => countIn(house)(tenant.id);

  it("that was stored by a call which is refused or fails afterwards is removed; one of a call that succeeds stays", async () => {
    const tenant = await makeTenant(house);
    expect(await keepAnd(house, tenant, () => refuse("duplicate"))).toBe(409);
    const broken = Object.assign(new Error("the database went away"), { code: "08006" });
    expect(await keepAnd(house, tenant, () => Promise.reject(broken))).toBe(503);
    expect([count(tenant), await rowsOf(house, tenant)]).toEqual([0, []]);
    expect(await keepAnd(house, tenant, () => undefined)).toBe(204);
    expect([count(tenant), await rowsOf(house, tenant)]).toMatchObject([1, [{ bytes: PNG.length }]]);
    expect(temporaryFiles(house)).toEqual([]);
  });

  it("of a call that was repeated after a conflict is stored once", async () => {
    const tenant = await makeTenant(house);
    let runs = 0;
    const conflict = Object.assign(new Error("could not serialize"), { code: "40001" });
    expect(await keepAnd(house, tenant, () => (++runs < 3 ? Promise.reject(conflict) : undefined))).toBe(204);
    expect([runs, count(tenant), (await rowsOf(house, tenant)).length]).toEqual([3, 1, 1]);
  });

  it("is served unchanged, whole or in ranges, and again only when it changed", async () => {
    const { admin, competition_id, path } = await withPoster(house);
    const whole = await house.fetch(path);
    expect([whole.status, whole.headers.get("content-type"), whole.headers.get("cache-control")]).toEqual([200, "image/png", "no-cache"]);
    expect(whole.headers.get("content-disposition")).toBe("inline; filename*=UTF-8''%C5%BB%C3%B3%C5%82ty%20plakat.png");
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(POSTER);
    const etag = whole.headers.get("etag") ?? "";
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"])
      expect((await house.fetch(path, { headers: { "if-none-match": known } })).status, known).toBe(304);
    const head = await house.fetch(path, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), head.headers.get("etag"), await head.text()]).toEqual([200, "21", etag, ""]);
    const ranges: [Record<string, string>, number, string | null, string][] = [
      [{ range: "bytes=11-13" }, 206, "bytes 11-13/21", "012"],
      [{ range: "bytes=-3" }, 206, "bytes 18-20/21", "789"],
      [{ range: "bytes=19-" }, 206, "bytes 19-20/21", "89"],
      [{ range: "bytes=19-99" }, 206, "bytes 19-20/21", "89"],
      [{ range: "bytes=30-" }, 416, "bytes */21", ""],
      [{ range: "bytes=19-", "if-range": etag }, 206, "bytes 19-20/21", "89"],
      [{ range: "bytes=19-", "if-range": '"another"' }, 200, null, POSTER.toString("utf8")],
    ];
    for (const [headers, status, told, text] of ranges) {
      const part = await house.fetch(path, { headers });
      expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([status, told, text]);
    }
    const own = await admin.fetch(`/api/competitions/${competition_id}`);
    expect(own.headers.get("cache-control")).toBe("no-store");
  });

  it("can be worked on as a file of this machine, and leaves no copy behind; a tenant's are removed together", async () => {
    const [tenant, other] = [await makeTenant(house), await makeTenant(house)];
    for (const each of [tenant, tenant, other]) expect(await keepAnd(house, each, () => undefined)).toBe(204);
    const [file] = await rowsOf(house, tenant);
    const { files } = house.world;
    expect(await files.onDisk(tenant.id, file?.id ?? "", async (path) => readFileSync(path))).toEqual(PNG);
    await expect(files.onDisk(tenant.id, file?.id ?? "", () => Promise.reject(new Error("no music")))).rejects.toThrow("no music");
    expect(temporaryFiles(house)).toEqual([]);
    await files.removeTenant(tenant.id);
    expect([count(tenant), count(other)]).toEqual([0, 1]);
  });

  it("that was uploaded but not stored is removed after a day", async () => {
    const { files } = house.world;
    await files.check();
    const [forgotten, fresh] = [join(files.temporary, "forgotten"), join(files.temporary, "fresh")];
    for (const path of [forgotten, fresh]) writeFileSync(path, "");
    const before = Date.now() / 1000 - 90_000;
    utimesSync(forgotten, before, before);
    await files.sweep();
    expect(temporaryFiles(house)).toEqual(["fresh"]);
    rmSync(fresh);
  });

  it("with missing bytes is a transient error, not a bug", async () => {
    const { tenant, path } = await withPoster(house);
    await house.world.files.removeTenant(tenant.id);
    const reply = await house.fetch(path);
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "2"]);
  });
});

describe("a storage that is unavailable", () => {
  const house = useHouse({ STORAGE_URL: bucket.url });

  it("refuses files as unavailable, stores no row and no partial file, and is named by the health; files work again when it is back", async () => {
    const { tenant, path } = await withPoster(house);
    const health = async () => {
      const reply = await house.fetch("/api/health");
      return [reply.status, await reply.json()];
    };
    await bucket.stop();
    try {
      expect(await keepAnd(house, tenant, () => undefined)).toBe(503);
      expect((await house.fetch(path)).status).toBe(503);
      expect(await health()).toMatchObject([503, { status: "unavailable", database: "ok", storage: "away" }]);
      expect([(await rowsOf(house, tenant)).length, temporaryFiles(house)]).toEqual([1, []]);
    } finally {
      await bucket.start();
    }
    await expect.poll(health).toMatchObject([200, { status: "ok", storage: "ok" }]);
    expect((await house.fetch(path)).status).toBe(200);
    expect(await keepAnd(house, tenant, () => undefined)).toBe(204);
    expect(bucket.count(tenant.id)).toBe(2);
  });
});

describe("a storage with a fault", async () => {
  let received = 0;
  const faulty = createServer((request, response) => {
    if (request.method === "DELETE") response.writeHead(204).end();
    request.on("data", (chunk: Buffer) => {
      received += chunk.length;
      request.socket.destroy();
    });
  });
  await new Promise<void>((resolve) => faulty.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    faulty.close();
    faulty.closeAllConnections();
  });
  const address = faulty.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const house = useHouse({ STORAGE_URL: `s3://klucz:haslo@127.0.0.1:${port}/muzyka?tls=off` });

  it("that breaks off in the middle of a file refuses that file, and the row is not there", async () => {
    const tenant = await makeTenant(house);
    expect(await keepAnd(house, tenant, () => undefined, Buffer.concat([PNG, Buffer.alloc(5_000_000)]))).toBe(503);
    expect(received).toBeGreaterThan(0);
    expect([await rowsOf(house, tenant), temporaryFiles(house)]).toEqual([[], []]);
  });

  it("that never answers counts as unavailable", async () => {
    await expect(house.world.files.check()).rejects.toThrow(new StorageUnavailable(`127.0.0.1:${port} does not answer`));
  });
});
