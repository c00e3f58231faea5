// A program to be killed: the whole application on the given data folder, with four clients that write through its API until it ends. It prints
// `acknowledged ID` for each row whose creation was answered with 201. When rounds are given, one client per round reopens and closes it, and
// `acknowledged ROUND` is printed for each closing answered with 200.
import { writeSync } from "node:fs";
import { createServer } from "node:net";
import { Robot } from "#scripts/robot.ts";
import { danceCategories } from "#src/categories/contract.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { closeRound } from "#src/scoring/contract.ts";

const [dataDir = "", tenant = "", email = "", password = "", ...rounds] = process.argv.slice(2);
const port = await new Promise<number>((resolve) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const address = server.address();
    server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
  });
});
Object.assign(process.env, { DATA_DIR: dataDir, PORT: String(port), HOST: "127.0.0.1", LOG_LEVEL: "silent", DEMO: "off" });
await import("#src/main.ts");

const send = (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);

/** Waits until the application has opened its database; before that it answers 503. */
async function ready(): Promise<void> {
  while (!(await send("/api/health", {}).catch(() => undefined))?.ok);
}

async function write(): Promise<never> {
  const robot = await new Robot(send, tenant).signIn(email, password);
  for (;;) {
    const id = newId();
    const { status } = await robot.call(danceCategories.create, { body: { id, name: `Jazz ${id}` } });
    if (status === 201) writeSync(1, `acknowledged ${id}\n`);
  }
}

async function decide(id: string): Promise<never> {
  const robot = await new Robot(send, tenant).signIn(email, password);
  for (;;) {
    await robot.call(closeRound, { params: { id }, body: { closed: false, reason: "Jeszcze raz" } });
    const { status } = await robot.call(closeRound, { params: { id }, body: {} });
    if (status === 200) writeSync(1, `acknowledged ${id}\n`);
  }
}
await ready();
await Promise.all(rounds.length > 0 ? rounds.map(decide) : [write(), write(), write(), write()]);
