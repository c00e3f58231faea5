// Fixtures of all browser tests: each test gets its own application, and a page on which any unexpected error fails the test.
import type {} from "../../src/web/app/app-error.ts";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { type ApplicationKind, closeApplication, type OpenedApplication, openApplication } from "./application.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";

export type { OpenedApplication as Server };
export { expect };

/** Limit for opening an application, in milliseconds. The first one of a run may have to wait for the demonstration to be made. */
const OPEN_MS = 600_000;

/** The password of all demonstration accounts. */
export const PASSWORD = "parkiet-demo";

export interface ServerOptions {
  /** Pages rendered by the server, or mounted by the browser alone. */
  render: ApplicationKind["render"];
  /** The demonstration event, or an empty database with its one-time set-up link. */
  content: ApplicationKind["content"];
  host: ApplicationKind["host"];
  /** True if its mails are sent to the test's mail server (`mailbox`). */
  mails: boolean;
}

interface ServerFixtures extends ServerOptions {
  mailbox: Mailbox | undefined;
  server: OpenedApplication;
  /** Allows console messages, errors and requests that match one of the patterns. */
  expectTrouble: (...patterns: RegExp[]) => void;
  troubles: { origin: string; seen: string[]; expected: RegExp[] };
}

export const test = base.extend<ServerFixtures>({
  render: ["server", { option: true }],
  content: ["demo", { option: true }],
  host: ["127.0.0.1", { option: true }],
  mails: [false, { option: true }],
  mailbox: async ({ mails }, use) => {
    const mailbox = mails ? await openMailbox() : undefined;
    await use(mailbox);
    await mailbox?.close();
  },
  server: [
    async ({ render, content, host, mailbox }, use) => {
      const application = await openApplication({ content, render, host, mail: mailbox?.url });
      await use(application);
      await closeApplication(application.id);
    },
    { timeout: OPEN_MS },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  troubles: async ({ server }, use) => use({ origin: server.url, seen: [], expected: [] }),
  expectTrouble: async ({ troubles }, use) => use((...patterns) => void troubles.expected.push(...patterns)),
  context: async ({ context, troubles }, use) => {
    watch(context, troubles.origin, troubles.seen);
    await use(context);
    const unexpected = troubles.seen.filter((each) => !troubles.expected.some((pattern) => pattern.test(each)));
    expect(unexpected, "nothing unexpected in the console, no uncaught errors, no calls to other servers").toEqual([]);
  },
});

/** Records console errors, uncaught errors and requests to other origins from all pages of a context. */
function watch(context: BrowserContext, url: string, seen: string[]): void {
  context.on("console", (message) => {
    const { url: at } = message.location();
    // A 401 is normal where a guest asks for the current user (browser-only rendering), and where the followed stage outlives the session.
    const signedOut = message.text().includes("401") && /\/api\/(user|stage)$|\/live(\?|$)/.test(at);
    if (message.type() === "error" && !signedOut) seen.push(`console: ${message.text()} (${at})`);
  });
  context.on("weberror", (error) => seen.push(`uncaught: ${error.error().message}`));
  context.on("request", (request) => {
    const target = request.url();
    if (/^https?:/.test(target) && !target.startsWith(`${url}/`)) seen.push(`outside: ${target}`);
  });
}

/** Waits until the page reacts to presses: it is hydrated by the browser, or rendered there. */
export async function waitForMount(page: Page): Promise<void> {
  await page.waitForFunction(() => window.__parkiet?.mounted === true);
}

/** The header that writes carry: the token of the page's cookies, which the first write asks for. */
export async function csrfHeader(page: Page): Promise<Record<string, string>> {
  const find = async () => (await page.context().cookies()).find((cookie) => cookie.name === "XSRF-TOKEN")?.value;
  let token = await find();
  if (token === undefined) {
    await page.context().request.get("/api/sanctum/csrf-cookie");
    token = await find();
  }
  return { "X-XSRF-TOKEN": decodeURIComponent(token ?? "") };
}

/** Calls the API with the page's cookies and CSRF token. Returns the response's status and JSON body. */
export async function callApi(
  page: Page,
  method: string,
  path: string,
  body?: object,
  tenant = "demo",
): Promise<{ status: number; body: unknown }> {
  const response = await page.context().request.fetch(path, {
    method,
    headers: { Accept: "application/json", "X-Tenant": tenant, ...(method === "GET" ? {} : await csrfHeader(page)) },
    ...(body ? { data: body } : {}),
  });
  return { status: response.status(), body: response.headers()["content-type"]?.includes("json") ? await response.json() : undefined };
}

/** Signs the page's browser in by a call. The open page is left first, so that it makes no call as another person. */
export async function signIn(page: Page, email: string, password = PASSWORD, tenant = "demo"): Promise<void> {
  if (page.url() !== "about:blank") await page.goto("about:blank");
  const { status } = await callApi(page, "POST", "/api/login", { email, password }, tenant);
  expect(status, `${email} signs in`).toBe(200);
}
