// Declares endpoints as objects: request, reply and access. Read by server, browser, OpenAPI and tests.
import type { z } from "zod";
import type { StationKind } from "./stations.ts";

/** Reply header with the server's time of the call, in milliseconds since 1970. */
export const TIME_HEADER = "x-server-time";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may call: "public" everybody; "link" anybody with the record's secret link (checked by the handler) or a session; a list of roles and grants: a
 * session whose person has one of them. There is no default.
 */
export type Access = "public" | "link" | readonly string[];

/** Limits of an uploaded file: at most `max` bytes, of one of `kinds`. The kind is detected from the bytes, never from the name. */
export interface FileRule {
  max: number;
  kinds: readonly string[];
}

type Schema = z.ZodType | undefined;

export interface Endpoint<Q extends Schema = Schema, B extends Schema = Schema, R extends Schema = Schema> {
  /** Unique name, used as OpenAPI operationId. */
  name: string;
  method: Method;
  /** Path with {placeholders}. Placeholders called id or ending in _id must be UUIDs (unless `slugs`), else 404. */
  path: string;
  access: Access;
  /**
   * Kinds of stations whose devices may call it, beside `access`; `judge` are sessions that a judge's card opened. None by default. The handler checks
   * that the record is of the station's competition and stage (`getOwnStage`).
   */
  stations?: readonly StationKind[];
  /**
   * header (default): X-Tenant is required. page: without it the tenant is found as for a page. any: without it the address may name a tenant or
   * none. session: the session's tenant, whatever the request names. none: no tenant.
   */
  tenant?: "header" | "page" | "any" | "session" | "none";
  /** Placeholders may be slugs. */
  slugs?: boolean;
  query?: Q;
  body?: B;
  /** Accepts form data (multipart or urlencoded) as well as JSON. An empty field is null. */
  form?: boolean;
  files?: Record<string, FileRule>;
  /** Passes the body as text, whatever its content type, because its sender signed these exact bytes. */
  text?: true;
  /** False for calls that carry a proof of their own (a provider's signature). */
  csrf?: boolean;
  /** Requires a session: a personal API token is refused (403). */
  sessionOnly?: boolean;
  /** Requires a sign-in or a proof of identity within 15 minutes (403 proof_needed). Personal API tokens are exempt. */
  proved?: true;
  /** Schema of the reply. Absent with `raw` (the handler returns a Response) and for 204. */
  reply?: R;
  raw?: boolean;
  /** Schema of `current` in a refusal (the record as it is now), where it differs from the reply. */
  current?: z.ZodType;
  status?: 200 | 201 | 204;
  /** Uses connections reserved for these calls, so that a rush of other calls does not delay them. */
  reserved?: true;
  /** Waits in a queue, without a connection, while many make the same call. Refused (503 busy) when the queue is full. */
  queued?: "submits";
  /**
   * Its announcements only add content or move on, so cached pages stay valid for a moment. Without this, subscribers drop cached content at once.
   */
  adds?: true;
  /** Topics that announce changes of the reply. Makes the reply available as a stream at `{path}/live`. */
  live?(shown: FollowedRequest<R>): readonly string[];
  /** One English sentence for the documentation. */
  summary: string;
}

/** The request that is followed (ids in lower case), and its newest reply. */
export interface FollowedRequest<R extends Schema> {
  params: Record<string, string>;
  query: Record<string, string>;
  reply: Out<R>;
}

/** Declares an endpoint and infers its exact types. Returns the same object. */
export function endpoint<Q extends Schema = undefined, B extends Schema = undefined, R extends Schema = undefined>(
  shape: Endpoint<Q, B, R>,
): Endpoint<Q, B, R> {
  return shape;
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** Parsed input of a handler. */
export interface Input<E extends Endpoint> {
  params: Record<string, string>;
  query: E extends Endpoint<infer Q, Schema, Schema> ? Out<Q> : never;
  body: E extends Endpoint<Schema, infer B, Schema> ? Out<B> : never;
  files: Record<string, Upload>;
}

/** Arguments of a call: placeholders, query, and a body or a form. */
export interface CallArguments<E extends Endpoint> {
  params?: Record<string, string>;
  query?: E extends Endpoint<infer Q, Schema, Schema> ? Partial<NonNullable<In<Q>>> : never;
  body?: E extends Endpoint<Schema, infer B, Schema> ? In<B> : never;
  /** Form data instead of a JSON body (files). */
  form?: FormData;
}

/** Reply type of an endpoint. */
export type Reply<E extends Endpoint> = E extends Endpoint<Schema, Schema, infer R> ? Out<R> : never;
/** What a handler returns. The schema then picks the named fields. */
export type HandlerResult<E extends Endpoint> = E["raw"] extends true
  ? Response
  : E extends Endpoint<Schema, Schema, infer R>
    ? R extends z.ZodType
      ? z.input<R>
      : Response | undefined | void
    : never;

/** A received file, in a temporary folder until it is stored. */
export interface Upload {
  path: string;
  name: string;
  bytes: number;
  sha256: string;
  content_type: string;
  /** Keys under which the running transaction stored the file. Removed when it rolls back. */
  storedKeys: string[];
}

/** Builds the URL: fills in the placeholders (URL-encoded) and appends the query. Throws when a placeholder is missing. */
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
