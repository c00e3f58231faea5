// An endpoint as an object: what may be asked and answered. Server, browser, OpenAPI and tests all read these.
import type { z } from "zod";

/** Header of a call's reply: when the server worked on it, in milliseconds since 1970. */
export const TIME_HEADER = "x-server-time";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may call: "public" everybody; "link" whoever holds the secret of the thing itself (its handler proves it) or a session;
 * a list of roles: a session with one of them. There is no default.
 */
export type Access = "public" | "link" | readonly string[];

/** An uploaded file's limits: at most `max` bytes, content of one of `kinds` (judged by the bytes, never by the name). */
export interface FileRule {
  max: number;
  kinds: readonly string[];
}

type Schema = z.ZodType | undefined;

export interface Endpoint<Q extends Schema = Schema, B extends Schema = Schema, R extends Schema = Schema> {
  /** Unique name, used as OpenAPI operationId. */
  name: string;
  method: Method;
  /** Path with {placeholders}; every placeholder called id or ending in _id must be a UUID (unless `slugs`), else 404. */
  path: string;
  access: Access;
  /**
   * header (default): X-Tenant is required. page: without it the tenant is found like a page's. any: without it the address may name one, or
   * nobody. session: the session's own, whatever is named. none: no tenant at all.
   */
  tenant?: "header" | "page" | "any" | "session" | "none";
  /** Placeholders may be slugs. */
  slugs?: boolean;
  query?: Q;
  body?: B;
  /** The body may come as form data (multipart or urlencoded) as well as JSON; an empty field is null. */
  form?: boolean;
  files?: Record<string, FileRule>;
  /** The body is handed over as text, whatever its content type: its sender has signed these very bytes. */
  text?: true;
  /** false: the call carries its own proof (a provider's signature). */
  csrf?: boolean;
  /** Takes a session: a personal API token is refused (403). */
  sessionOnly?: boolean;
  /** The person of a session must have signed in or proved to be the one within 15 minutes (403 proof_needed); a personal API token need not. */
  proved?: true;
  /** Schema of the reply; absent with `raw` (the handler answers a Response) or 204. */
  reply?: R;
  raw?: boolean;
  /** Schema of `current` in a refusal, where it is not the reply's own (the record as it is now). */
  current?: z.ZodType;
  status?: 200 | 201 | 204;
  /** Works on connections reserved for such calls, so that a rush of other calls does not hold it up. */
  reserved?: true;
  /** Waits its turn in a queue, without a connection, while many make the same call; beyond the queue it is refused (503 busy). */
  queued?: "submits";
  /** What it announces takes nothing away that could be read before: it only adds, or moves on. Without this, whatever was shown is dropped at once. */
  adds?: true;
  /** The reply can be followed at `{path}/live`: the topics that announce changes of what was asked for and answered. */
  live?(shown: Shown<R>): readonly string[];
  /** One English sentence for the documentation. */
  summary: string;
}

/** What somebody follows: what was asked for, ids in lower case, and the newest reply. */
export interface Shown<R extends Schema> {
  params: Record<string, string>;
  query: Record<string, string>;
  reply: Out<R>;
}

/** Declares an endpoint; gives back the same object with its exact types. */
export function endpoint<Q extends Schema = undefined, B extends Schema = undefined, R extends Schema = undefined>(
  shape: Endpoint<Q, B, R>,
): Endpoint<Q, B, R> {
  return shape;
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler gets, after parsing. */
export interface Input<E extends Endpoint> {
  params: Record<string, string>;
  query: E extends Endpoint<infer Q, Schema, Schema> ? Out<Q> : never;
  body: E extends Endpoint<Schema, infer B, Schema> ? Out<B> : never;
  files: Record<string, Upload>;
}

/** What a caller gives. */
export interface Asking<E extends Endpoint> {
  params?: Record<string, string>;
  query?: E extends Endpoint<infer Q, Schema, Schema> ? Partial<NonNullable<In<Q>>> : never;
  body?: E extends Endpoint<Schema, infer B, Schema> ? In<B> : never;
  /** Form data instead of a JSON body (files). */
  form?: FormData;
}

/** What a call answers. */
export type Reply<E extends Endpoint> = E extends Endpoint<Schema, Schema, infer R> ? Out<R> : never;
/** What a handler gives back: the reply before its schema picked the named fields. */
export type Answer<E extends Endpoint> = E["raw"] extends true
  ? Response
  : E extends Endpoint<Schema, Schema, infer R>
    ? R extends z.ZodType
      ? z.input<R>
      : Response | undefined | void
    : never;

/** A received file, in a temporary place until it is kept. */
export interface Upload {
  path: string;
  name: string;
  bytes: number;
  sha256: string;
  content_type: string;
  /** Under which keys the transaction under way has kept it; removed when that is rolled back. */
  kept: string[];
}

/** The path with its placeholders filled in (URL-encoded) and the query appended; throws on a missing placeholder. */
export function urlOf(endpoint: Endpoint, params: Record<string, string> = {}, query: Record<string, unknown> = {}): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint.path}: missing ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== "")
      search.append(key, typeof value === "string" ? value : JSON.stringify(value));
  return search.size > 0 ? `${path}?${search}` : path;
}
