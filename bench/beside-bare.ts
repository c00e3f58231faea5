// What stands ready beside a bare node:http server with the same bytes: answers a second, and processor time and memory of the server.
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { processMemory } from "#scripts/process-memory.ts";
import type { Came, Load } from "./load.ts";

type Print = (line: string) => void;

/** Short and many, so that whatever else the machine does affects both servers alike. */
const ROUNDS = 12;
const ROUND_MS = 400;
const TOGETHER = 32;
/** Of Linux: ticks of processor time a second. */
const TICKS = 100;

export interface Server {
  url: string;
  pid: number;
}

/** What is asked of the application, and what was measured of it before pages and files were answered from memory. */
export interface Asked {
  what: string;
  path: string;
  headers: Record<string, string>;
  before: string;
}

interface Measured {
  perSecond: number;
  /** Processor microseconds of an answer. */
  cpu: number;
}

export const heading = "                       answers/s    bare   ratio   CPU us    bare   ratio   memory   bytes   before";

/** Both servers in turns; medians of the rounds. Gives the application's answers a second. */
export async function besideBare(print: Print, server: Server, { what, path, headers, before }: Asked, folder: string): Promise<number> {
  const address = `${server.url}${path}`;
  const sample = await answerOf(address, headers);
  const file = join(folder, "bytes");
  writeFileSync(file, sample.bytes);
  const child = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts"), file, sample.type, sample.encoding], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const bare: Server = { url: await addressOf(child), pid: child.pid ?? 0 };
  const own: Measured[] = [];
  const others: Measured[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [
      await loaded({ address, headers, together: TOGETHER, ms: ROUND_MS }, () => processorOf(server.pid)),
      await loaded({ address: `${bare.url}/`, headers, together: TOGETHER, ms: ROUND_MS }, () => processorOf(bare.pid)),
    ] as const;
    // The first round makes both warm.
    if (round === 0) continue;
    own.push(pair[0]);
    others.push(pair[1]);
  }
  child.kill();
  const [a, b] = [own, others].map((all) => ({
    perSecond: median(all.map((each) => each.perSecond)),
    cpu: median(all.map((each) => each.cpu)),
  })) as [Measured, Measured];
  const cells = [a.perSecond.toFixed(0), b.perSecond.toFixed(0), (a.perSecond / b.perSecond).toFixed(2)];
  const costs = [a.cpu.toFixed(0), b.cpu.toFixed(0), (a.cpu / b.cpu).toFixed(2), `${memoryOf(server.pid)} MB`];
  print(
    `${what.padEnd(22)} ${[...cells, ...costs].map((cell) => cell.padStart(8)).join("")} ${String(sample.bytes.length).padStart(7)}   ${before}`,
  );
  return a.perSecond;
}

export const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** What one load got, and what each answer cost the processor, whose seconds `spent` tells. */
export async function loaded(load: Load, spent: () => number): Promise<Measured> {
  const before = spent();
  const child = spawn(process.execPath, [join(import.meta.dirname, "load.ts"), JSON.stringify(load)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  await new Promise((resolve) => child.on("close", resolve));
  const { perSecond, answers } = JSON.parse(said) as Came;
  return { perSecond, cpu: ((spent() - before) * 1_000_000) / answers };
}

/** Processor seconds that a process has used. */
export function processorOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** What a process holds in memory, in megabytes. */
export function memoryOf(pid: number): number {
  return Math.round(processMemory(pid) / 1024 ** 2);
}

/** The address that a child process prints first. */
export function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => child.stdout?.on("data", (chunk: Buffer) => resolve(/http:\S+/.exec(chunk.toString())?.[0] ?? "")));
}

interface Sample {
  bytes: Buffer;
  type: string;
  encoding: string;
}

/** One answer as it comes over the wire. */
export function answerOf(address: string, headers: Record<string, string>): Promise<Sample> {
  return new Promise((resolve, reject) => {
    request(address, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        if ((response.statusCode ?? 500) >= 400) return reject(new Error(`${address}: ${response.statusCode}`));
        const { "content-type": type = "", "content-encoding": encoding = "" } = response.headers;
        resolve({ bytes: Buffer.concat(chunks), type, encoding });
      });
    })
      .on("error", reject)
      .end();
  });
}
