// Load generator of the comparison with the bare server and of bench/pricing.ts, in its own process. It counts answers by their bytes, so that it is
// never the bottleneck.
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { processorOf } from "./usage.ts";

/** One request to a server. */
export interface Ask {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** A load: the servers, which take turns, and the number of connections. Each turn takes `ms` milliseconds, longer until it has `least` answers. */
export interface Load {
  /** With `asks` the connections send these requests in turn, else all of them request the address. */
  targets: { address: string; pids: number[]; asks?: Ask[] }[];
  headers: Record<string, string>;
  together: number;
  turns: number;
  ms: number;
  least?: number;
}

/** Result of one turn of a target. */
export interface Turn {
  perSecond: number;
  /** Processor seconds used by its processes. */
  seconds: number;
  answers: number;
}

/** Returns a request as sent over the wire. */
function wireOf({ method, path, headers, body = "" }: Ask): Buffer {
  const own = body ? { ...headers, "content-length": String(Buffer.byteLength(body)) } : headers;
  const lines = Object.entries(own).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}

/** Opens the connections to a target. Each sends the next request when an answer is complete, by the content length in its head. */
function openClient({ address, pids, asks }: Load["targets"][number], headers: Load["headers"], together: number) {
  const { hostname, port, host, pathname, search } = new URL(address);
  const asksInTurn: Ask[] = asks ?? [{ method: "GET", path: `${pathname}${search}`, headers: {} }];
  const requests = asksInTurn.map((ask) => wireOf({ ...ask, headers: { host, ...headers, ...ask.headers } }));
  let [answers, open, stopped] = [0, 0, true];
  let lastAnswered = () => {};
  const fail = (what: string) => {
    process.stderr.write(`${address}: ${what}\n`);
    process.exit(1);
  };
  const clients = Array.from({ length: together }, (_, at) => {
    const socket = connect(Number(port), hostname);
    const request = requests[at % requests.length] ?? "";
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
    return { socket, request };
  });
  const spent = () => pids.reduce((sum, pid) => sum + processorOf(pid), 0);
  return async (ms: number, least: number): Promise<Turn> => {
    const [before, used, began] = [answers, spent(), performance.now()];
    [open, stopped] = [together, false];
    for (const { socket, request } of clients) socket.write(request);
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
