// What an operator should mend about the installation, though it runs.
import { spawn } from "node:child_process";
import { usualTenant } from "../kernel/calls/tenant-address.server.ts";
import type { World } from "../kernel/world/world.server.ts";
import { countTenants } from "./sql.server.ts";

export interface Installation {
  smtp: boolean;
  /** What the mail server says against us; null when nothing, or when there is none. */
  mail_problem: string | null;
  mail_from: string | null;
  ffmpeg: boolean;
  /** DEFAULT_TENANT where it names nobody and visitors must choose; null where they need not. */
  default_tenant: string | null;
}

/** Asks the mail server, the machine and the database. */
export async function installationOf(world: World): Promise<Installation> {
  const { settings, database } = world;
  const [mail_problem, ffmpeg, usual, tenants] = await Promise.all([
    world.mailServer.problem(),
    hasFfmpeg(),
    usualTenant(world, database.owner),
    countTenants(database.owner),
  ]);
  return {
    smtp: settings.SMTP_URL !== undefined,
    mail_problem: mail_problem ?? null,
    mail_from: settings.MAIL_FROM ?? null,
    ffmpeg,
    default_tenant: usual === undefined && tenants > 0 ? settings.DEFAULT_TENANT : null,
  };
}

/** True when the machine has ffmpeg. One that answers too late on a busy machine, and is stopped by a signal, is there. */
function hasFfmpeg(): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn("ffmpeg", ["-version"], { stdio: "ignore", timeout: 2000, killSignal: "SIGKILL" });
    child.once("error", () => resolve(false));
    child.once("close", (code, signal) => resolve(code === 0 || signal !== null));
  });
}
