// What a phone loads and computes until the four pages that guests open react to presses: requests, bytes, and the long tasks of the browser's main
// thread, in CPU time at a quarter of this machine's speed. Measured with the demonstration, whose creation is timed, and with start lists of 600
// and 2,000 entries.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page, type Request } from "@playwright/test";
import { danceDayList, fillCompetition, type Rehearsal } from "#scripts/rehearsal/event.ts";
import { measureRequests } from "#scripts/rehearsal/network.ts";
import { Robot } from "#scripts/robot.ts";
import { listPublicCompetitions } from "#src/competitions/contract.ts";
import { findSeriousViolations } from "#tests/e2e/axe.ts";
import { type RunningApplication, startApplication } from "#tests/faults/running.ts";
import { goal, type Print, isShortRun } from "./goal.ts";
import { openList } from "./pages.ts";

const ENTRIES = 600;
/** Slowdown of a phone; milliseconds from which a task is long; how long after the first answer more may arrive. */
const SLOWER = 4;
const LONG_MS = 50;
const SETTLE_MS = 1500;
/** Log line of the application when its database is migrated, and the interval of looking for it. */
const MIGRATED = "the database is at the newest migration";
const LOOK_MS = 10;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/**
 * The network of a phone in a full hall, as page-speed tools emulate it: milliseconds of latency for both directions together, and bytes a second.
 */
const HALL = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };

/** Start lists rendered by this process replace the answer of this address. */
const RENDERED_PATH = "/startlist/00000001";
const LARGE = 2000;
/** Goals: blocked milliseconds of the large lists, points of the list of 600 in each of several openings, and seconds of the first start. */
const MOST_BLOCKED = 200;
const LEAST_POINTS = 95;
const TIMES = 5;
const DEMONSTRATION_SECONDS = 5;

interface GuestPage {
  name: string;
  path: string;
  /** Number of entries that this process renders for the page. */
  rendered?: number;
  /** Number of entries of its start list, if it is a large one. */
  entries?: number;
}

/** Prints what each page loads and how long it blocks a phone's main thread. */
export async function bench(print: Print): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "parkiet-bench-"));
  const application = startApplication({ DATA_DIR: folder, LOG_LEVEL: "info" });
  const seconds = await firstStart(application);
  goal(print, 11, "from a migrated database to a demonstration that is served", seconds, "s", { most: DEMONSTRATION_SECONDS, digits: 1 });
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox"],
  });
  try {
    const url = await application.url;
    const pages = await guestPages(url);
    print(
      "page                      requests   kB   scripts   kB   total blocking ms (CPU x 4)   longest tasks ms      first, largest paint ms   points",
    );
    for (const guest of pages) {
      const phone = await opened(browser, url, guest);
      print(line(guest.name, phone));
      if (guest.entries) goal(print, 7, `${guest.name}: main thread blocked`, blockingOf(phone), "ms", { most: MOST_BLOCKED });
      if (guest.entries !== ENTRIES) continue;
      // Lists rendered here are not compressed in transfer; a phone would wait less.
      if (!guest.rendered) {
        const points: number[] = [];
        while (points.length < TIMES) points.push(pointsOf(await opened(browser, url, guest)));
        goal(print, 7, `${guest.name}: points, the least of ${points.join(" ")}`, Math.min(...points), "points", { least: LEAST_POINTS });
      }
      const found = await faults(browser, url, guest);
      for (const fault of found) print(`  ${fault}`);
      goal(print, 7, `${guest.name}: found by axe, sizes of targets included`, found.length, "faults", { most: 0 });
    }
  } finally {
    await browser.close();
    application.child.kill("SIGTERM");
    await application.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the seconds from the migrated database, as logged, until the application serves the demonstration. */
async function firstStart(application: RunningApplication): Promise<number> {
  let began = Number.NaN;
  const looking = setInterval(() => {
    if (Number.isNaN(began) && application.output().includes(MIGRATED)) began = performance.now();
  }, LOOK_MS);
  await application.url.finally(() => clearInterval(looking));
  return (performance.now() - began) / 1000;
}

/** Returns the four pages of the demonstration, two of a competition with 600 entries, and a start list of 2,000; in a short run a list of 600. */
async function guestPages(url: string): Promise<GuestPage[]> {
  if (isShortRun) return [{ name: `/startlist (${ENTRIES})`, path: RENDERED_PATH, rendered: ENTRIES, entries: ENTRIES }];
  const rehearsal: Rehearsal = {
    network: measureRequests(url, new AbortController().signal),
    tenant: "demo",
    email: "admin@demo.test",
    password: "parkiet-demo",
    entries: ENTRIES,
    judges: 0,
    drops: 0,
    random: () => 1,
    say: () => undefined,
  };
  const admin = await new Robot(rehearsal.network.send, "demo").signIn(rehearsal.email, rehearsal.password);
  const { data } = await admin.must(listPublicCompetitions);
  const running = data.find((each) => each.status === "running");
  const open = data.find((each) => each.signup.open);
  const big = await fillCompetition(rehearsal, admin, new Date());
  // Without judges, because the demonstration's judges are on its own list today.
  const list = await danceDayList(admin, big.id, []);
  return [
    { name: "/", path: "/" },
    { name: "/scores", path: `/scores/${running?.slug}` },
    { name: "/startlist", path: `/startlist/${running?.start_lists[0]?.id}` },
    { name: "/signup", path: `/signup/competition/${open?.slug}` },
    { name: `/startlist (${ENTRIES})`, path: `/startlist/${list.id}`, entries: ENTRIES },
    { name: `/startlist (${LARGE})`, path: RENDERED_PATH, rendered: LARGE, entries: LARGE },
    { name: `/scores (${ENTRIES})`, path: `/scores/${big.slug}` },
  ];
}

interface Opened {
  requests: number;
  bytes: number;
  scripts: number;
  scriptBytes: number;
  /** CPU milliseconds of each task after the first paint, at a phone's speed. */
  tasks: number[];
  /** Milliseconds until the first and the largest paint, with the CPU time of a phone; cumulative layout shift. */
  first: number;
  largest: number;
  shift: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
}

/** Opens a new guest's phone. A rendered list replaces the answer at its address, and its stream sends the same list. */
async function openPhone(browser: Browser, { rendered }: GuestPage): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  if (rendered) {
    const { list, render } = await openList(rendered);
    const body = await render();
    await page.route(`**${RENDERED_PATH}`, (route) => route.fulfill({ contentType: "text/html", body }));
    await page.route("**/live?*", (route) =>
      route.fulfill({ contentType: "text/event-stream", body: `id: bench.1\nevent: state\ndata: ${list}\n\n` }),
    );
  }
  return { context, page };
}

/** Opens a page as a new guest and records the browser's trace of its main thread. */
async function opened(browser: Browser, url: string, guest: GuestPage): Promise<Opened> {
  const { context, page } = await openPhone(browser, guest);
  const requests: Request[] = [];
  page.on("requestfinished", (request) => requests.push(request));
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", HALL);
  await browser.startTracing(page, { categories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "loading"] });
  await page.goto(url + guest.path);
  await page.waitForFunction(() => window.__parkiet?.mounted === true);
  await page.waitForTimeout(SETTLE_MS);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const sizes = await Promise.all(requests.map(async (each) => (await each.sizes()).responseBodySize));
  const ofScripts = sizes.filter((_, at) => requests[at]?.resourceType() === "script");
  const paints = await page.evaluate(paintsOf);
  await context.close();
  const painted = traceEvents.findLast((each) => each.name === "firstContentfulPaint");
  if (!painted) throw new Error(`${guest.name} was not painted`);
  const tasks = traceEvents
    .filter((each) => each.name === "RunTask" && each.ph === "X" && each.pid === painted.pid && each.tid === painted.tid)
    .map(({ ts, tdur = 0 }) => ({ late: ts > painted.ts, ms: tdur / 1000 }));
  const slower = (SLOWER - 1) * sum(tasks.flatMap(({ late, ms }) => (late ? [] : ms)));
  return {
    requests: requests.length,
    bytes: sum(sizes),
    scripts: ofScripts.length,
    scriptBytes: sum(ofScripts),
    tasks: tasks.flatMap(({ late, ms }) => (late ? ms * SLOWER : [])),
    first: paints.first + slower,
    largest: paints.largest + slower,
    shift: paints.shift,
  };
}

/** Returns the paints that the page itself measured. Runs in the page. */
async function paintsOf(): Promise<Pick<Opened, "first" | "largest" | "shift">> {
  const entries = (type: string) =>
    new Promise<(PerformanceEntry & { value?: number })[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      setTimeout(() => resolve([]), 500);
    });
  const [paints, largest, shifts] = [await entries("paint"), await entries("largest-contentful-paint"), await entries("layout-shift")];
  return {
    first: paints.find((each) => each.name === "first-contentful-paint")?.startTime ?? Number.NaN,
    largest: largest.at(-1)?.startTime ?? Number.NaN,
    shift: shifts.reduce((all, { value = 0 }) => all + value, 0),
  };
}

/**
 * For each measure the values at which it scores 0.9 and 0.5, and its weight, as Lighthouse scores pages on phones. The largest paint replaces its
 * speed index.
 */
const CURVES = {
  first: [1800, 3000, 0.1],
  speed: [3387, 5800, 0.1],
  largest: [2500, 4000, 0.25],
  blocking: [200, 600, 0.3],
  shift: [0.1, 0.25, 0.25],
};

/** Returns points from 0 to 100: each measure's share of a log-normal distribution, weighted. */
function pointsOf(phone: Opened): number {
  const { first, largest, shift } = phone;
  const measures = { first, speed: largest, largest, blocking: blockingOf(phone), shift };
  const score = sum(
    Object.entries(CURVES).map(([name, [good = 1, median = 1, weight = 0]]) => {
      const value = Math.max(measures[name as keyof typeof measures], 1e-9);
      return weight * upperShare((Math.log(value / median) / Math.log(median / good)) * 1.2815515655);
    }),
  );
  return Math.round(score * 100);
}

/** Returns the share of a standard normal distribution above `z` (Abramowitz and Stegun 26.2.17). */
function upperShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return z > 0 ? tail : 1 - tail;
}

/** Returns the faults that axe finds serious or critical on a phone, including sizes of targets. */
async function faults(browser: Browser, url: string, guest: GuestPage): Promise<string[]> {
  const { context, page } = await openPhone(browser, guest);
  await page.goto(url + guest.path);
  await page.waitForFunction(() => window.__parkiet?.mounted === true);
  const found = await findSeriousViolations(page, true);
  await context.close();
  return found.map((each) => each.slice(0, 100));
}

function blockingOf({ tasks }: Opened): number {
  return sum(tasks.map((each) => Math.max(0, each - LONG_MS)));
}

function line(name: string, phone: Opened): string {
  const { requests, bytes, scripts, scriptBytes, tasks } = phone;
  const longest = tasks.toSorted((a, b) => b - a).slice(0, 4);
  return [
    name.padEnd(25),
    String(requests).padStart(9),
    (bytes / 1000).toFixed(0).padStart(4),
    String(scripts).padStart(9),
    (scriptBytes / 1000).toFixed(0).padStart(4),
    blockingOf(phone).toFixed(0).padStart(29),
    `   ${longest.map((each) => each.toFixed(0)).join(" ")}`.padEnd(24),
    `${phone.first.toFixed(0)} ${phone.largest.toFixed(0)}`.padEnd(24),
    String(pointsOf(phone)),
  ].join(" ");
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
