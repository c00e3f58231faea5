// The crowd of bench/crowd.ts, in its own process: phones open pages in turn, a number of them a second, with their cached copies, until the process
// is stopped.
import { Agent, request } from "node:http";

export interface Crowd {
  url: string;
  paths: string[];
  perSecond: number;
  phones: number;
}

export interface CrowdResult {
  /** Milliseconds of each answer. */
  times: number[];
  failed: number;
  /** By path: answers to phones that had opened the page before, and how many of them were 304. */
  returns: Record<string, { count: number; unchanged: number }>;
}

const { url, paths, perSecond, phones } = JSON.parse(process.argv[2] ?? "") as Crowd;
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const copies = Array.from({ length: phones }, () => new Map<string, string>());
const opened: CrowdResult = { times: [], failed: 0, returns: Object.fromEntries(paths.map((path) => [path, { count: 0, unchanged: 0 }])) };
let open = 0;

function visit(path: string, own: Map<string, string> | undefined): void {
  const began = performance.now();
  open += 1;
  const etag = own?.get(path);
  const headers = { "accept-encoding": "br", ...(etag ? { "if-none-match": etag } : {}) };
  request(`${url}${path}`, { agent, headers }, (reply) => {
    const returns = opened.returns[path];
    if (reply.statusCode !== 200 && reply.statusCode !== 304) opened.failed += 1;
    if (etag && returns) {
      returns.count += 1;
      if (reply.statusCode === 304) returns.unchanged += 1;
    }
    if (reply.headers.etag) own?.set(path, reply.headers.etag);
    reply.resume().on("end", () => {
      opened.times.push(performance.now() - began);
      open -= 1;
    });
  })
    .on("error", () => {
      opened.failed += 1;
      open -= 1;
    })
    .end();
}

const began = performance.now();
let visits = 0;
const timer = setInterval(() => {
  const planned = ((performance.now() - began) / 1000) * perSecond;
  for (; visits < planned; visits++) visit(paths[visits % paths.length] ?? "/", copies[Math.floor(visits / paths.length) % phones]);
}, 5);
process.on("SIGTERM", () => {
  clearInterval(timer);
  const waiting = setInterval(() => {
    if (open > 0) return;
    clearInterval(waiting);
    agent.destroy();
    process.stdout.write(JSON.stringify(opened));
  }, 20);
});
