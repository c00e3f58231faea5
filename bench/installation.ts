// Sets up a fresh installation for a bench and the rehearsal on it.
import type { Rehearsal } from "#scripts/rehearsal/event.ts";
import { measureRequests } from "#scripts/rehearsal/network.ts";
import { Robot } from "#scripts/robot.ts";
import { setup } from "#src/identity/contract.ts";
import type { RunningApplication } from "#tests/faults/running.ts";

export const PASSWORD = "siedem zielonych krzesel pod oknem";
export const EMAIL = "admin@demo.test";

/** Waits for the set-up link that a fresh installation prints and returns its token. */
export async function waitForSetupToken(application: RunningApplication): Promise<string> {
  while (!application.output().includes("/setup?token=")) await new Promise((go) => setImmediate(go));
  return /setup\?token=([\w-]+)/.exec(application.output())?.[1] ?? "";
}

/** Sets a fresh installation up. Returns the settings of a rehearsal on it. */
export async function setUp(url: string, token: string): Promise<Rehearsal> {
  const network = measureRequests(url, new AbortController().signal);
  const guest = new Robot(network.send, "");
  const body = { token, tenant_name: "Pomiar", tenant_slug: "demo", name: "Ala", email: EMAIL, password: PASSWORD };
  await guest.must(setup, { body });
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
