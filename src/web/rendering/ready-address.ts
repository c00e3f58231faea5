// Finds the pages that are the same for all guests, and the parts of an address that they read.
import { isId } from "../../kernel/values/ids.ts";
import type { RouteLine } from "../../routes.tsx";

/** An address of a page that is the same for all guests. */
export interface ReadyAddress {
  /** Path and query reduced to what the page reads: equal addresses mean the same page. */
  address: string;
  /** True when the address contains typed text. Such a page is rendered for its visitor and not cached. */
  typed: boolean;
  /** Prefix of a cookie name: guests with such a cookie have a page of their own. */
  unless: string | undefined;
}

/** Route of a page that is the same for all guests. */
export type ReadyLine = Required<Pick<RouteLine, "path" | "ready">> & Pick<RouteLine, "unless">;

/** Selects the routes of pages that are the same for all guests. */
export function readyLinesOf(lines: readonly RouteLine[]): ReadyLine[] {
  return lines.flatMap(({ path, ready, unless }) => (ready ? [{ path, ready, ...(unless ? { unless } : {}) }] : []));
}

/** Reduces an address to what its page reads. Undefined for pages that may differ between guests. */
export function readyAddress(lines: readonly ReadyLine[], url: URL): ReadyAddress | undefined {
  for (const { path, ready, unless } of lines) {
    const found = new RegExp(`^${path.replace(/\{\w+\}/g, "([^/]+)")}$`).exec(url.pathname);
    if (!found) continue;
    const parts = found.slice(1).map(plainPart).values();
    const query = new URLSearchParams();
    let typed = false;
    for (const [name, values] of Object.entries(ready)) {
      const value = url.searchParams.get(name) ?? "";
      if (value === "" || (values !== "typed" && !values.includes(value))) continue;
      query.set(name, value);
      typed ||= values === "typed";
    }
    const plain = path.replace(/\{\w+\}/g, () => parts.next().value ?? "");
    return { address: query.size > 0 ? `${plain}?${query}` : plain, typed, unless };
  }
  return undefined;
}

/** Normalises one part of a path, however it was encoded. */
function plainPart(part: string): string {
  try {
    const text = decodeURIComponent(part);
    return isId(text.toLowerCase()) ? text.toLowerCase() : encodeURIComponent(text);
  } catch {
    return part;
  }
}
