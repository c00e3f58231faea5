import { createPath, parsePath } from "react-router";

/** Loads the page anew after its organiser got another name in addresses. */
export function reloadRenamed(from: string, to: string): void {
  const { pathname, search, hash } = window.location;
  const here = pathname + search + hash;
  const there = renamedTenant(here, from, to);
  if (there === here) window.location.reload();
  else window.location.assign(there);
}

/** An address of this site after its organiser got another name in addresses: one that names the organiser does so by the new name. */
export function renamedTenant(address: string, from: string, to: string): string {
  const path = parsePath(address);
  const search = new URLSearchParams(path.search);
  if (search.get("tenant") !== from) return address;
  search.set("tenant", to);
  return createPath({ ...path, search: `?${search}` });
}
