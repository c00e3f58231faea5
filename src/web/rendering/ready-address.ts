// Which pages are the same for every guest, and what of an address they read.
import { isId } from "../../kernel/values/ids.ts";
import type { RouteLine } from "../../routes.tsx";

export interface ReadyAddress {
  /** Path and query with what the page reads, and nothing else: two addresses with the same one are the same page. */
  address: string;
  /** Somebody typed a part of it: it is rendered for that visitor and not kept. */
  typed: boolean;
  /** Guests who bring a cookie whose name begins so have a page of their own. */
  unless: string | undefined;
}

/** A page that is the same for every guest, as its line says. */
export type ReadyLine = Required<Pick<RouteLine, "path" | "ready">> & Pick<RouteLine, "unless">;

/** The lines of pages that are the same for every guest. */
export function readyLinesOf(lines: readonly RouteLine[]): ReadyLine[] {
  return lines.flatMap(({ path, ready, unless }) => (ready ? [{ path, ready, ...(unless ? { unless } : {}) }] : []));
}

/** The address as its page reads it; undefined for a page that may differ from guest to guest. */
export function readyAddress(lines: readonly ReadyLine[], url: URL): ReadyAddress | undefined {
  for (const { path, ready, unless } of lines) {
    const found = new RegExp(`^${path.replace(/\{\w+\}/g, "([^/]+)")}$`).exec(url.pathname);
    if (!found) continue;
    const parts = found.slice(1).map(plainPart).values();
    const query = new URLSearchParams();
    let typed = false;
    for (const [name, values] of Object.entries(ready)) {
      const asked = url.searchParams.get(name) ?? "";
      if (asked === "" || (values !== "typed" && !values.includes(asked))) continue;
      query.set(name, asked);
      typed ||= values === "typed";
    }
    const plain = path.replace(/\{\w+\}/g, () => parts.next().value ?? "");
    return { address: query.size > 0 ? `${plain}?${query}` : plain, typed, unless };
  }
  return undefined;
}

/** One part of a path in the one form that it has however it was written. */
function plainPart(part: string): string {
  try {
    const text = decodeURIComponent(part);
    return isId(text.toLowerCase()) ? text.toLowerCase() : encodeURIComponent(text);
  } catch {
    return part;
  }
}
