// Normalises requests: two requests that an endpoint reads alike are equal, whatever else they carry.
import { parseCookies } from "./cookies.ts";
import { type Endpoint, urlOf } from "../endpoints/endpoint.ts";
import { isId } from "../values/ids.ts";

export interface NormalizedRequest {
  /** Equal for requests that the endpoint reads alike. Undefined when the query is invalid. */
  key: string | undefined;
  params: Record<string, string>;
  /** Address and headers, reduced to what the endpoint reads. */
  url: URL;
  headers: Headers;
}

/**
 * Query fields of an address. Control characters, which PostgreSQL refuses, become spaces, and a blank field is absent. A cursor is not changed: it
 * is valid or refused.
 */
export function queryOf(url: URL): Record<string, string> {
  const fields = [...url.searchParams].map(([name, value]) => {
    if (name === "cursor" || !/\p{Cc}/u.test(value)) return [name, value];
    return [name, value.replace(/\p{Cc}+/gu, " ").trim() || undefined];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as Record<string, string>;
}

const normalizeId = (value: string) => (isId(value.toLowerCase()) ? value.toLowerCase() : value);
const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

/**
 * Normalises a request: placeholders, query fields and the caller's proofs (API token, and cookies accepted by `proves`). Public endpoints are
 * requested without proofs unless `withProofs` is true.
 */
export function normalizeRequest(
  endpoint: Endpoint,
  request: Request,
  placeholders: Record<string, string>,
  proves: (cookie: string) => boolean,
  withProofs = endpoint.access !== "public",
): NormalizedRequest {
  const rawQuery = queryOf(new URL(request.url));
  const read = endpoint.query?.safeParse(rawQuery);
  const fields = Object.entries(read?.success === false ? rawQuery : Object(read?.data ?? {}))
    .filter(([, value]) => value !== undefined)
    .toSorted(byName);
  const params = Object.fromEntries(Object.entries(placeholders).map(([name, value]) => [name, normalizeId(value)]));
  const url = new URL(urlOf(endpoint, params), request.url);
  const path = url.pathname;
  for (const [name] of fields) if (rawQuery[name] !== undefined) url.searchParams.set(name, normalizeId(rawQuery[name]));
  const headers = new Headers();
  if (withProofs) {
    const cookies = Object.entries(parseCookies(request.headers.get("cookie")))
      .filter(([name]) => proves(name))
      .toSorted(byName);
    if (cookies.length > 0) headers.set("cookie", cookies.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; "));
    const token = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
    if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
  }
  const key = JSON.stringify([path, fields, headers.get("cookie"), headers.get("authorization")]);
  return { key: read?.success === false ? undefined : key, params, url, headers };
}
