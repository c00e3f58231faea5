// The crowd of bench/crowd.ts, in a process of its own: opens pages in turn, so many a second, until it is told to stop.
import { Agent, request } from "node:http";

const { url, paths, perSecond } = JSON.parse(process.argv[2] ?? "") as { url: string; paths: string[]; perSecond: number };
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const times: number[] = [];
let failed = 0;
let open = 0;

function visit(path: string): void {
  const began = performance.now();
  open += 1;
  request(`${url}${path}`, { agent, headers: { "accept-encoding": "br" } }, (reply) => {
    if (reply.statusCode !== 200) failed += 1;
    reply.resume().on("end", () => {
      times.push(performance.now() - began);
      open -= 1;
    });
  })
    .on("error", () => {
      failed += 1;
      open -= 1;
    })
    .end();
}

const began = performance.now();
let visits = 0;
const timer = setInterval(() => {
  const due = ((performance.now() - began) / 1000) * perSecond;
  for (; visits < due; visits++) visit(paths[visits % paths.length] ?? "/");
}, 5);
process.on("SIGTERM", () => {
  clearInterval(timer);
  const waiting = setInterval(() => {
    if (open > 0) return;
    clearInterval(waiting);
    agent.destroy();
    process.stdout.write(JSON.stringify({ times, failed }));
  }, 20);
});
