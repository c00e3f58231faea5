// The fixture of all browser tests: a running application of its own for each worker, and a page on which nothing may go wrong unseen.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type {} from "../../src/web/app-error.ts";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";

export { expect };

const root = fileURLToPath(new URL("../..", import.meta.url));
const START_MS = 180_000;
const STOP_MS = 15_000;

/** The password of all demonstration accounts. */
export const PASSWORD = "parkiet-demo";

export interface ServerOptions {
  /** Pages rendered by the server, or mounted by the browser alone. */
  render: "server" | "client";
  /** The demonstration event, or an empty database with its one-time set-up link. */
  content: "demo" | "empty";
  server: Server;
}

export interface Server {
  /** Where it listens, without a slash at the end. */
  url: string;
  /** The set-up link of an empty database. */
  setupUrl: string | undefined;
}

interface PageOptions {
  /** Troubles that a test causes on purpose: what matches one of them may happen. */
  expectTrouble: (...patterns: RegExp[]) => void;
  troubles: { origin: string; seen: string[]; expected: RegExp[] };
}

export const test = base.extend<PageOptions, ServerOptions>({
  render: ["server", { option: true, scope: "worker" }],
  content: ["demo", { option: true, scope: "worker" }],
  server: [
    async ({ render, content }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), "parkiet-e2e-"));
      const args = [join(root, "src/main.ts"), ...(content === "empty" ? ["--serve"] : [])];
      const child = spawn(process.execPath, args, {
        cwd: root,
        env: { ...process.env, NODE_ENV: "production", PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, RENDER: render, LOG_LEVEL: "info" },
        stdio: ["ignore", "pipe", "pipe"],
      });
      try {
        await use(await started(child, content));
      } finally {
        await stopped(child);
        await rm(dataDir, { recursive: true, force: true });
      }
    },
    { scope: "worker", timeout: START_MS + STOP_MS },
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

/** Notes console errors, uncaught errors and requests to other origins of all pages of a context. */
function watch(context: BrowserContext, url: string, seen: string[]): void {
  context.on("console", (message) => {
    const { url: at } = message.location();
    // A guest who asks who he is gets 401: that is how the browser-only mode learns it.
    if (message.type() === "error" && !(at.endsWith("/api/user") && message.text().includes("401")))
      seen.push(`console: ${message.text()} (${at})`);
  });
  context.on("weberror", (error) => seen.push(`uncaught: ${error.error().message}`));
  context.on("request", (request) => {
    const target = request.url();
    if (/^https?:/.test(target) && !target.startsWith(`${url}/`)) seen.push(`outside: ${target}`);
  });
}

/** Waits until the server says where it listens (and, on an empty database, its set-up link). */
function started(child: ChildProcess, content: ServerOptions["content"]): Promise<Server> {
  return new Promise((resolve, reject) => {
    let said = "";
    const late = setTimeout(() => reject(new Error(`the server did not start in ${START_MS / 1000} s:\n${said}`)), START_MS);
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const url = /listening on (http:\/\/[\w.:[\]]+)/.exec(said)?.[1];
      const setupUrl = /(http:\/\/\S+\/setup\?token=[\w-]+)/.exec(said)?.[1];
      if (!url || (content === "empty" && !setupUrl)) return;
      clearTimeout(late);
      resolve({ url, setupUrl });
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.on("exit", (code) => {
      clearTimeout(late);
      reject(new Error(`the server ended with ${code}:\n${said}`));
    });
  });
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const hard = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await gone;
  clearTimeout(hard);
}

/** Waits until the page answers to presses: it is hydrated, or mounted by the browser alone. */
export async function mounted(page: Page): Promise<void> {
  await page.waitForFunction(() => window.__parkiet?.mounted === true);
}

/** Calls the API with the page's own cookies and the CSRF token, as a page would; gives the reply's status and body. */
export async function callApi(
  page: Page,
  method: string,
  path: string,
  body?: object,
  tenant = "demo",
): Promise<{ status: number; body: unknown }> {
  const { request } = page.context();
  await request.get("/api/sanctum/csrf-cookie");
  const token = (await page.context().cookies()).find((cookie) => cookie.name === "XSRF-TOKEN")?.value ?? "";
  const response = await request.fetch(path, {
    method,
    headers: { Accept: "application/json", "X-Tenant": tenant, "X-XSRF-TOKEN": decodeURIComponent(token) },
    ...(body ? { data: body } : {}),
  });
  return { status: response.status(), body: response.headers()["content-type"]?.includes("json") ? await response.json() : undefined };
}

/** Signs in by a call, without the login page: the page's next address is opened as this person. */
export async function signIn(page: Page, email: string, password = PASSWORD, tenant = "demo"): Promise<void> {
  const { status } = await callApi(page, "POST", "/api/login", { email, password }, tenant);
  expect(status, `${email} signs in`).toBe(200);
}
