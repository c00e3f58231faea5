// Forms and files over HTTP, with competitions as the example.
import { readdirSync, readFileSync } from "node:fs";
import { request as ask } from "node:http";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { httpOf } from "#src/http.ts";
import { useHouse } from "#tests/application/database.ts";
import { type Browser, browserAs, type MadeTenant, makeTenant } from "#tests/competitions/factories.ts";
import { listen } from "#tests/application/listening.ts";
import { kindOf } from "./bodies.server.ts";
import { endpoint } from "../endpoints/endpoint.ts";
import { perform } from "../calls/perform.server.ts";
import { handle } from "../calls/call.server.ts";

const house = useHouse();
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const days = { starts_on: "2027-03-14", ends_on: "2027-03-15" };

interface Kept {
  id: string;
  name: string;
  description: string | null;
  poster_file_id: string | null;
  version: number;
  code: string;
  errors: Record<string, string[]>;
}

async function admin(): Promise<{ browser: Browser; tenant: MadeTenant }> {
  const tenant = await makeTenant(house);
  const browser = await browserAs(house, tenant, "admin");
  await browser.fetch("/api/sanctum/csrf-cookie");
  return { browser, tenant };
}

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

async function send(browser: Browser, path: string, body: FormData | URLSearchParams): Promise<{ status: number; body: Kept }> {
  const response = await browser.fetch(path, { method: "POST", body });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as Kept };
}

const temporaryFiles = () => readdirSync(house.world.files.temporary);
const keptFiles = (tenant: MadeTenant) => {
  try {
    return readdirSync(join(house.world.settings.DATA_DIR, "files", tenant.id), { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    );
  } catch {
    return [];
  }
};

describe("a form", () => {
  it("makes and changes records; an empty field clears, an absent one stays, _method names the real method", async () => {
    const { browser } = await admin();
    const made = await send(
      browser,
      "/api/competitions",
      formOf({ name: "Rytm", description: "Nad Wisłą", ...days, poster: new File([PNG], "plakat.png") }),
    );
    expect(made).toMatchObject({ status: 201, body: { name: "Rytm", description: "Nad Wisłą", version: 1 } });
    const path = `/api/competitions/${made.body.id}`;
    const multipart = await send(browser, path, formOf({ _method: "PUT", name: "Rytm Wisły" }));
    expect(multipart).toMatchObject({
      status: 200,
      body: { name: "Rytm Wisły", description: "Nad Wisłą", poster_file_id: made.body.poster_file_id },
    });
    const typed = { description: "Dwa\nwiersze", capacity: "120", waiting_moves: "false", numbers_after_payment: "true" };
    const read = { description: "Dwa\nwiersze", capacity: 120, waiting_moves: false, numbers_after_payment: true };
    expect(await send(browser, path, formOf({ _method: "PUT", ...typed }))).toMatchObject({ status: 200, body: read });
    const wrong = await send(browser, path, formOf({ _method: "PUT", name: "1", waiting_moves: "nie", numbers_after_payment: "7" }));
    expect(wrong).toMatchObject({ status: 422, body: { errors: { name: ["Wpisz co najmniej 2 znaki."] } } });
    expect(Object.keys(wrong.body.errors)).toEqual(["name", "numbers_after_payment", "waiting_moves"]);
    const urlencoded = await send(browser, path, new URLSearchParams({ _method: "put", description: "" }));
    expect(urlencoded).toMatchObject({ status: 200, body: { name: "Rytm Wisły", description: null } });
    expect((await send(browser, path, formOf({ _method: "PATCH", name: "x" }))).status).toBe(405);
    expect((await send(browser, path, formOf({ name: "x" }))).status).toBe(405);
    expect((await send(browser, path, formOf({ _method: "DELETE" }))).status).toBe(204);
    expect((await browser.fetch(path)).status).toBe(404);
  });

  it("reaches by _method no call that its sender may not make, even if another one at the same address is public", async () => {
    const about = { path: "/api/thing", tenant: "none", csrf: false, status: 204, summary: "A thing." } as const;
    const done: string[] = [];
    const contract = {
      change: endpoint({ ...about, name: "change", method: "PUT", access: "public", form: true }),
      remove: endpoint({ ...about, name: "remove", method: "DELETE", access: ["admin"] }),
    };
    const handlers = handle(contract, {
      async change() {
        done.push("changed");
      },
      async remove() {
        done.push("removed");
      },
    });
    const calls = new Map(handlers.map((each) => [each.endpoint.method, each]));
    const post = (_method: string) =>
      perform(
        house.world,
        calls,
        new Request("http://127.0.0.1/api/thing", { method: "POST", body: new URLSearchParams({ _method }) }),
        {},
        "here",
      );
    expect([(await post("PUT")).status, (await post("DELETE")).status, (await post("PATCH")).status]).toEqual([204, 401, 405]);
    expect(done).toEqual(["changed"]);
  });

  it("in JSON with half a surrogate pair is stored with a sign in its place, in names of fields too", async () => {
    const { browser } = await admin();
    const send = (body: string) =>
      browser.fetch("/api/user/tokens", { method: "POST", headers: { "content-type": "application/json" }, body });
    const name = async (text: string) => ((await (await send(`{"name":"${text}","\\ud800":1}`)).json()) as Kept).name;
    const names = [await name(String.raw`a\ud800b`), await name(String.raw`\ud83d\udc83`), await name(String.raw`\\ud800`)];
    expect(names).toEqual(["a\ufffdb", "\u{1f483}", String.raw`\ud800`]);
    expect((await send(`{"\\ud800":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)).status).toBe(400);
  });

  it("of over 2 MB of fields is 413, counted in bytes, whether in one field or in many", async () => {
    const { browser } = await admin();
    for (const form of [
      formOf({ name: "Rytm", ...days, description: "x".repeat(2_000_001) }),
      formOf({ name: "Rytm", ...days, description: "ż".repeat(1_000_001) }),
      formOf({ name: "Rytm", ...days, a: "x".repeat(1_500_000), b: "x".repeat(600_000) }),
      formOf(Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`f${i}`, "1"]))),
    ])
      expect(await send(browser, "/api/competitions", form)).toMatchObject({ status: 413, body: { code: "too_large" } });
    expect(
      await send(browser, "/api/competitions", new URLSearchParams({ name: "Rytm", ...days, a: "x".repeat(2_000_001) })),
    ).toMatchObject({ status: 413 });
  });

  it("without a boundary, cut off, or with a name that objects have by themselves does no harm", async () => {
    const { browser } = await admin();
    const raw = (type: string, body: string) =>
      browser.fetch("/api/competitions", { method: "POST", body, headers: { "content-type": type } });
    expect((await raw("multipart/form-data", "x")).status).toBe(400);
    expect((await raw("multipart/form-data; boundary=b", '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nRytm')).status).toBe(
      400,
    );
    // JSON nested deeper than in any call is malformed, not a bug. The same holds for a form's value.
    const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
    expect((await raw("application/json", `{"name":"Rytm","capacity":${deep}}`)).status).toBe(400);
    expect((await send(browser, "/api/competitions", formOf({ name: "Rytm", ...days, capacity: deep }))).status).toBe(400);
    const odd = formOf({
      name: "Rytm",
      ...days,
      constructor: new File([PNG], "a.png"),
      toString: new File([PNG], "b.png"),
      __proto__x: "1",
    });
    odd.append("__proto__[]", "polluted");
    expect(await send(browser, "/api/competitions", odd)).toMatchObject({ status: 201, body: { name: "Rytm" } });
    expect(temporaryFiles()).toEqual([]);
  });
});

describe("a file", () => {
  it("is judged by its content, never by its name", async () => {
    const { browser, tenant } = await admin();
    const make = (poster: File) => send(browser, "/api/competitions", formOf({ name: "Rytm", ...days, poster }));
    expect(await make(new File(["<script>alert(1)</script>"], "plakat.png", { type: "image/png" }))).toMatchObject({
      status: 422,
      body: { code: "invalid", errors: { poster: ["Wybierz plik innego rodzaju: PNG, JPEG, WEBP."] } },
    });
    expect(keptFiles(tenant)).toEqual([]);
    expect(await make(new File([PNG], "obrazek.txt", { type: "text/plain" }))).toMatchObject({ status: 201 });
    expect(await make(new File([], "pusty.png"))).toMatchObject({ status: 201, body: { poster_file_id: null } });
    expect(kindOf(Buffer.from("%PDF-1.7"))).toBe("application/pdf");
    expect(kindOf(Buffer.from("RIFF1234WAVE"))).toBe("audio/wav");
    expect(kindOf(Buffer.from([0xff, 0xfb, 0x90]))).toBe("audio/mpeg");
    expect(kindOf(Buffer.from("MZ"))).toBe("application/octet-stream");
    expect(temporaryFiles()).toEqual([]);
  });

  it("over its limit is 413 and leaves nothing; one that a refused call brought is not kept", async () => {
    const { browser, tenant } = await admin();
    const large = new File([PNG, Buffer.alloc(10_000_000)], "plakat.png");
    expect(await send(browser, "/api/competitions", formOf({ name: "Rytm", ...days, poster: large }))).toMatchObject({
      status: 413,
      body: { code: "too_large" },
    });
    const early = await send(
      browser,
      "/api/competitions",
      formOf({ name: "Rytm", ...days, other: new File([Buffer.alloc(40_000_000)], "x.bin") }),
    );
    expect(early.status).toBe(413);
    const good = new File([PNG], "plakat.png");
    expect(await send(browser, "/api/competitions", formOf({ name: "", ...days, poster: good }))).toMatchObject({ status: 422 });
    const made = await send(browser, "/api/competitions", formOf({ name: "Rytm", ...days, poster: good }));
    const stale = formOf({ _method: "PUT", version: "99", poster: new File([PNG], "nowy.png") });
    expect(await send(browser, `/api/competitions/${made.body.id}`, stale)).toMatchObject({ status: 409, body: { code: "stale" } });
    expect(keptFiles(tenant)).toHaveLength(1);
    expect(temporaryFiles()).toEqual([]);
  });
});

describe("an upload over the network", () => {
  it("that breaks off leaves no file, and the next one is answered", async () => {
    const { browser } = await admin();
    const server = await listen(httpOf(house.world, "test"));
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = {
      cookie,
      "x-tenant": browser.tenant,
      "x-xsrf-token": browser.cookies.get("XSRF-TOKEN") ?? "",
      "content-type": "multipart/form-data; boundary=b",
      "content-length": "5000000",
    };
    const upload = ask(`${server.url}/api/competitions`, { method: "POST", headers, agent: false });
    const broken = new Promise((resolve) => upload.on("error", resolve));
    upload.write('--b\r\ncontent-disposition: form-data; name="poster"; filename="a.png"\r\n\r\n');
    upload.write(Buffer.concat([PNG, Buffer.alloc(300_000)]));
    await vi.waitFor(() => expect(temporaryFiles()).toHaveLength(1), { timeout: 10_000 });
    upload.destroy();
    await broken;
    await vi.waitFor(() => expect(temporaryFiles()).toEqual([]), { timeout: 10_000 });
    const next = await fetch(`${server.url}/api/competitions`, {
      method: "POST",
      body: formOf({ name: "Rytm", ...days, poster: new File([PNG], "a.png") }),
      headers: { cookie, "x-tenant": browser.tenant, "x-xsrf-token": headers["x-xsrf-token"] },
    });
    expect(next.status).toBe(201);
    await server.close();
  });

  it("flows to the disk and never gathers in memory", async () => {
    const { browser } = await admin();
    const files = house.world.files.temporary;
    const total = 19_000_000;
    let sent = 0;
    const sizes: number[] = [];
    const head = '--b\r\ncontent-disposition: form-data; name="regulations"; filename="a.pdf"\r\n\r\n%PDF-1.7';
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent === 0) controller.enqueue(Buffer.from(head));
        if (sent >= total) {
          controller.enqueue(Buffer.from("\r\n--b--\r\n"));
          controller.close();
          return;
        }
        controller.enqueue(Buffer.alloc(1_000_000, 32));
        sent += 1_000_000;
        const [name] = readdirSync(files);
        sizes.push(name ? readFileSync(join(files, name)).length : 0);
      },
    });
    const reply = await browser.fetch("/api/competitions", {
      method: "POST",
      body,
      duplex: "half",
      headers: { "content-type": "multipart/form-data; boundary=b" },
    } as RequestInit);
    expect(reply.status).toBe(422); // the form names no competition; the file came whole all the same
    const waiting = sizes.map((size, i) => (i + 1) * 1_000_000 - size);
    expect(Math.max(...waiting)).toBeLessThan(total / 2);
    expect(temporaryFiles()).toEqual([]);
  });
});
