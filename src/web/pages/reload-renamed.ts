import { createPath, parsePath } from "react-router";

/** Reloads the page after its organiser's slug changed. */
export function reloadWithNewTenant(from: string, to: string): void {
  const { pathname, search, hash } = window.location;
  const here = pathname + search + hash;
  const there = replaceTenant(here, from, to);
  if (there === here) window.location.reload();
  else window.location.assign(there);
}

/** Replaces the old slug in an address of this site, if the address names the organiser. */
export function replaceTenant(address: string, from: string, to: string): string {
  const path = parsePath(address);
  const search = new URLSearchParams(path.search);
  if (search.get("tenant") !== from) return address;
  search.set("tenant", to);
  return createPath({ ...path, search: `?${search}` });
}
