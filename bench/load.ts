// The client of bench/http.ts, in a process of its own: it counts answers by their bytes, so that it is never the bottleneck.
import { connect } from "node:net";

/** What is asked, how often at once, and for how long. */
export interface Load {
  address: string;
  headers: Record<string, string>;
  together: number;
  ms: number;
}

/** What came. */
export interface Came {
  answers: number;
  perSecond: number;
}

const { address, headers, together, ms } = JSON.parse(process.argv[2] ?? "") as Load;
const { hostname, port, host, pathname, search } = new URL(address);
const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
const asked = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n`);

let done = 0;
let stopped = false;

/** Asks again whenever an answer is whole, which its head tells the length of. */
function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(asked));
    socket.setNoDelay(true);
    let head = "";
    let left = -1;
    socket.on("error", reject);
    socket.on("close", () => (stopped ? resolve() : reject(new Error("the server ended a connection"))));
    socket.on("data", (chunk) => {
      if (left < 0) {
        head += chunk.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        if (!/^HTTP\/1\.1 (200|304)/.test(head)) reject(new Error(head.slice(0, 200)));
        left = end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) - head.length;
        head = "";
      } else left -= chunk.length;
      if (left > 0) return;
      left = -1;
      done += 1;
      if (stopped) socket.destroy();
      else socket.write(asked);
    });
  });
}

const began = performance.now();
setTimeout(() => {
  stopped = true;
}, ms);
await Promise.all(Array.from({ length: together }, ask));
const came: Came = { answers: done, perSecond: (done * 1000) / (performance.now() - began) };
process.stdout.write(JSON.stringify(came));
