// The commands of docs/operations.md as separate processes, and the first steps of a new installation.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { Robot } from "#scripts/robot.ts";
import type { RunningApplication } from "./running.ts";

const scripts = join(import.meta.dirname, "..", "..", "scripts");

/** Runs a project script with these settings. Returns its lines; throws with all its output unless it succeeds. */
export async function runScript(name: string, env: Record<string, string>, ...args: string[]): Promise<string[]> {
  return runProgram(process.execPath, [join(scripts, name), ...args], env);
}

/** Runs any program in the same way. */
export async function runProgram(program: string, args: string[], env: Record<string, string> = {}): Promise<string[]> {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [lines, said] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (lines += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise((resolve) => child.once("close", resolve));
  expect(code, `${program} ${args.join(" ")}\n${said}${lines}`).toBe(0);
  return lines.trim().split("\n");
}

export const ORGANISER = { tenant: "studio", email: "ala@example.com", password: "dwadziescia-klepek" };

/** Returns a client of this running application. */
export async function robotOf(application: RunningApplication): Promise<Robot> {
  const address = await application.url;
  return new Robot((path, init) => fetch(new URL(path, address), init), ORGANISER.tenant);
}

/** Opens the one-time link of an empty installation and creates its organiser. */
export async function setUp(application: RunningApplication): Promise<void> {
  const guest = await robotOf(application);
  await vi.waitFor(() => expect(application.output()).toContain("token="), { timeout: 30_000 });
  const token = /token=([\w-]+)/.exec(application.output())?.[1];
  await guest.fetch("/api/sanctum/csrf-cookie");
  const { tenant, email, password } = ORGANISER;
  const made = await guest.fetch("/api/public/setup", {
    method: "POST",
    body: JSON.stringify({ token, tenant_name: "Studio", tenant_slug: tenant, name: "Ala", email, password }),
    headers: { "content-type": "application/json" },
  });
  expect(made.status).toBe(201);
}

/** Returns a client signed in as the installation's organiser. */
export async function organiserOf(application: RunningApplication): Promise<Robot> {
  return (await robotOf(application)).signIn(ORGANISER.email, ORGANISER.password);
}
