// Each address of docs/product.md 2.1 for a guest and each role, in both modes: the page with its heading, a redirect, or the error screen.
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { httpOf } from "#src/http.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, browserWith, makeTenant } from "#tests/competitions/factories.ts";
import { bannersIn } from "#tests/application/landmarks.ts";
import { makeHall } from "#tests/competitions/situations.ts";
import { stageIdOf } from "#tests/hall/opened-station.ts";
import { makeOwing } from "#tests/signups/submitted-signup.ts";
import type { Grant, Role } from "../../kernel/endpoints/roles.ts";
import { logout } from "../../kernel/endpoints/session/contract.ts";
import { lines } from "../../routes.tsx";
import { getPoster } from "../../start-lists/contract.ts";
import { appContext, createOnce } from "../app/app-context.ts";
import { toAppError, createErrors, errorHeadline } from "../app/app-error.ts";
import { failureMessages, createServerCaller } from "../calls/caller.server.ts";
import { createInterruptions } from "../interruptions/interruptions.ts";
import { createSession } from "../session/create-session.ts";
import { createStation } from "../session/station.ts";
import { App } from "./app.tsx";
import { buildRoutes } from "./build-routes.tsx";
import type { Bootstrap } from "../app/bootstrap.ts";
import { isStationPath } from "../../kernel/endpoints/stations.ts";
import { buildFolder, openPages, type Pages } from "../rendering/pages.server.ts";
import type { AppParts } from "../app/app-parts.ts";

type Visitor = "guest" | Role;
/** The page itself, the target of a redirect, or the error screen. */
type Outcome = "page" | "login" | "unauthorized" | "home" | "not found" | "no station";

const visitors: readonly Visitor[] = ["guest", "trener", "referee", "admin", "super-admin"];
const homes: Record<Visitor, string> = {
  guest: "/login",
  trener: "/me",
  referee: "/judge/dashboard",
  admin: "/dashboard",
  "super-admin": "/dashboard",
};

const everybody = { others: "page" } as const;
const signedIn = { guest: "login", others: "page" } as const;
const admins = { guest: "login", trener: "unauthorized", referee: "unauthorized", others: "page" } as const;
const judges = { guest: "login", trener: "unauthorized", others: "page" } as const;
const superAdmins = { guest: "login", "super-admin": "page", others: "unauthorized" } as const;
/** Pages of a station: only for the device that has it open, whoever is signed in. */
const stations = { others: "no station" } as const;
/** Pages of a sign-up and its payment: open to people with its secret, and to the organiser. */
const organisers = { admin: "page", "super-admin": "page", others: "not found" } as const;

const outcomes: Record<string, Partial<Record<Visitor, Outcome>> & { others: Outcome }> = {
  "/": everybody,
  "/login": { guest: "page", others: "home" },
  "/logout": everybody,
  "/forgotten-password": everybody,
  "/reset-password": everybody,
  "/c/{competition}": everybody,
  "/c/{competition}/consent-form": everybody,
  "/c/{competition}/data-notice": everybody,
  "/dashboard": admins,
  "/dashboard/categories": signedIn,
  "/dashboard/competitions": signedIn,
  "/dashboard/documents": signedIn,
  "/dashboard/entries": signedIn,
  "/dashboard/entries/consents": admins,
  "/dashboard/payments": signedIn,
  "/dashboard/payments/clubs": signedIn,
  "/dashboard/payments/statement": admins,
  "/dashboard/payments/cash": admins,
  "/dashboard/payments/credits": admins,
  "/dashboard/payments/debtors": admins,
  "/dashboard/payments/discrepancies": admins,
  "/dashboard/payments/places": admins,
  "/dashboard/payments/refunds": admins,
  "/dashboard/payments/returns": admins,
  "/dashboard/privacy": admins,
  "/dashboard/privacy/people/{person}": admins,
  "/dashboard/privacy/register": admins,
  "/dashboard/privacy/retention": admins,
  "/dashboard/rounds": admins,
  "/dashboard/rounds/{section}": { ...judges, referee: "unauthorized" },
  "/dashboard/rounds/{section}/standings": judges,
  "/dashboard/scores": signedIn,
  "/dashboard/scoring": signedIn,
  "/dashboard/settings": admins,
  "/dashboard/settings/documents": admins,
  "/dashboard/settings/payments": admins,
  "/dashboard/start-lists": signedIn,
  "/dashboard/start-lists/lists": signedIn,
  "/dashboard/start-lists/QR/{list}": signedIn,
  "/judge/dashboard": judges,
  "/judge/dashboard/score/{performance}": judges,
  "/p/{nothing}": { others: "not found" },
  "/payment/error": everybody,
  "/payment/success": everybody,
  "/payment/shares/{signup}": organisers,
  "/share/{nothing}": { others: "not found" },
  "/payment/{payment}": organisers,
  "/scores/{competition}": everybody,
  "/signup/competition/{competition}": everybody,
  "/signup/competition/consents/{signup}": organisers,
  "/signup/competition/documents/{signup}": organisers,
  "/signup/competition/import/{signup}": organisers,
  "/signup/competition/music/{signup}": organisers,
  "/signup/competition/preview/{signup}": organisers,
  "/startlist/{list}": everybody,
  "/s": everybody,
  "/s/{nothing}": everybody,
  "/stage/{stage}": everybody,
  "/station": stations,
  "/station/stage": stations,
  "/station/backstage": stations,
  "/station/announcer": stations,
  "/station/screen": stations,
  "/station/door": stations,
  "/unauthorized": everybody,
  "/dashboard/scores/sheets/{block}": { ...judges, referee: "unauthorized" },
  "/me": signedIn,
  "/dashboard/stage/{stage}": admins,
  "/dashboard/stage/{stage}/backstage": admins,
  "/dashboard/incidents": admins,
  "/dashboard/stage/{stage}/announcer": admins,
  "/dashboard/screens": admins,
  "/dashboard/door": admins,
  "/dashboard/stations": admins,
  "/dashboard/notices": admins,
  "/dashboard/users": admins,
  "/dashboard/outbox": admins,
  "/dashboard/audit": admins,
  "/dashboard/tenants": superAdmins,
  "/dashboard/backups": superAdmins,
  "/onboarding": admins,
  "/onboarding/competition": admins,
  "/invitation": everybody,
  "/setup": everybody,
  "/dev/ui": { others: "not found" },
  "/nie/ma": { others: "not found" },
};

const house = useHouse({ DEFAULT_TENANT: "demo" });
let browsers: Record<Visitor, Browser>;
let values: Record<string, string>;
let app: ReturnType<typeof httpOf>;
let shells: Pages;

beforeAll(async () => {
  const builtIn = process.env.BUILD_DIR ?? buildFolder;
  const fetchApi = async (request: Request) => app.request(request);
  app = httpOf(house.world, "test", await openPages(house.world, builtIn, "test", false, fetchApi));
  const { RENDER: _, ...settings } = house.world.settings;
  shells = await openPages({ ...house.world, settings: { ...settings, RENDER: "client" } }, builtIn, "test", false, fetchApi);
  const owing = await makeOwing(house);
  await house.world.database.asOwner((trx) =>
    trx.updateTable("tenants").set({ slug: "demo", contact_email: "biuro@rytmwisly.example" }).where("id", "=", owing.tenant.id).execute(),
  );
  const tenant = { ...owing.tenant, slug: "demo" };
  const hall = await makeHall(house, { tenant, judges: 1 });
  const person = await house.world.database.inTenant(tenant.id, (trx) => trx.selectFrom("dancers").select("id").executeTakeFirstOrThrow());
  const stage = await stageIdOf(house, hall);
  values = {
    competition: hall.competition_id,
    section: hall.section_id,
    list: hall.list_id,
    block: hall.round_id,
    performance: hall.performance_ids[0] ?? "",
    signup: owing.signup,
    payment: owing.payment.id,
    person: person.id,
    stage,
    tenant: tenant.id,
    nothing: "nie-ma",
  };
  const referee = hall.referees[0] ?? hall.admin;
  const guest = new Browser(house, tenant);
  const [trener, superAdmin] = [await browserAs(house, tenant, "trener"), await browserAs(house, tenant, "super-admin")];
  browsers = { guest, referee, trener, admin: hall.admin, "super-admin": superAdmin };
});

const addressOf = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
const cookieOf = (visitor: Visitor) => [...browsers[visitor].cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const requestOf = (visitor: Visitor, address: string) =>
  new Request(new URL(address, "http://127.0.0.1"), { headers: { cookie: cookieOf(visitor) } });

interface Shown {
  status: number;
  location: string | null;
  heading: string | undefined;
}

const headingIn = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<[^>]*>/g, "");

/** Status, redirect and heading of the server's answer. */
async function rendered(visitor: Visitor, address: string): Promise<Shown> {
  const reply = await app.request(requestOf(visitor, address));
  const html = await reply.text();
  expect(bannersIn(html), address).toBeLessThanOrEqual(1);
  return { status: reply.status, location: reply.headers.get("location"), heading: headingIn(html) };
}

/** The same with the browser's own routes, which call the application in process. */
async function mounted(visitor: Visitor, address: string): Promise<Shown> {
  const request = requestOf(visitor, address);
  const sentences = failureMessages("pl");
  const place = {
    fetch: async (call: Request) => app.request(call),
    publicUrl: "http://127.0.0.1",
    apiUrl: "",
    tenantSlug: "demo",
    locale: "pl",
  } as const;
  const { caller } = createServerCaller({ ...place, page: request });
  const bootstrap: Bootstrap = {
    ...place,
    tenant: { slug: "demo", name: "Demo" },
    sentences,
    rendered: false,
    dev: false,
    build: "",
    version: "",
  };
  const ofStation = isStationPath(new URL(request.url).pathname);
  const parts: AppParts = {
    bootstrap,
    caller,
    ...(ofStation ? { station: createStation(caller, bootstrap) } : {}),
    session: createSession(caller, ofStation ? null : undefined),
    errors: createErrors({ build: "", mounted: false, error: null }),
    interruptions: createInterruptions(),
    once: createOnce(),
  };
  const handler = createStaticHandler(
    buildRoutes(false, { load: (run) => run(), address: () => ({ pathname: "", search: "", hash: "" }) }),
  );
  const context = await handler.query(request, { requestContext: new RouterContextProvider(new Map([[appContext, parts]])) });
  if (context instanceof Response) return { status: context.status, location: context.headers.get("location"), heading: undefined };
  const [error] = Object.values(context.errors ?? {});
  if (error) return { status: context.statusCode, location: null, heading: errorHeadline(toAppError(error)) };
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(
    <App app={parts}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
  );
  return { status: context.statusCode, location: null, heading: headingIn(html) };
}

const ERROR_HEADINGS = /^$|Nie możemy znaleźć|Wystąpił/;

/** What a visitor should see at an address. */
function expected(outcome: Outcome, visitor: Visitor, address: string): Partial<Shown> {
  if (outcome === "page") return { status: 200, location: null, heading: expect.not.stringMatching(ERROR_HEADINGS) as string };
  if (outcome === "no station") return { status: 401, location: null };
  if (outcome === "not found") return { status: 404, location: null, heading: "Nie możemy znaleźć tej strony." };
  const place = { login: `/login?to=${encodeURIComponent(address)}`, unauthorized: "/unauthorized", home: homes[visitor] }[outcome];
  return { status: 302, location: place };
}

it("names an outcome for every address", () => {
  const shape = (path: string) => path.replace(/\{\w+\}/g, "{}");
  const named = Object.keys(outcomes).filter((path) => path !== "/nie/ma");
  expect(named.map(shape).toSorted()).toEqual(lines.map(({ path }) => shape(path)).toSorted());
});

const outcomeOf = (path: string, visitor: Visitor): Outcome => outcomes[path]?.[visitor] ?? outcomes[path]?.others ?? "page";

/** Super-admins open an admin's pages where the browser mounts them. */
const others = (path: string) => visitors.filter((each) => each !== "super-admin" || outcomeOf(path, each) !== outcomeOf(path, "admin"));

/** A guest, a super-admin, and one visitor for each other outcome of an address: guards and loaders are those that the server runs for every role. */
const contrasting = (path: string) => [
  ...new Set<Visitor>(["guest", "super-admin", ...new Map(visitors.map((each) => [outcomeOf(path, each), each])).values()]),
];

describe.each([
  ["rendered by the server", rendered, others],
  ["mounted by the browser alone", mounted, contrasting],
] as const)("%s", (_, show, shownTo) => {
  it.each(Object.keys(outcomes))("%s answers each role as it should", async (path) => {
    const address = `${addressOf(path)}?x=1`;
    for (const visitor of shownTo(path)) {
      expect(await show(visitor, address), visitor).toMatchObject(expected(outcomeOf(path, visitor), visitor, address));
    }
  });

  it("the login page leads a signed-in person back on this site, and never to another one", async () => {
    for (const [to, place] of [
      ["/dashboard/categories", "/dashboard/categories"],
      ["//evil.test/", "/dashboard"],
    ] as const)
      expect(await show("super-admin", `/login?to=${encodeURIComponent(to)}`)).toMatchObject({ status: 302, location: place });
  });
});

it("the document that the browser fills is the same for every visitor and page, in the chosen language; an unknown path is 404", async () => {
  const shell = async (visitor: Visitor, address: string, more = "") => {
    const headers = { cookie: `${cookieOf(visitor)}${more}` };
    const reply = await shells(new Request(new URL(address, "http://127.0.0.1"), { headers }));
    return [reply.status, await reply.text()] as const;
  };
  const [, text] = await shell("guest", "/");
  expect(text).toContain('<div id="root"></div>');
  for (const visitor of visitors)
    for (const path of ["/login", "/dashboard/entries", "/me", "/judge/dashboard"]) expect(await shell(visitor, path)).toEqual([200, text]);
  expect(await shell("guest", "/nie/ma")).toEqual([404, text]);
  expect((await shell("guest", "/login", "; locale=en"))[1]).toContain('<html lang="en"');
});

const htmlOf = async (visitor: Visitor, address: string, more = "") => {
  const headers = { cookie: `${cookieOf(visitor)}${more}` };
  return (await app.request(new Request(new URL(address, "http://127.0.0.1"), { headers }))).text();
};

describe("a page that the server renders", () => {
  it.each([
    ["/", "guest", "Rytm Wisły"],
    ["/login", "guest", "Nie wylogowuj na tym urządzeniu"],
    ["/forgotten-password", "guest", "Wyślij link"],
    ["/dashboard/categories", "admin", "Dodaj kategorię taneczną"],
    ["/me", "trener", "Dotychczasowe hasło"],
  ] as const)("%s says everything before any script runs", async (address, visitor, text) => {
    expect(await htmlOf(visitor, address)).toContain(text);
  });

  it("has a title of its own, in the chosen language", async () => {
    expect(await htmlOf("guest", "/login")).toContain("<title>Zaloguj się · Studio Próba</title>");
    const english = await htmlOf("guest", "/login", "; locale=en");
    expect(english).toContain('<html lang="en"');
    expect(english).toContain("<title>Sign in · Studio Próba</title>");
  });

  it("has the role's screens in its navigation, and the stage bar while a competition runs", async () => {
    const competition = ["Pulpit", "Występy", "Listy startowe", "Rundy", "Oceny", "Płatności", "Dokumenty", "Panel sędziego"];
    const stage = ["Na scenie", "Za kulisami", "Zapowiadanie", "Odprawa", "Zdarzenia", "Stanowiska", "Ekrany hali", "Komunikaty"];
    const organisation = ["Turnieje", "Kategorie", "Formularze oceny", "Użytkownicy", "Skrzynka nadawcza", "Dziennik zmian", "Ustawienia"];
    const menus: Record<Role, string[]> = {
      admin: [...competition, ...stage, ...organisation],
      "super-admin": ["Organizacje", "Kopie zapasowe", ...competition, ...stage, ...organisation],
      trener: ["Moje zgłoszenia", "Listy startowe", "Płatności", "Dokumenty", "Wyniki"],
      referee: ["Dziś"],
    };
    for (const [role, names] of Object.entries(menus)) {
      const html = await htmlOf(role as Role, "/dashboard/categories");
      const links = [...html.matchAll(/<a[^>]* class="side-a[^"]*"[^>]*>.*?<span>(.*?)<\/span>/g)].map(([, name]) => name);
      expect(links, role).toEqual(names);
    }
    expect(await htmlOf("admin", "/dashboard/users")).toContain('class="stagebar');
    // A judge's performance is inside the collapsed frame.
    const sheet = await htmlOf("referee", addressOf("/judge/dashboard/score/{performance}"));
    expect([sheet.includes('class="l-rail'), sheet.includes('class="side-a')]).toEqual([true, false]);
  });

  it("has the links of a person's grants beside those of the role, and opens their pages", async () => {
    const tenant = { id: values["tenant"] ?? "", slug: "demo", name: "" };
    const shown = async (role: Role, grants: readonly Grant[], address = "/dashboard/categories") => {
      const browser = await browserWith(house, tenant, role, grants);
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const reply = await app.request(new Request(new URL(address, "http://127.0.0.1"), { headers: { cookie } }));
      return [
        reply.status,
        [...(await reply.text()).matchAll(/<a[^>]* class="(?:side|rail)-a[^"]*"[^>]*>.*?<span>(.*?)<\/span>/g)].map(([, name]) => name),
      ];
    };
    const [own, stage, money] = [
      ["Moje zgłoszenia", "Listy startowe", "Płatności", "Dokumenty", "Wyniki"],
      ["Na scenie", "Za kulisami", "Zapowiadanie", "Odprawa"],
      ["Płatności", "Dokumenty"],
    ];
    expect(await shown("trener", ["helper"])).toEqual([200, [...own, ...stage]]);
    expect(await shown("trener", ["treasurer"], "/dashboard/payments/debtors")).toEqual([200, own]);
    expect(await shown("referee", ["helper", "treasurer"], "/dashboard/payments")).toEqual([200, ["Dziś", ...stage, ...money]]);
    expect(await shown("referee", ["helper", "treasurer"], "/judge/dashboard")).toEqual([200, ["Dziś", "Listy startowe", ...money]]);
    expect((await shown("trener", ["helper"], "/dashboard/payments/debtors"))[0]).toBe(302);
  });
});

describe("a page of the server for a person without the organiser's rights", () => {
  it("shows the head judge the section's rounds without the organiser's actions, and a link to them on the day", async () => {
    const seats = (duty: "head" | "judge") =>
      house.world.database.inTenant(values["tenant"] ?? "", (trx) =>
        trx
          .updateTable("judge_seats")
          .set({ duty })
          .where("start_list_id", "=", values["list"] ?? "")
          .execute(),
      );
    await seats("head");
    const address = addressOf("/dashboard/rounds/{section}");
    const [forHead, forAdmin] = [await htmlOf("referee", address), await htmlOf("admin", address)];
    const shown = (html: string) =>
      ["Zasady rund", "Gotowe plany", "Formularz oceny", "Grupy i losowanie", "Skład sędziowski"].filter((text) => html.includes(text));
    expect(shown(forAdmin)).toEqual(["Zasady rund", "Gotowe plany", "Formularz oceny", "Grupy i losowanie", "Skład sędziowski"]);
    expect(shown(forHead)).toEqual(["Grupy i losowanie", "Skład sędziowski"]);
    expect((await htmlOf("referee", "/judge/dashboard")).includes(`href="${address}"`)).toBe(true);
    await seats("judge");
  });

  it("tells a person without access whom to ask", async () => {
    const html = await htmlOf("trener", "/unauthorized");
    expect(html).toContain("Kogo poprosić");
    expect(html).toContain('href="mailto:biuro@rytmwisly.example"');
  });

  it("says that a used link is invalid", async () => {
    for (const path of ["/invitation?token=x", "/setup?token=x"])
      expect(headingIn(await htmlOf("guest", path)), path).toMatch(/^(To zaproszenie|Ten link) już nie działa$/);
  });
});

it("a public page opens for a person signed in elsewhere, and its links and posters name its organiser", async () => {
  const browser = await browserAs(house, await makeTenant(house), "admin");
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const ask = (address: string) => app.request(new Request(new URL(address, "http://127.0.0.1"), { headers: { cookie } }));
  for (const path of ["/scores/{competition}", "/startlist/{list}", "/c/{competition}", "/signup/competition/{competition}"]) {
    const led = await ask(`${addressOf(path)}?x=1`);
    expect([led.status, led.headers.get("location")], path).toEqual([302, `${addressOf(path)}?x=1&tenant=demo`]);
    const page = await ask(led.headers.get("location") ?? "");
    const html = await page.text();
    expect(page.status, path).toBe(200);
    for (const [, href = ""] of html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)) expect(href, path).toContain("tenant=demo");
    expect(html, path).toContain('"user":"elsewhere"');
  }
  expect((await ask("/scores/nie-ma?tenant=demo")).status).toBe(404);
  const { body } = await browsers.admin.call(getPoster, { params: { id: values["list"] ?? "" } });
  expect(new URL(body.address).searchParams.get("tenant")).toBe("demo");
});

it("a signed-out visitor is a guest, even with the cookie of the ended session", async () => {
  for (const visitor of visitors) {
    const address = "/dashboard/categories";
    const cookie = cookieOf(visitor);
    expect((await browsers[visitor].call(logout)).status).toBe(204);
    const reply = await app.request(new Request(new URL(address, "http://127.0.0.1"), { headers: { cookie } }));
    expect([reply.status, reply.headers.get("location")], visitor).toEqual([302, `/login?to=${encodeURIComponent(address)}`]);
  }
});
