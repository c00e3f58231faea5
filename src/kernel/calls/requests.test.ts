// General HTTP behaviour of every call: hosts, tenants by address, languages, encodings, 304 replies, and https behind a proxy.
import { connect } from "node:net";
import { gunzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { httpOf } from "#src/http.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makePerson, makeTenant, PASSWORD } from "#tests/competitions/factories.ts";
import { listen } from "#tests/application/listening.ts";
import { newId } from "../values/ids.ts";

const house = useHouse({ TRUST_PROXY: "on" });
const json = { "content-type": "application/json" };

/** Reply of a server on this port to these exact bytes. */
function sendBytes(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.on("data", (chunk) => (answer += String(chunk)));
    socket.on("error", reject);
    socket.on("close", () => resolve(answer));
  });
}

describe("a request", () => {
  it("whose Host names no host, or that has none, is malformed like any other", async () => {
    const server = await listen(httpOf(house.world, "test"));
    const port = Number(new URL(server.url).port);
    for (const line of ["Host: a b\r\n", "Host: x:99999\r\n", "Host: a@b\r\n", "Host: \r\n", ""]) {
      const answer = await sendBytes(port, `GET /api/user HTTP/1.1\r\n${line}X-Tenant: demo\r\nConnection: close\r\n\r\n`);
      expect(answer, line).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer, line).toContain('{"code":"malformed","message":"Nie da się odczytać przesłanych danych."}');
      for (const name of [
        "x-request-id",
        "cache-control: no-store",
        "content-security-policy",
        "x-content-type-options",
        "x-frame-options",
      ])
        expect(answer.toLowerCase(), name).toContain(name);
    }
    await server.close();
  });

  it("is in English when English is liked better, whatever the order", async () => {
    const browser = new Browser(house, await makeTenant(house));
    const languageOf = async (asked: string) =>
      ((await (await browser.fetch("/api/user", { headers: { "accept-language": asked } })).json()) as { message: string }).message;
    const [pl, en] = ["Zaloguj się, żeby kontynuować.", "Sign in to continue."];
    for (const asked of ["en", "EN", "en-GB,en;q=0.9,pl;q=0.8", "pl;q=0.2, en;q=0.9", "de, en;q=0.5", "en, pl"])
      expect(await languageOf(asked), asked).toBe(en);
    for (const asked of ["pl", "pl,en;q=0.5", "en;q=0, pl", "en;q=0", "de", "*", ";;,", "pl, en"])
      expect(await languageOf(asked), asked).toBe(pl);
  });

  it("is secure when the proxy says https: its cookies go over https only", async () => {
    const tenant = await makeTenant(house);
    const person = await makePerson(house, tenant, "admin");
    const cookies = async (headers: Record<string, string>) => {
      const browser = new Browser(house, tenant);
      const first = await browser.fetch("/api/sanctum/csrf-cookie", { headers });
      const body = JSON.stringify({ email: person.email, password: PASSWORD });
      const second = await browser.fetch("/api/login", { method: "POST", body, headers: { ...json, ...headers } });
      return [...first.headers.getSetCookie(), ...second.headers.getSetCookie()].map((cookie) => /; Secure\b/.test(cookie));
    };
    expect(await cookies({ "x-forwarded-proto": "https" })).toEqual([true, true, true, true]);
    expect(await cookies({ "x-forwarded-proto": "https, http" })).toEqual([false, false, false, false]);
    expect(await cookies({})).toEqual([false, false, false, false]);
  });
});

describe("a tenant", () => {
  it("that nobody has is 404 wherever it is named: in the header, in the address, for a stream", async () => {
    const nobody = new Browser(house, { slug: "" });
    const tenant = await makeTenant(house);
    for (const [path, headers] of [
      ["/api/public/tenant", { "x-tenant": "nikt" }],
      ["/api/public/tenant/logo?tenant=nikt", {}],
      [`/api/public/scores/${newId()}/live`, { "x-tenant": "nikt" }],
      [`/api/public/scores/${newId()}/live?tenant=nikt`, {}],
      ["/api/stage/live?tenant=żółw", {}],
    ] as const) {
      const reply = await nobody.fetch(path, { headers });
      expect([reply.status, await reply.json()], path).toEqual([404, { code: "tenant_unknown", message: "Nie ma takiego organizatora." }]);
    }
    const found = await nobody.fetch(`/api/public/tenant/logo?tenant=${tenant.slug}`);
    expect(await found.json()).toMatchObject({ code: "not_found" });
    expect((await nobody.fetch("/api/stage/live?tenant=" + tenant.slug)).status).toBe(401);
  });
});

describe("a host name", () => {
  it("finds its organiser however it is spelled; one that is unknown means the session's", async () => {
    const [home, other] = [await makeTenant(house), await makeTenant(house)];
    const host = `${other.slug}.example.com`;
    await house.world.database.asOwner((trx) =>
      trx
        .updateTable("tenants")
        .set({ hosts: [host] })
        .where("id", "=", other.id)
        .execute(),
    );
    const admin = await browserAs(house, home, "admin");
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const streamed = async (at: string, headers: Record<string, string>) => {
      const reply = await house.fetch(`http://${at}/api/stage/live`, { headers });
      return [reply.status, ((await reply.json()) as { code?: string }).code];
    };
    for (const at of [host, host.toUpperCase(), `${host}:8443`, `${host}.`]) {
      expect(await streamed(at, {}), at).toEqual([401, "unauthenticated"]);
      expect(await streamed(at, { cookie }), at).toEqual([403, "other_tenant"]);
    }
    for (const at of ["nobody.example.com", "localhost", "127.0.0.1"]) expect(await streamed(at, { cookie }), at).toEqual([200, undefined]);
  });
});

describe("a form", () => {
  it("with wrong files and wrong fields names them all at once", async () => {
    const browser = await browserAs(house, await makeTenant(house), "admin");
    const form = new FormData();
    form.append("name", "");
    form.append("poster", new Blob(["no picture"]), "plakat.png");
    form.append("regulations", new Blob(["no document"]), "regulamin.pdf");
    const reply = await browser.fetch("/api/competitions", { method: "POST", body: form });
    expect(reply.status).toBe(422);
    const { errors } = (await reply.json()) as { errors: Record<string, string[]> };
    expect(Object.keys(errors).sort()).toEqual(["ends_on", "name", "poster", "regulations", "starts_on"]);
  });
});

describe("failed logins", () => {
  it("count together with whichever organiser they were tried", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const tenants = await Promise.all([makeTenant(house), makeTenant(house), makeTenant(house)]);
    const attempt = async (i: number) => {
      const browser = new Browser(house, tenants[i % 3] ?? { slug: "" });
      await browser.fetch("/api/sanctum/csrf-cookie");
      const body = JSON.stringify({ email: "ala@example.com", password: "zgaduje" });
      return browser.fetch("/api/login", { method: "POST", body, headers: { ...json, "x-forwarded-for": "198.51.100.40" } });
    };
    for (let i = 0; i < 5; i++) expect((await attempt(i)).status).toBe(422);
    const stopped = await attempt(5);
    expect([stopped.status, stopped.headers.get("retry-after")]).toEqual([429, "60"]);
    vi.useRealTimers();
  });
});

describe("what is published for everybody", () => {
  it("is compressed for who takes that, and not sent again to who has it", async () => {
    for (const path of ["/api/openapi.json", "/api/docs"]) {
      const plain = await house.fetch(path);
      const text = await plain.text();
      const packed = await house.fetch(path, { headers: { "accept-encoding": "br, gzip" } });
      expect(packed.headers.get("content-encoding")).toBe("gzip");
      expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString("utf8")).toBe(text);
      const etag = plain.headers.get("etag") ?? "";
      const again = await house.fetch(path, { headers: { "if-none-match": `"old", ${etag}` } });
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
      expect(again.headers.get("x-request-id")).toBeTruthy();
    }
  });

  it("answers other methods 405 with those that it has", async () => {
    for (const path of ["/api/health", "/api/metrics", "/api/openapi.json", "/api/docs"]) {
      const reply = await house.fetch(path, { method: "DELETE" });
      expect([reply.status, reply.headers.get("allow")], path).toEqual([405, "GET, HEAD"]);
      expect(await reply.json()).toMatchObject({ code: "method_not_allowed" });
    }
  });
});
