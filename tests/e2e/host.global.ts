// Builds the pages if they are out of date, and starts the process that hosts the tests' applications.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { buildPages } from "#scripts/build.mjs";
import { HOST_VARIABLE } from "./application.ts";

const program = fileURLToPath(new URL("host.ts", import.meta.url));

/** Playwright's global set-up. The teardown that it returns ends the host. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!process.env["BUILD_DIR"] && !buildPages(process.execPath)) throw new Error("the pages could not be built");
  const host = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"], env: { ...process.env, NODE_ENV: "production" } });
  const ended = once(host, "exit");
  const [url] = (await Promise.race([
    once(createInterface(host.stdout), "line"),
    ended.then(([code]) => {
      throw new Error(`the host of the applications ended with ${code}`);
    }),
  ])) as [string];
  process.env[HOST_VARIABLE] = url;
  return async () => {
    host.stdin.end();
    await ended;
  };
}
