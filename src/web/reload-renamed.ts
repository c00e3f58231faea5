import { renamedTenant } from "./session/keep-tenant.ts";

/** Loads the page anew after its organiser got another name in addresses. */
export function reloadRenamed(from: string, to: string): void {
  const { pathname, search, hash } = window.location;
  const here = pathname + search + hash;
  const there = renamedTenant(here, from, to);
  if (there === here) window.location.reload();
  else window.location.assign(there);
}
