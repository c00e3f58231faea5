// What a client takes: encodings by Accept-Encoding, languages by Accept-Language, and copies that it still has by If-None-Match. Pure.
import { parseAccept } from "hono/utils/accept";

/** What a header says; none says nothing. */
type Said = string | null | undefined;

/** The first of these encodings that a client takes which says so (a quality of 0 says no); undefined when it takes none of them. */
export function encodingFor<E extends string>(accept: Said, offered: readonly E[]): E | undefined {
  const quality = new Map(parseAccept(accept ?? "").map(({ type, q }) => [type.toLowerCase(), q]));
  return offered.find((each) => (quality.get(each) ?? quality.get("*") ?? 0) > 0);
}

/** Whether a client that has these copies (If-None-Match) has the one of this entity tag, or any: it is answered 304. */
export function hasCopy(copies: Said, etag: string): boolean {
  if (!copies) return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  const known = copies.split(",").map(strong);
  return known.includes("*") || known.includes(strong(etag));
}

/** The language that a client prefers (Accept-Language): Polish, unless it prefers English (between equals, the first that it names). */
export function languageFor(accept: Said): "pl" | "en" {
  const preferred = parseAccept(accept ?? "").find(({ type, q }) => q > 0 && /^(pl|en)(-|$)/i.test(type));
  return preferred?.type.toLowerCase().startsWith("en") ? "en" : "pl";
}
