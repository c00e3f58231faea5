// Adds the organiser's slug to addresses. Where only `?tenant=` identifies the organiser, no link, redirect or reload may lose it.
import { createPath, parsePath, type Path, type To } from "react-router";

/** Adds `?tenant=` to a place on this site. A place that names an organiser stays unchanged. */
export function addTenant(to: To, slug: string | undefined): To {
  if (slug === undefined) return to;
  const path: Partial<Path> = typeof to === "string" ? parsePath(to) : to;
  const search = new URLSearchParams(path.search);
  if (search.has("tenant")) return to;
  search.set("tenant", slug);
  return { ...path, search: `?${search}` };
}

/** The same for a whole address as text. Addresses of other sites stay unchanged. */
export function addTenantToAddress(address: string, slug: string | undefined): string {
  if (!address.startsWith("/") || address.startsWith("//")) return address;
  const place = addTenant(address, slug);
  return typeof place === "string" ? place : createPath(place);
}
