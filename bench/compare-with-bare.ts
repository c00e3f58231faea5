// Compares ready pages with a bare node:http server that sends the same head and bytes: answers a second, processor time and memory of the server.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bare } from "./bare-server.ts";
import { goal, type Print, isShortRun } from "./goal.ts";
import type { Load, Turn } from "./load.ts";
import { memoryOf } from "./usage.ts";

/** Many short turns, so that other work of the machine affects both servers alike. */
const TURNS = isShortRun ? 8 : 30;
const TURN_MS = 150;
/** Answers of both servers before the first measurement: their code is compiled then, and jobs of the set-up are finished. */
const WARM = isShortRun ? 10_000 : 40_000;
const TOGETHER = 32;
/** Headers that belong to a connection or moment. Each server creates them itself. */
const OWN = ["date", "connection", "keep-alive", "transfer-encoding"];

export interface Server {
  url: string;
  pid: number;
}

/** One request to the application. `least` is its goal, as a share of the bare server's answers a second. */
export interface ComparedRequest {
  what: string;
  path: string;
  headers: Record<string, string>;
  least?: number;
}

/** Runs `work` with a bare server that sends these answers, then stops it. */
export async function withBare<T>(
  samples: Readonly<Record<string, Sample>>,
  database: Bare["database"],
  work: (server: Server) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "parkiet-bare-"));
  const answers = Object.entries(samples).map(([path, { status, headers, bytes }], at) => {
    const file = join(folder, String(at));
    writeFileSync(file, bytes);
    return [path, { status, headers, file }] as const;
  });
  const settings = join(folder, "settings");
  writeFileSync(settings, JSON.stringify({ answers: Object.fromEntries(answers), ...(database ? { database } : {}) } satisfies Bare));
  const child = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts"), settings], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    return await work({ url: await addressOf(child), pid: child.pid ?? 0 });
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the answers a second of a bare server with ten kilobytes. Figures of different machines are compared by it. */
export function bareSpeed(): Promise<number> {
  const bytes = Buffer.alloc(10_000, "a");
  const headers = { "content-type": "text/plain", "content-length": String(bytes.length) };
  return withBare({ "/": { status: 200, headers, bytes } }, undefined, async ({ url, pid }) => {
    const targets = [{ address: `${url}/`, pids: [pid] }];
    const [turns = []] = await runLoad({ targets, headers: {}, together: TOGETHER, turns: 6, ms: TURN_MS });
    return median(turns.map((each) => each.perSecond));
  });
}

/** Measures both servers in turns, one request after the other. Prints the medians of the turns and of their ratios. */
export async function compareWithBare(print: Print, server: Server, rows: readonly ComparedRequest[]): Promise<void> {
  const samples: Record<string, Sample> = {};
  for (const [at, { path, headers }] of rows.entries()) samples[`/${at}`] = await answerOf(`${server.url}${path}`, headers);
  print("                       answers/s    bare   ratio   CPU us    bare   ratio   memory   bytes");
  await withBare(samples, undefined, async (bare) => {
    for (const [at, { what, path, headers, least }] of rows.entries()) {
      const targets = [
        { address: `${server.url}${path}`, pids: [server.pid] },
        { address: `${bare.url}/${at}`, pids: [bare.pid] },
      ];
      if (at === 0) await runLoad({ targets, headers, together: TOGETHER, turns: 1, ms: TURN_MS, least: WARM });
      const [own = [], others = []] = await runLoad({ targets, headers, together: TOGETHER, turns: TURNS, ms: TURN_MS });
      const perSecond = (turns: readonly Turn[]) => median(turns.map((each) => each.perSecond)).toFixed(0);
      // The ratio of each pair of turns, because other work of the machine affected both.
      const ratio = median(own.map((each, turn) => each.perSecond / (others[turn]?.perSecond ?? 1)));
      const [a, b] = [microseconds(own), microseconds(others)];
      const cells = [perSecond(own), perSecond(others), ratio.toFixed(2)];
      const costs = [a.toFixed(0), b.toFixed(0), (a / b).toFixed(2), `${memoryOf(server.pid)} MB`];
      const weight = String(samples[`/${at}`]?.bytes.length).padStart(7);
      print(`${what.padEnd(22)} ${[...cells, ...costs].map((cell) => cell.padStart(8)).join("")} ${weight}`);
      if (least !== undefined) goal(print, 10, what, ratio, "of a bare server's answers a second", { least, digits: 2 });
    }
  });
}

/** Returns the middle value of the sorted list; 0 for an empty one. */
export const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Returns the processor time of an answer in microseconds. */
export function microseconds(turns: readonly Turn[]): number {
  const sum = (of: (turn: Turn) => number) => turns.reduce((all, turn) => all + of(turn), 0);
  return (sum((turn) => turn.seconds) * 1_000_000) / sum((turn) => turn.answers);
}

/** Returns the turns of each target. */
export async function runLoad(load: Load): Promise<Turn[][]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "load.ts"), JSON.stringify(load)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  await new Promise((resolve) => child.on("close", resolve));
  return JSON.parse(output) as Turn[][];
}

/** Returns the address that a child process prints first. */
export function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => child.stdout?.on("data", (chunk: Buffer) => resolve(/http:\S+/.exec(chunk.toString())?.[0] ?? "")));
}

interface Sample {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
}

/** Returns one answer as sent over the wire. */
export function answerOf(address: string, headers: Record<string, string>): Promise<Sample> {
  return new Promise((resolve, reject) => {
    request(address, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const { statusCode: status = 500 } = response;
        if (status >= 400) return reject(new Error(`${address}: ${status}`));
        const own = Object.entries(response.headers).filter(([name]) => !OWN.includes(name));
        const sample = Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
        resolve({ status, headers: sample, bytes: Buffer.concat(chunks) });
      });
    })
      .on("error", reject)
      .end();
  });
}
