import { expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { ApiError, createCaller, type Transport } from "./api.ts";
import { createBrowserCaller } from "./caller.client.ts";
import { createServerCaller, failureMessages } from "./caller.server.ts";

const reply = z.object({ id: z.string() });
const read = endpoint({
  name: "read",
  method: "GET",
  path: "/api/things/{id}",
  access: "public",
  query: z.object({ q: z.string().optional() }),
  reply,
  summary: "",
});
const update = endpoint({
  name: "update",
  method: "PUT",
  path: "/api/things/{id}",
  access: "public",
  body: z.object({ name: z.string() }),
  reply,
  summary: "",
});
const send = endpoint({
  ...update,
  name: "send",
  body: z.object({
    name: z.string(),
    count: z.number(),
    open: z.boolean(),
    days: z.array(z.string()),
    note: z.null(),
    left: z.string().optional(),
  }),
  form: true,
});
const remove = endpoint({ name: "remove", method: "DELETE", path: "/api/things/{id}", access: "public", status: 204, summary: "" });

interface Sent {
  path: string;
  init: RequestInit;
  headers: Headers;
}

function caller(answer: (sent: Sent) => Response | Promise<Response>, extra: Partial<Transport> = {}) {
  const sent: Sent[] = [];
  const made = createCaller({
    fetch: async (path, init) => {
      const each = { path, init, headers: new Headers(init.headers) };
      sent.push(each);
      return path.endsWith("/csrf-cookie") ? new Response(null, { status: 204 }) : answer(each);
    },
    headers: { "X-Tenant": "demo", "Accept-Language": "pl" },
    cookie: (name) => (name === "XSRF-TOKEN" ? "tok=en" : undefined),
    base: "",
    tenant: "",
    sentences: failureMessages("pl"),
    ...extra,
  });
  return { sent, call: made.call, url: made.url };
}

test("an address for a browser's own requests names the page's organiser if its endpoint reads it there", () => {
  const download = endpoint({
    name: "download",
    method: "GET",
    path: "/api/things/{id}/file",
    access: "public",
    tenant: "page",
    query: z.object({ v: z.string().optional() }),
    raw: true,
    summary: "",
  });
  const asking = { params: { id: "7" } };
  const { url } = caller(() => Response.json({}), { tenant: "rytm" });
  expect(url(download, asking)).toBe("/api/things/7/file?tenant=rytm");
  expect(url(download, { ...asking, query: { v: "a" } })).toBe("/api/things/7/file?v=a&tenant=rytm");
  expect(url(read, asking)).toBe("/api/things/7");
  expect(caller(() => Response.json({})).url(download, asking)).toBe("/api/things/7/file");
});

test("a GET call carries Accept, tenant, language and the CSRF token if there is one, and requests no CSRF cookie", async () => {
  const { sent, call } = caller(() => Response.json({ id: "7" }));
  expect(await call(read, { params: { id: "7" }, query: { q: "a b" } })).toEqual({ id: "7" });
  expect(sent.map((each) => each.path)).toEqual(["/api/things/7?q=a+b"]);
  const always = { accept: "application/json", "accept-language": "pl", "x-tenant": "demo" };
  expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({ ...always, "x-xsrf-token": "tok=en" });
  const stranger = caller(() => Response.json({ id: "7" }), { cookie: () => undefined });
  await stranger.call(read, { params: { id: "7" } });
  expect(Object.fromEntries(stranger.sent[0]?.headers ?? [])).toEqual(always);
});

test("each write is preceded by the CSRF cookie, whose value goes into the header", async () => {
  const { sent, call } = caller(() => Response.json({ id: "7" }));
  await call(update, { params: { id: "7" }, body: { name: "x" } });
  await call(remove, { params: { id: "7" } });
  expect(sent.map((each) => `${each.init.method} ${each.path}`)).toEqual([
    "GET /api/sanctum/csrf-cookie",
    "PUT /api/things/7",
    "GET /api/sanctum/csrf-cookie",
    "DELETE /api/things/7",
  ]);
  expect(sent[1]?.headers.get("x-xsrf-token")).toBe("tok=en");
  expect(sent[1]?.headers.get("content-type")).toBe("application/json");
  expect(sent[1]?.init.body).toBe('{"name":"x"}');
  expect(sent[3]?.init.body).toBeUndefined();
});

test("writes that start together without the CSRF cookie receive one token", async () => {
  let cookie: string | undefined;
  const answers: (() => void)[] = [];
  const tokens: (string | null)[] = [];
  const { call } = caller(() => Response.json({ id: "7" }), {
    cookie: () => cookie,
    async fetch(path, init) {
      if (!path.endsWith("/csrf-cookie")) {
        tokens.push(new Headers(init.headers).get("x-xsrf-token"));
        return Response.json({ id: "7" });
      }
      const before = cookie;
      await new Promise<void>((resolve) => answers.push(resolve));
      cookie = before ?? `token ${answers.length}`;
      return new Response(null, { status: 204 });
    },
  });
  const writes = Promise.all(["a", "b", "c"].map((name) => call(update, { params: { id: "7" }, body: { name } })));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  for (const answer of answers) answer();
  await writes;
  expect(tokens).toEqual(["token 1", "token 1", "token 1"]);
});

test("the body of an endpoint with a form goes as form data, for PUT as POST with the method override", async () => {
  const { sent, call } = caller(() => Response.json({ id: "7" }));
  const form = new FormData();
  form.set("name", "x");
  await call(send, { params: { id: "7" }, form });
  expect(sent[1]?.init.method).toBe("POST");
  expect(sent[1]?.init.body).toBe(form);
  expect(form.get("_method")).toBe("PUT");
  expect(sent[1]?.headers.has("content-type")).toBe(false);
  const body = { name: "a\nb", count: 2, open: false, days: ["x"], note: null, left: undefined };
  await call(send, { params: { id: "7" }, body });
  expect([sent[3]?.init.method, sent[3]?.headers.has("content-type")]).toEqual(["POST", false]);
  expect(Object.fromEntries(sent[3]?.init.body as FormData)).toEqual({
    name: "a\nb",
    count: "2",
    open: "false",
    days: '["x"]',
    note: "",
    _method: "PUT",
  });
});

test("204 gives undefined; a refusal is thrown with status, code, sentence, field errors and the current record", async () => {
  const { call } = caller(() => new Response(null, { status: 204 }));
  expect(await call(remove, { params: { id: "7" } })).toBeUndefined();
  const body = { code: "stale", message: "Ktoś zmienił te dane.", errors: { name: ["Zajęte."] }, current: { id: "7" } };
  const stale = caller(() => Response.json(body, { status: 409 }));
  const error = await stale.call(read, { params: { id: "7" } }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 409, ...body });
});

test("the refusal of a login that needs a second step carries its ticket and the allowed factors", async () => {
  const body = { code: "second_factor_required", message: "Potwierdź.", ticket: "t".repeat(20), factors: ["totp", "recovery_code"] };
  const refused = caller(() => Response.json(body, { status: 401 }));
  await expect(refused.call(remove, { params: { id: "7" } })).rejects.toMatchObject({ ...body, said: "Potwierdź.", errors: {} });
});

test("an unavailable server, and an answer that is not JSON, give an error with a sentence", async () => {
  const away = caller(() => Promise.reject(new TypeError("fetch failed")));
  await expect(away.call(read, { params: { id: "7" } })).rejects.toMatchObject({
    status: 503,
    code: "unavailable",
    message: /Usługa jest chwilowo niedostępna/,
  });
  const proxy = caller(() => new Response("<h1>Bad gateway</h1>", { status: 502 }), { sentences: failureMessages("en") });
  await expect(proxy.call(read, { params: { id: "7" } })).rejects.toMatchObject({
    status: 502,
    code: "unavailable",
    message: /The service is unavailable/,
  });
});

test("an answer that breaks off means an unavailable server; an aborted one is not reported", async () => {
  const broken = () => new Response(new ReadableStream({ start: (answer) => answer.error(new TypeError("network error")) }));
  await expect(caller(broken).call(read, { params: { id: "7" } })).rejects.toMatchObject({ status: 503, code: "unavailable" });
  const signal = AbortSignal.abort();
  await expect(caller(broken).call(read, { params: { id: "7" } }, { signal })).rejects.not.toBeInstanceOf(ApiError);
});

test("an answer without a message gets the general sentence, and its `said` is empty", async () => {
  const silent = caller(() => Response.json({ code: "teapot", message: " " }, { status: 418 }));
  await expect(silent.call(read, { params: { id: "7" } })).rejects.toMatchObject({
    status: 418,
    message: "Wystąpił nieoczekiwany błąd.",
    said: "",
  });
  const spoken = caller(() => Response.json({ message: "Jestem czajnikiem." }, { status: 418 }));
  await expect(spoken.call(read, { params: { id: "7" } })).rejects.toMatchObject({ said: "Jestem czajnikiem." });
});

test("an aborted call is not a refusal", async () => {
  const abort = new AbortController();
  const { call } = caller(() => {
    abort.abort();
    return Promise.reject(abort.signal.reason as Error);
  });
  await expect(call(read, { params: { id: "7" } }, { signal: abort.signal })).rejects.toMatchObject({ name: "AbortError" });
});

test("every 401 is reported", async () => {
  let heard = 0;
  const { call } = caller(() => Response.json({ code: "unauthenticated", message: "" }, { status: 401 }), {
    onUnauthenticated: () => (heard += 1),
  });
  await expect(call(read, { params: { id: "7" } })).rejects.toMatchObject({ status: 401 });
  expect(heard).toBe(1);
});

test("a browser's calls go to the API's base, with credentials and the application's address as their Referer", async () => {
  const sent: [string, RequestInit][] = [];
  const fetch = async (url: string, init: RequestInit) => {
    sent.push([url, init]);
    return Response.json({ id: "7" });
  };
  vi.stubGlobal("window", { fetch, location: { origin: "https://parkiet.test" } });
  vi.stubGlobal("document", { cookie: "a=b; XSRF-TOKEN=tok%3Den" });
  const place = { tenantSlug: "demo", locale: "pl", sentences: failureMessages("pl"), onUnauthenticated: () => undefined } as const;
  const signedOut = { waits: () => false, write: () => undefined, clear: () => undefined };
  for (const apiUrl of ["https://api.parkiet.test", "https://parkiet.test", ""])
    await createBrowserCaller({ ...place, apiUrl, signedOut }).call(read, { params: { id: "7" } });
  vi.unstubAllGlobals();
  expect(sent.map(([url]) => url)).toEqual(["https://api.parkiet.test/api/things/7", "/api/things/7", "/api/things/7"]);
  const headers = { Accept: "application/json", "Accept-Language": "pl", "X-Tenant": "demo", "X-XSRF-TOKEN": "tok=en" };
  for (const [, init] of sent) expect(init).toMatchObject({ credentials: "include", referrer: "https://parkiet.test/", headers });
});

test("while the server renders, calls carry the site's Referer and Origin and the visitor's cookies, and their cookies are kept", async () => {
  const seen: Request[] = [];
  const { caller: inProcess, setCookies } = createServerCaller({
    fetch: async (request) => {
      seen.push(request);
      if (request.url.endsWith("/csrf-cookie"))
        return new Response(null, { status: 204, headers: { "set-cookie": "XSRF-TOKEN=a%3Db; Path=/; SameSite=Lax" } });
      return Response.json({ id: "7" });
    },
    page: new Request("http://10.0.0.1:3000/dashboard?x=1", {
      headers: { cookie: "parkiet_session=s; XSRF-TOKEN=old", "x-forwarded-proto": "https", "x-other": "stays" },
    }),
    publicUrl: "https://parkiet.test",
    apiUrl: "",
    tenantSlug: "demo",
    locale: "en",
  });
  await inProcess.call(update, { params: { id: "7" }, body: { name: "x" } });
  const write = seen[1];
  expect(write?.url).toBe("https://parkiet.test/api/things/7");
  expect(write?.method).toBe("PUT");
  expect(await write?.json()).toEqual({ name: "x" });
  expect(Object.fromEntries(write?.headers ?? [])).toEqual({
    accept: "application/json",
    "accept-language": "en",
    "content-type": "application/json",
    cookie: "parkiet_session=s; XSRF-TOKEN=a%3Db",
    origin: "https://parkiet.test",
    referer: "https://parkiet.test/",
    "x-forwarded-proto": "https",
    "x-tenant": "demo",
    "x-xsrf-token": "a=b",
  });
  expect(setCookies).toEqual(["XSRF-TOKEN=a%3Db; Path=/; SameSite=Lax"]);
});
