// What the running application reaches on this machine: a ready page and a list beside a bare server with the same bytes, and how soon a
// mark reaches a thousand listeners. All on the loopback, on a temporary database; both servers of a ratio take turns in one run.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { danceDayList, fillCompetition, type Rehearsal, seatJudges } from "#scripts/rehearsal/event.ts";
import { measured } from "#scripts/rehearsal/network.ts";
import { Robot } from "#scripts/robot.ts";
import { danceCategories } from "#src/categories/contract.ts";
import { startApplication, urlOfDatabase } from "#tests/faults/running.ts";
import { startTestCluster } from "#tests/postgres.global.ts";
import { marksToListeners } from "./live.ts";
import { judgeBesideRush } from "./rush.ts";

type Print = (line: string) => void;

const ROUNDS = 3;
const ROUND_MS = 1500;
const TOGETHER = 32;
const ROWS = 60;
const PASSWORD = "pomiar-predkosci";
const EMAIL = "admin@demo.test";

/** Prints requests a second of the application and of the bare server with their ratio, and the times of a mark to its listeners. */
export async function bench(print: Print): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "parkiet-bench-"));
  const cluster = await startTestCluster();
  const application = startApplication({ DATA_DIR: folder, DATABASE_URL: urlOfDatabase(cluster.connection), LOG_LEVEL: "info" }, [
    "--serve",
  ]);
  try {
    const url = await application.url;
    const token = /setup\?token=([\w-]+)/.exec(await saidSetup(application))?.[1] ?? "";
    const rehearsal = await setUp(url, token);
    const admin = await new Robot(rehearsal.network.send, "demo").signIn(EMAIL, PASSWORD);
    const panel = await seatJudges(rehearsal, admin);
    const competition = await fillCompetition(rehearsal, admin, new Date());
    for (let i = 0; i < ROWS; i++)
      await admin.must(danceCategories.create, { body: { name: `Styl ${i + 1}`, code: `S${i + 1}`, description: "Opis stylu" } });
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    print("                       requests/s   bare, same bytes   ratio");
    await besides(print, "ready public page", `${url}/`, { "accept-encoding": "br" }, folder);
    await besides(print, "the same, known (304)", `${url}/`, { "if-none-match": (await fetch(url)).headers.get("etag") ?? "" }, folder);
    await besides(print, `list of ${ROWS} rows`, `${url}/api/dance-categories`, { cookie, "x-tenant": "demo" }, folder);
    const list = await danceDayList(admin, competition.id, panel.user_ids);
    await marksToListeners(
      print,
      url,
      competition.id,
      admin,
      panel.robots[0],
      list.blocks.flatMap((block) => block.performances),
    );
    const [judge] = panel.robots;
    if (judge) await judgeBesideRush(print, cluster.connection, competition.id, admin, judge);
  } finally {
    application.child.kill("SIGTERM");
    await application.ended;
    await cluster.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function saidSetup(application: ReturnType<typeof startApplication>): Promise<string> {
  while (!application.said().includes("/setup?token=")) await new Promise((go) => setImmediate(go));
  return application.said();
}

async function setUp(url: string, token: string): Promise<Rehearsal> {
  const network = measured(url, new AbortController().signal);
  const guest = new Robot(network.send, "");
  await guest.fetch("/api/sanctum/csrf-cookie");
  const body = { token, tenant_name: "Pomiar", tenant_slug: "demo", name: "Ala", email: EMAIL, password: PASSWORD };
  await guest.fetch("/api/public/setup", { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
  return {
    network,
    tenant: "demo",
    email: EMAIL,
    password: PASSWORD,
    entries: 10,
    judges: 1,
    drops: 0,
    random: () => 1,
    say: () => undefined,
  };
}

/** The application and a bare server with the bytes that it answers, in turns; the best round of each counts. */
async function besides(print: Print, what: string, address: string, headers: Record<string, string>, folder: string): Promise<void> {
  const sample = await answerOf(address, headers);
  const file = join(folder, "bytes");
  writeFileSync(file, sample.bytes);
  const bare = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts"), file, sample.type, sample.encoding], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const bareUrl = await addressOf(bare);
  const best = { own: 0, bare: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    best.own = Math.max(best.own, await perSecond(address, headers));
    best.bare = Math.max(best.bare, await perSecond(bareUrl, headers));
  }
  bare.kill();
  print(
    `${what.padEnd(22)} ${best.own.toFixed(0).padStart(10)} ${best.bare.toFixed(0).padStart(18)} ${(best.own / best.bare).toFixed(2).padStart(7)}   (${sample.bytes.length} bytes)`,
  );
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => child.stdout?.on("data", (chunk: Buffer) => resolve(/http:\S+/.exec(chunk.toString())?.[0] ?? "")));
}

interface Sample {
  bytes: Buffer;
  type: string;
  encoding: string;
}

function answerOf(address: string, headers: Record<string, string>, agent?: Agent): Promise<Sample> {
  return new Promise((resolve, reject) => {
    request(address, { headers, ...(agent ? { agent } : {}) }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        if ((response.statusCode ?? 500) >= 400) reject(new Error(`${address}: ${response.statusCode}`));
        else
          resolve({
            bytes: Buffer.concat(chunks),
            type: response.headers["content-type"] ?? "",
            encoding: response.headers["content-encoding"] ?? "",
          });
      });
    })
      .on("error", reject)
      .end();
  });
}

async function perSecond(address: string, headers: Record<string, string>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: TOGETHER });
  const began = performance.now();
  let done = 0;
  const ask = async () => {
    while (performance.now() - began < ROUND_MS) {
      await answerOf(address, headers, agent);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, ask));
  agent.destroy();
  return (done * 1000) / (performance.now() - began);
}
