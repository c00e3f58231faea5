// What a phone loads and computes until the four pages that guests open answer to presses: requests, bytes, and the long tasks of the browser's
// main thread, counted in its own CPU time at a quarter of this machine's speed. The demonstration, and a start list of 600 entries.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Request } from "@playwright/test";
import { danceDayList, fillCompetition, type Rehearsal } from "#scripts/rehearsal/event.ts";
import { measured } from "#scripts/rehearsal/network.ts";
import { Robot } from "#scripts/robot.ts";
import { listPublicCompetitions } from "#src/competitions/contract.ts";
import { startApplication } from "#tests/faults/running.ts";
import { quick } from "./goal.ts";

type Print = (line: string) => void;

const ENTRIES = 600;
/** How much slower a phone is; from how many milliseconds on a task is long; for how long more may come after the first answer. */
const SLOWER = 4;
const LONG_MS = 50;
const SETTLE_MS = 1500;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** Requests, scripts and their bytes as they were before scripts were split and waited for the paint. */
const BEFORE: Readonly<Record<string, string>> = {
  "/": "32 requests, 24 scripts of 155 kB",
  "/scores": "20 requests, 11 scripts of 119 kB",
  "/startlist": "22 requests, 13 scripts of 118 kB",
  "/signup": "74 requests, 68 scripts of 263 kB",
};

/** Prints what each page loads and how long it keeps a phone's main thread. */
export async function bench(print: Print): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "parkiet-bench-"));
  const application = startApplication({ DATA_DIR: folder, LOG_LEVEL: "info" });
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox"],
  });
  try {
    const url = await application.url;
    const pages = await guestPages(url);
    print("page                      requests   kB   scripts   kB   total blocking ms (CPU x 4)   longest tasks ms        before");
    for (const [name, path] of pages) print(line(name, await opened(browser, url, path)));
  } finally {
    await browser.close();
    application.child.kill("SIGTERM");
    await application.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The four pages of the demonstration, and the start list of a competition with 600 entries. */
async function guestPages(url: string): Promise<[name: string, path: string][]> {
  const rehearsal: Rehearsal = {
    network: measured(url, new AbortController().signal),
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
  const small: [name: string, path: string][] = [
    ["/", "/"],
    ["/scores", `/scores/${running?.slug}`],
    ["/startlist", `/startlist/${running?.start_lists[0]?.id}`],
    ["/signup", `/signup/competition/${open?.slug}`],
  ];
  if (quick) return small;
  const big = await fillCompetition(rehearsal, admin, new Date());
  // Nobody judges: the demonstration's judges sit on its own list today.
  const list = await danceDayList(admin, big.id, []);
  return [...small, [`/startlist (${ENTRIES})`, `/startlist/${list.id}`], [`/scores (${ENTRIES})`, `/scores/${big.slug}`]];
}

interface Opened {
  requests: number;
  bytes: number;
  scripts: number;
  scriptBytes: number;
  /** CPU milliseconds of each task after the first paint, as the phone needs them. */
  tasks: number[];
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
}

/** Opens a page as a new guest, with the browser's own trace of its main thread. */
async function opened(browser: Browser, url: string, path: string): Promise<Opened> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on("requestfinished", (request) => requests.push(request));
  await browser.startTracing(page, { categories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "loading"] });
  await page.goto(url + path);
  await page.waitForFunction(() => window.__parkiet?.mounted === true);
  await page.waitForTimeout(SETTLE_MS);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const sizes = await Promise.all(requests.map(async (each) => (await each.sizes()).responseBodySize));
  const ofScripts = sizes.filter((_, at) => requests[at]?.resourceType() === "script");
  await context.close();
  const painted = traceEvents.findLast((each) => each.name === "firstContentfulPaint");
  if (!painted) throw new Error(`${path} was not painted`);
  return {
    requests: requests.length,
    bytes: sum(sizes),
    scripts: ofScripts.length,
    scriptBytes: sum(ofScripts),
    tasks: traceEvents
      .filter((each) => each.name === "RunTask" && each.ph === "X" && each.pid === painted.pid && each.tid === painted.tid)
      .filter((each) => each.ts > painted.ts)
      .map((each) => ((each.tdur ?? 0) / 1000) * SLOWER),
  };
}

function line(name: string, { requests, bytes, scripts, scriptBytes, tasks }: Opened): string {
  const blocking = sum(tasks.map((each) => Math.max(0, each - LONG_MS)));
  const longest = tasks.toSorted((a, b) => b - a).slice(0, 4);
  return [
    name.padEnd(25),
    String(requests).padStart(9),
    (bytes / 1000).toFixed(0).padStart(4),
    String(scripts).padStart(9),
    (scriptBytes / 1000).toFixed(0).padStart(4),
    blocking.toFixed(0).padStart(29),
    `   ${longest.map((each) => each.toFixed(0)).join(" ")}`.padEnd(27),
    BEFORE[name.split(" ")[0] ?? ""] ?? "",
  ].join(" ");
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
