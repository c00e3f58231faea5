// Spectators and readers, in their own process, so that their work does not delay the judges' tablets, whose times are measured. It is started with
// a CrowdPlan, answers each message with a CrowdReport, and ends after "stop".
import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export interface CrowdPlan {
  url: string;
  /** Paths of live streams with the number of followers of each. A broken stream is opened again a moment later. */
  streams: { path: string; count: number }[];
  /** Pages that are opened in turn, `openings` a second, however long the answers take. */
  pages: string[];
  openings: number;
}

export interface CrowdReport {
  /** Number of open streams, of states received on all of them, and of streams opened again. */
  open: number;
  states: number;
  reopened: number;
  /** Pages by their answer: fresh, an older copy, refused as unavailable, or none. */
  pages: { fresh: number; old: number; away: number; unanswered: number };
  /** Processor time of this process, in seconds. */
  processor: number;
}

const ANSWER_MS = 10_000;
const BACK_MS = 1000;
const TICK_MS = 5;
const NEWS = [Buffer.from("event: state"), Buffer.from("event: change")];

const { url, streams, pages: paths, openings } = JSON.parse(process.argv[2] ?? "") as CrowdPlan;
const pages: CrowdReport["pages"] = { fresh: 0, old: 0, away: 0, unanswered: 0 };
const sockets = new Set<{ destroy(): void }>();
let [open, states, opened, stopped] = [0, 0, 0, false];
const count = streams.reduce((sum, each) => sum + each.count, 0);

function follow(path: string): void {
  if (stopped) return;
  opened += 1;
  const request = get(new URL(path, url), { agent: false, headers: { accept: "text/event-stream" } });
  sockets.add(request);
  let good = false;
  request.on("response", (response) => {
    good = response.statusCode === 200 && (response.headers["content-type"] ?? "").startsWith("text/event-stream");
    if (good) open += 1;
    response.on("data", (chunk: Buffer) => {
      if (NEWS.some((each) => chunk.includes(each))) states += 1;
    });
    response.on("error", () => undefined);
  });
  request.on("error", () => undefined);
  request.on("close", () => {
    sockets.delete(request);
    if (good) open -= 1;
    setTimeout(follow, BACK_MS * (1 + Math.random()), path);
  });
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 });
let reading = 0;

function read(path: string): void {
  reading += 1;
  let answer: IncomingMessage | undefined;
  const request = get(new URL(path, url), { agent, headers: { "accept-encoding": "br" }, signal: AbortSignal.timeout(ANSWER_MS) });
  request.on("response", (response) => {
    answer = response.on("error", () => undefined).resume();
  });
  request.on("error", () => undefined);
  request.on("close", () => {
    reading -= 1;
    if (!answer?.complete) pages.unanswered += 1;
    else if ((answer.statusCode ?? 500) >= 400) pages.away += 1;
    else pages[answer.headers.warning ? "old" : "fresh"] += 1;
  });
}

function report(after: () => void = () => undefined): void {
  const { user, system } = process.cpuUsage();
  const answer: CrowdReport = { open, states, reopened: Math.max(0, opened - count), pages, processor: (user + system) / 1e6 };
  process.send?.(answer, after);
}

let begun = 0;
for (const each of streams) for (let at = 0; at < each.count; at++) setTimeout(follow, begun++ * 2, each.path);
const began = performance.now();
let visits = 0;
const visiting = setInterval(() => {
  const due = ((performance.now() - began) / 1000) * openings;
  for (; visits < due; visits++) read(paths[visits % paths.length] ?? "/");
}, TICK_MS);

async function stop(): Promise<void> {
  stopped = true;
  clearInterval(visiting);
  for (const socket of sockets) socket.destroy();
  while (reading > 0) await pause(20);
  report(() => process.disconnect?.());
}

process.on("message", (what) => (what === "stop" ? void stop() : report()));
process.on("disconnect", () => process.exit());
