import { afterEach, expect, test, vi } from "vitest";
import type { User } from "../../identity/contract.ts";
import { ApiError, createCaller } from "../calls/api.ts";
import { finishOnboarding } from "./after-sign-in.ts";
import { createSession, LOGOUT_TIMEOUT_MS, type SessionPlace } from "./create-session.ts";
import { hasRole, isAdmin } from "./session.tsx";
import type { SessionMemory } from "../app/app-parts.ts";

afterEach(() => vi.useRealTimers());

const ala: User = {
  id: "1",
  name: "Ala",
  email: "ala@demo.test",
  role: "admin",
  grants: [],
  onboarding_needed: true,
  locale: "pl",
  tenant: { slug: "demo", name: "Demo" },
  permissions: [],
};
const guest = () => Response.json({ code: "unauthenticated", message: "" }, { status: 401 });

type Answers = Record<string, (signal: AbortSignal | null) => Response | Promise<Response>>;

function session(answers: Answers, start?: User | null, memory?: SessionMemory, place: SessionPlace = {}) {
  const asked: string[] = [];
  const caller = createCaller({
    fetch: async (path, init) => {
      const key = `${init.method} ${path}`;
      asked.push(key);
      if (path.endsWith("/csrf-cookie")) return new Response(null, { status: 204 });
      const answer = answers[key];
      if (!answer) throw new TypeError("fetch failed");
      return answer(init.signal ?? null);
    },
    headers: {},
    cookie: () => "t",
    base: "",
    tenant: "",
    sentences: { unavailable: "Chwilowo niedostępne.", internal: "Błąd.", unexpected: "Coś innego." },
  });
  return { asked, session: createSession(caller, start, { ...(memory ? { memory } : {}), ...place }) };
}

test("at the start the person is fetched once; a guest is known as a guest", async () => {
  const made = session({ "GET /api/user": guest });
  expect(made.session.state().known).toBe(false);
  expect(await Promise.all([made.session.ready(), made.session.ready()])).toEqual([undefined, undefined]);
  expect(await made.session.ready()).toBeUndefined();
  expect(made.asked).toEqual(["GET /api/user"]);
});

test("a person who is known already is not fetched again", async () => {
  const made = session({}, ala);
  expect(await made.session.ready()).toEqual(ala);
  expect(made.asked).toEqual([]);
});

test("another organiser's session, or a site before its set-up, means a guest; an unavailable server is an error", async () => {
  for (const [status, code] of [
    [403, "other_tenant"],
    [404, "tenant_unknown"],
  ] as const)
    expect(await session({ "GET /api/user": () => Response.json({ code, message: "" }, { status }) }).session.ready()).toBeUndefined();
  await expect(session({}).session.ready()).rejects.toMatchObject({ status: 503 });
});

test("a device with a stored person works without the server, follows its answers, and forgets the person at the end", async () => {
  let kept: User | undefined = ala;
  const memory = {
    find: () => kept,
    forget() {
      kept = undefined;
    },
  };
  const away = session({}, undefined, memory);
  expect(await away.session.ready()).toEqual(ala);
  const broken = session({ "GET /api/user": () => new Response(null, { status: 502 }) }, undefined, memory);
  expect(await broken.session.ready()).toEqual(ala);
  const other = { ...ala, name: "Ola" };
  expect(await session({ "GET /api/user": () => Response.json(other) }, undefined, memory).session.ready()).toEqual(other);
  expect(await session({ "GET /api/user": guest }, undefined, memory).session.ready()).toBeUndefined();
  expect(kept).toBeUndefined();
  // Another person who is signed in, at the start or later, is not given the stored one's pages.
  const signedIn: string[] = [];
  const shared = { ...memory, forgetOthers: ({ name }: User) => void signedIn.push(name) };
  session({}, ala, shared);
  await session({ "GET /api/user": () => Response.json(other) }, undefined, shared).session.ready();
  expect(signedIn).toEqual(["Ala", "Ola"]);
  kept = ala;
  await session({}, ala, memory).session.logout();
  expect(kept).toBeUndefined();
});

test("login fetches the CSRF cookie, posts, keeps the onboarding flag and reloads the person", async () => {
  const made = session({ "POST /api/login": () => Response.json({ onboarding: false }), "GET /api/user": () => Response.json(ala) }, null);
  let heard = 0;
  made.session.subscribe(() => (heard += 1));
  expect(await made.session.login({ email: "a", password: "b" })).toEqual(ala);
  expect(made.asked).toEqual(["GET /api/sanctum/csrf-cookie", "POST /api/login", "GET /api/user"]);
  expect(made.session.state()).toEqual({ known: true, user: ala, elsewhere: false, onboarding: false });
  expect(heard).toBeGreaterThan(0);
});

test("a login that needs a second step signs nobody in; the session that the step opens is used as after a login", async () => {
  const ticket = "t".repeat(20);
  const refusal = { code: "second_factor_required", message: "", ticket, factors: ["totp"] };
  const made = session(
    { "POST /api/login": () => Response.json(refusal, { status: 401 }), "GET /api/user": () => Response.json(ala) },
    null,
  );
  await expect(made.session.login({ email: "a", password: "b" })).rejects.toMatchObject({ ticket, factors: ["totp"] });
  expect(made.session.state().user).toBeUndefined();
  expect(await made.session.enter({ onboarding: false })).toEqual(ala);
  expect(made.session.state()).toEqual({ known: true, user: ala, elsewhere: false, onboarding: false });
  const shut = () => Response.json({ code: "unauthenticated", message: "Zaloguj się." }, { status: 401 });
  await expect(session({ "GET /api/user": shut }, null).session.enter({ onboarding: false })).rejects.toMatchObject({
    message: "Zaloguj się.",
  });
});

test("a login answer without the flag means that onboarding is needed", async () => {
  const made = session(
    { "POST /api/login": () => Response.json({}), "GET /api/user": () => Response.json({ ...ala, onboarding_needed: false }) },
    null,
  );
  await made.session.login({ email: "a", password: "b" });
  expect(made.session.state().onboarding).toBe(true);
});

test("the onboarding flag is stored before the person is loaded, and not reset by it", async () => {
  let before: boolean | undefined;
  const made = session(
    {
      "POST /api/login": () => Response.json({ onboarding: false }),
      "GET /api/user": () => {
        before = made.session.state().onboarding;
        return Response.json(ala);
      },
    },
    { ...ala, onboarding_needed: true },
  );
  await made.session.login({ email: "a", password: "b" });
  expect([before, made.session.state().onboarding]).toEqual([false, false]);
});

test("a refused login leaves the guest a guest", async () => {
  const refusal = () => Response.json({ code: "invalid", message: "", errors: { email: ["Nie ma takiej pary."] } }, { status: 422 });
  const made = session({ "POST /api/login": refusal }, null);
  await expect(made.session.login({ email: "a", password: "b" })).rejects.toMatchObject({ status: 422 });
  expect(made.session.state().user).toBeUndefined();
});

test("logout clears the person on success, refusal and failure, and returns which", async () => {
  const done = session({ "POST /api/logout": () => new Response(null, { status: 204 }) }, ala);
  expect(await done.session.logout()).toBeUndefined();
  const refused = session({ "POST /api/logout": () => new Response(null, { status: 500 }) }, ala);
  expect(await refused.session.logout()).toMatchObject({ status: 500 });
  const away = session({}, ala);
  expect(await away.session.logout()).toBeInstanceOf(ApiError);
  for (const made of [done, refused, away])
    expect(made.session.state()).toEqual({ known: true, user: undefined, elsewhere: false, onboarding: false });
});

/** A note of a sign-out, as in a browser. */
function noteOf(waiting = false) {
  return {
    waiting,
    waits() {
      return this.waiting;
    },
    write() {
      this.waiting = true;
    },
    clear() {
      this.waiting = false;
    },
  };
}

test("a sign-out that did not reach the server is noted and the device forgets; a successful one leaves no note", async () => {
  let forgotten = 0;
  const forgetDevice = async () => void (forgotten += 1);
  const away = noteOf();
  await session({}, ala, undefined, { signedOut: away, forgetDevice }).session.logout();
  const done = noteOf();
  await session({ "POST /api/logout": () => new Response(null, { status: 204 }) }, ala, undefined, {
    signedOut: done,
    forgetDevice,
  }).session.logout();
  // Once before and once after the call.
  expect([away.waiting, done.waiting, forgotten]).toEqual([true, false, 4]);
});

test("a noted sign-out is sent before any other call, once; if it fails, the other call continues", async () => {
  const asked: string[] = [];
  let online = false;
  const note = noteOf(true);
  const caller = createCaller({
    fetch: async (path, init) => {
      asked.push(`${init.method} ${path}`);
      if (!online) throw new TypeError("fetch failed");
      return path === "/api/user" ? guest() : new Response(null, { status: 204 });
    },
    headers: {},
    cookie: () => "t",
    base: "",
    tenant: "",
    sentences: { unavailable: "Chwilowo niedostępne.", internal: "Błąd.", unexpected: "Coś innego." },
    signedOut: note,
  });
  const made = createSession(caller, undefined, { signedOut: note });
  await expect(made.ready()).rejects.toMatchObject({ status: 503 });
  expect(note.waiting).toBe(true);
  // The note is not sent with each call: the next call is not delayed again.
  await expect(made.ready()).rejects.toMatchObject({ status: 503 });
  expect(asked).toEqual(["GET /api/sanctum/csrf-cookie", "GET /api/user", "GET /api/user"]);
  vi.useFakeTimers({ now: 0, toFake: ["performance"] });
  vi.advanceTimersByTime(3_600_000);
  online = true;
  asked.length = 0;
  expect(await made.ready()).toBeUndefined();
  await made.reload();
  expect(asked).toEqual(["GET /api/sanctum/csrf-cookie", "POST /api/logout", "GET /api/user", "GET /api/user"]);
});

test("signing in clears an older noted sign-out", async () => {
  const note = noteOf(true);
  const made = session(
    { "POST /api/login": () => Response.json({ onboarding: false }), "GET /api/user": () => Response.json(ala) },
    null,
    undefined,
    {
      signedOut: note,
    },
  );
  await made.session.login({ email: "a", password: "b" });
  expect(note.waiting).toBe(false);
});

test("a logout without an answer ends after 30 seconds", async () => {
  vi.useFakeTimers();
  const silent = (signal: AbortSignal | null) =>
    new Promise<Response>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)));
  const note = noteOf();
  const made = session({ "POST /api/logout": silent }, ala, undefined, { signedOut: note });
  const ended = made.session.logout();
  // Closing the page during the call also signs out.
  expect(note.waiting).toBe(true);
  expect(LOGOUT_TIMEOUT_MS).toBe(30_000);
  await vi.advanceTimersByTimeAsync(LOGOUT_TIMEOUT_MS - 1);
  expect(made.session.state().user).toEqual(ala);
  await vi.advanceTimersByTimeAsync(1);
  expect(await ended).toBeInstanceOf(ApiError);
  expect(made.session.state().user).toBeUndefined();
});

test("onboarding is finished by reloading the person, and the outcome is returned", async () => {
  const outcome = (answer: () => Response) => finishOnboarding(session({ "GET /api/user": answer }, ala).session);
  expect(await outcome(() => Response.json({ ...ala, onboarding_needed: false }))).toBe(true);
  expect(await outcome(() => Response.json(ala))).toBe(false);
  expect(await outcome(() => new Response(null, { status: 503 }))).toBe(false);
});

test("roles: a super-admin counts as admin, an admin is no referee, a guest is nothing", () => {
  expect([isAdmin(ala), isAdmin({ role: "super-admin" }), isAdmin({ role: "referee" }), isAdmin(undefined)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([hasRole(ala, "referee"), hasRole({ role: "referee" }, "referee"), hasRole(undefined, "referee")]).toEqual([false, true, false]);
  expect(hasRole({ role: "trener" }, "trener", "admin")).toBe(true);
});
