// Finds problems of a running installation that its operator should fix.
import { spawn } from "node:child_process";
import { findDefaultTenant } from "../kernel/calls/tenant-address.server.ts";
import type { World } from "../kernel/world/world.server.ts";
import { countTenants } from "./sql.server.ts";

export interface InstallationProblems {
  smtp: boolean;
  /** The mail server's error. Null when there is none, or no mail server. */
  mail_problem: string | null;
  mail_from: string | null;
  ffmpeg: boolean;
  /** DEFAULT_TENANT when it names no tenant and visitors must choose. Null otherwise. */
  default_tenant: string | null;
}

/** Checks the mail server, the machine and the database. */
export async function findInstallationProblems(world: World): Promise<InstallationProblems> {
  const { settings, database } = world;
  const [mail_problem, ffmpeg, usual, tenants] = await Promise.all([
    world.mailServer.problem(),
    hasFfmpeg(),
    findDefaultTenant(world, database.owner),
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

/** True when the machine has ffmpeg. Also when a busy machine starts it too slowly and it is stopped. */
function hasFfmpeg(): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn("ffmpeg", ["-version"], { stdio: "ignore", timeout: 2000, killSignal: "SIGKILL" });
    child.once("error", () => resolve(false));
    child.once("close", (code, signal) => resolve(code === 0 || signal !== null));
  });
}
