// What an operator should mend about the installation, though it runs.
import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { usualTenant } from "../kernel/calls/tenant-address.server.ts";
import type { World } from "../kernel/world.server.ts";
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

/** True when a folder of PATH has ffmpeg. It is not run: on a busy machine it answers too late. */
async function hasFfmpeg(): Promise<boolean> {
  const places = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => ["ffmpeg", "ffmpeg.exe"].map((name) => join(folder, name)));
  const found = await Promise.all(
    places.map((place) =>
      access(place, constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}
