// Stores an offline shell on this device. Separate from the code that each page loads.
import type { User } from "../../identity/contract.ts";
import { STATION_SCOPE } from "../../kernel/endpoints/stations.ts";
import type { Bootstrap } from "../app/bootstrap.ts";
import { localItems } from "../browser/local-items.ts";
import { OFFLINE_SCOPE, PERSON_KEY, SIGNUP_SCOPE, STAGE_SCOPE, WORKER_PATH } from "./offline-shell.ts";

/** Stores the shell of this build for organiser and language, and the judge's account. Does nothing in browsers without storage. */
export function registerShell(bootstrap: Bootstrap, person: User): void {
  if (localItems.set(PERSON_KEY, JSON.stringify(person))) register(bootstrap, OFFLINE_SCOPE, {});
}

/** Stores the shell of a stage's desks and the account that has one open, in the same way. */
export function registerStageShell(bootstrap: Bootstrap, person: User): void {
  if (localItems.set(PERSON_KEY, JSON.stringify(person))) register(bootstrap, STAGE_SCOPE, { of: "stage" });
}

/** Stores the shell of a sign-up's pages on this device. */
export function registerSignupShell(bootstrap: Bootstrap): void {
  register(bootstrap, SIGNUP_SCOPE, { of: "signup" });
}

/** Stores the shell of a station's pages on this device. */
export function registerStationShell(bootstrap: Bootstrap): void {
  register(bootstrap, STATION_SCOPE, { of: "station" });
}

function register({ build, tenant, locale }: Bootstrap, scope: string, which: Record<string, string>): void {
  if (!("serviceWorker" in navigator)) return;
  const query = new URLSearchParams({ build, tenant: tenant.slug, locale, ...which });
  navigator.serviceWorker.register(`${WORKER_PATH}?${query.toString()}`, { scope, updateViaCache: "none" }).catch(() => undefined);
}
