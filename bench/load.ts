// The client of bench/beside-bare.ts, in a process of its own: it counts answers by their bytes, so that it is never the bottleneck.
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { processorOf } from "./usage.ts";

/** What is asked, on how many connections at once, of which servers in turns; each turn takes so many milliseconds, and longer until it has `least` answers. */
export interface Load {
  targets: { address: string; pids: number[] }[];
  headers: Record<string, string>;
  together: number;
  turns: number;
  ms: number;
  least?: number;
}

/** What a target answered in one turn. */
export interface Turn {
  perSecond: number;
  /** Processor seconds that its processes used. */
  seconds: number;
  answers: number;
}

/** Opens the connections to a target; each asks again whenever an answer is whole, which its head tells the length of. */
function openClient({ address, pids }: Load["targets"][number], headers: Load["headers"], together: number) {
  const { hostname, port, host, pathname, search } = new URL(address);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n`);
  let [answers, open, stopped] = [0, 0, true];
  let lastAnswered = () => {};
  const fail = (what: string) => {
    process.stderr.write(`${address}: ${what}\n`);
    process.exit(1);
  };
  const sockets = Array.from({ length: together }, () => {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    let head = "";
    let left = -1;
    socket.on("error", (error) => fail(error.message));
    socket.on("close", () => fail("the server ended a connection"));
    socket.on("data", (chunk) => {
      if (left < 0) {
        head += chunk.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        if (!/^HTTP\/1\.1 (200|304)/.test(head)) fail(head.slice(0, 200));
        left = end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) - head.length;
        head = "";
      } else left -= chunk.length;
      if (left > 0) return;
      left = -1;
      answers += 1;
      if (!stopped) return void socket.write(request);
      open -= 1;
      if (open === 0) lastAnswered();
    });
    return socket;
  });
  const spent = () => pids.reduce((sum, pid) => sum + processorOf(pid), 0);
  return async (ms: number, least: number): Promise<Turn> => {
    const [before, used, began] = [answers, spent(), performance.now()];
    [open, stopped] = [together, false];
    for (const socket of sockets) socket.write(request);
    do await pause(ms);
    while (answers - before < least);
    const ended = new Promise<void>((resolve) => {
      lastAnswered = resolve;
    });
    stopped = true;
    await ended;
    const count = answers - before;
    return { answers: count, perSecond: (count * 1000) / (performance.now() - began), seconds: spent() - used };
  };
}

const { targets, headers, together, turns, ms, least = 0 } = JSON.parse(process.argv[2] ?? "") as Load;
const clients = targets.map((target) => ({ run: openClient(target, headers, together), turns: [] as Turn[] }));
for (let turn = 0; turn < turns; turn++) for (const client of clients) client.turns.push(await client.run(ms, least));
process.stdout.write(JSON.stringify(clients.map((client) => client.turns)), () => process.exit());
