// The organiser's name in addresses: where nothing else says whose page it is, no link, redirect or reload may lose `?tenant=`.
import { createPath, parsePath, type Path, type To } from "react-router";

/** A place on this site with the organiser's name in its query; one that names an organiser already stays as it is. */
export function keepTenant(to: To, slug: string | undefined): To {
  if (slug === undefined) return to;
  const path: Partial<Path> = typeof to === "string" ? parsePath(to) : to;
  const search = new URLSearchParams(path.search);
  if (search.has("tenant")) return to;
  search.set("tenant", slug);
  return { ...path, search: `?${search}` };
}

/** The same of a whole address as text; another site's stays as it is. */
export function keepTenantIn(address: string, slug: string | undefined): string {
  if (!address.startsWith("/") || address.startsWith("//")) return address;
  const kept = keepTenant(address, slug);
  return typeof kept === "string" ? kept : createPath(kept);
}
