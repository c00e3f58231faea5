// A balancer that hands each connection to the next of several servers, as its own process: `node bench/balancer.ts PORT PORT …`.
import { connect, createServer } from "node:net";

const ports = process.argv.slice(2).map(Number);
let turn = 0;
const server = createServer((client) => {
  const behind = connect(ports[turn++ % ports.length] ?? 0, "127.0.0.1");
  for (const [one, other] of [
    [client, behind],
    [behind, client],
  ] as const) {
    one.setNoDelay(true);
    one.pipe(other);
    one.on("error", () => other.destroy());
    one.on("close", () => other.destroy());
  }
}).listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}\n`);
});
