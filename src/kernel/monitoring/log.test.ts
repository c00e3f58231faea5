// The log on a full disk and without a reader: lines are lost and counted, the application goes on.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, writeSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { openLog } from "./log.server.ts";

const full = process.platform === "linux" ? openSync("/dev/full", "w") : undefined;
afterAll(() => full !== undefined && closeSync(full));

const failure = (code: string) => Object.assign(new Error(code), { code });

describe("the log", () => {
  it.skipIf(full === undefined)("drops and counts its lines on a full disk", () => {
    let lost = 0;
    const log = openLog(
      "info",
      () => (lost += 1),
      (bytes) => writeSync(full ?? 0, bytes),
    );
    log.info("one");
    log.error({ err: new Error("two") }, "two");
    log.debug("not at this level");
    expect(lost).toBe(2);
  });

  it("says how many lines were lost once it works again, and begins a new line after half of one", () => {
    let room = 60;
    let text = "";
    const log = openLog("info", undefined, (bytes) => {
      if (room === 0) throw failure("ENOSPC");
      const fits = Buffer.from(bytes).subarray(0, room);
      text += fits.toString();
      room -= fits.length;
      return fits.length;
    });
    for (const message of ["one", "two", "three"]) log.info(message);
    room = 10_000;
    for (const message of ["four", "five"]) log.info(message);
    const read = text.split("\n").map((line) => {
      try {
        const { level, msg, lost, problem } = JSON.parse(line) as Record<string, unknown>;
        return [level, msg, lost, problem];
      } catch {
        return line === "" ? "" : "half a line";
      }
    });
    expect(read).toEqual([
      [30, "one", undefined, undefined],
      "half a line",
      [40, "lines of the log were lost", 2, "ENOSPC"],
      [30, "four", undefined, undefined],
      [30, "five", undefined, undefined],
      "",
    ]);
  });

  it("waits a moment for a reader that is behind", () => {
    let attempts = 0;
    let lost = 0;
    const log = openLog(
      "info",
      () => (lost += 1),
      (bytes) => {
        attempts += 1;
        if (attempts < 4) throw failure("EAGAIN");
        return bytes.length;
      },
    );
    log.info("one");
    expect([attempts, lost]).toEqual([4, 0]);
  });

  it.each(["a closed pipe", "a full disk"])("does not end a process whose standard output is %s", async (where) => {
    const program = `
      import { openLog } from ${JSON.stringify(fileURLToPath(new URL("./log.server.ts", import.meta.url)))};
      process.once("message", () => {
        let lost = 0;
        const log = openLog("info", () => (lost += 1));
        for (let at = 0; at < 5; at += 1) log.info("line");
        setImmediate(() => process.send(lost, () => process.exit(0)));
      });`;
    const output = where === "a closed pipe" ? "pipe" : full;
    if (output === undefined) return;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["ignore", output, "inherit", "ipc"] });
    child.stdout?.destroy();
    child.send("go");
    const [lost] = (await once(child, "message")) as [number];
    const [code] = (await once(child, "exit")) as [number];
    expect([lost, code]).toEqual([5, 0]);
  });
});
