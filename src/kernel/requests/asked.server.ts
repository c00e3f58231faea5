// What a request asks of an endpoint, in a canonical form: requests that the endpoint reads alike are equal, whatever else they carry.
import { parseCookies } from "./cookies.ts";
import { type Endpoint, urlOf } from "../endpoints/endpoint.ts";
import { isId } from "../values/ids.ts";

export interface Asked {
  /** Equal for requests that the endpoint reads alike; undefined when it does not accept their query. */
  key: string | undefined;
  params: Record<string, string>;
  /** Address and headers with what the endpoint reads, and nothing else. */
  url: URL;
  headers: Headers;
}

/**
 * The fields of an address's query. Control characters, which no list holds and PostgreSQL refuses, count as spaces; a field of nothing else is
 * absent. A cursor is taken as it came: it is right or refused.
 */
export function queryOf(url: URL): Record<string, string> {
  const fields = [...url.searchParams].map(([name, value]) => {
    if (name === "cursor" || !/\p{Cc}/u.test(value)) return [name, value];
    return [name, value.replace(/\p{Cc}+/gu, " ").trim() || undefined];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as Record<string, string>;
}

const plain = (value: string) => (isId(value.toLowerCase()) ? value.toLowerCase() : value);
const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

/**
 * What the endpoint reads of this request: its placeholders, the fields of its query, and the caller's proofs (a personal token, and the
 * cookies that `proves` names), without which what is public is asked for unless `withProofs` says so.
 */
export function askedOf(
  endpoint: Endpoint,
  request: Request,
  placeholders: Record<string, string>,
  proves: (cookie: string) => boolean,
  withProofs = endpoint.access !== "public",
): Asked {
  const given = queryOf(new URL(request.url));
  const read = endpoint.query?.safeParse(given);
  const fields = Object.entries(read?.success === false ? given : Object(read?.data ?? {}))
    .filter(([, value]) => value !== undefined)
    .toSorted(byName);
  const params = Object.fromEntries(Object.entries(placeholders).map(([name, value]) => [name, plain(value)]));
  const url = new URL(urlOf(endpoint, params), request.url);
  const path = url.pathname;
  for (const [name] of fields) if (given[name] !== undefined) url.searchParams.set(name, plain(given[name]));
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
