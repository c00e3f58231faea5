// Content negotiation: Accept-Encoding, Accept-Language and If-None-Match. Pure.
import { parseAccept } from "hono/utils/accept";

/** A header's value, if it was sent. */
type HeaderValue = string | null | undefined;

/** First of the offered encodings that the client accepts. A quality of 0 means no. Undefined when it accepts none. */
export function encodingFor<E extends string>(accept: HeaderValue, offered: readonly E[]): E | undefined {
  const quality = new Map(parseAccept(accept ?? "").map(({ type, q }) => [type.toLowerCase(), q]));
  return offered.find((each) => (quality.get(each) ?? quality.get("*") ?? 0) > 0);
}

/** True when If-None-Match names this entity tag or any: the reply is then 304. */
export function hasCopy(copies: HeaderValue, etag: string): boolean {
  if (!copies) return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  const tags = copies.split(",").map(strong);
  return tags.includes("*") || tags.includes(strong(etag));
}

/** Preferred language of a client (Accept-Language): Polish, unless it prefers English. Between equal preferences the first counts. */
export function languageFor(accept: HeaderValue): "pl" | "en" {
  const preferred = parseAccept(accept ?? "").find(({ type, q }) => q > 0 && /^(pl|en)(-|$)/i.test(type));
  return preferred?.type.toLowerCase().startsWith("en") ? "en" : "pl";
}
