// The only way for pages to call the server, in the browser and on the server: an endpoint object in, its reply out.
import type { CallArguments, Endpoint, Reply } from "../../kernel/endpoints/endpoint.ts";
import { TIME_HEADER, urlOf } from "../../kernel/endpoints/endpoint.ts";
import { logout } from "../../kernel/endpoints/session/contract.ts";
import { createServerClock, type ServerClock } from "./server-clock.ts";
import { withTimeLimit } from "./with-time-limit.ts";
import type { Factor } from "../../identity/second-factor/contract.ts";
import type { Locale } from "../../kernel/text/locale.ts";

const CSRF_PATH = "/api/sanctum/csrf-cookie";
const CSRF_COOKIE = "XSRF-TOKEN";

/** Time limit of a noted sign-out that other calls wait for, and the pause before it is sent again, in milliseconds. */
const SIGN_OUT_MS = 4000;
const SIGN_OUT_AGAIN_MS = 10_000;

interface Refused {
  status: number;
  code: string;
  message: string;
  said?: string;
  errors?: Record<string, string[]>;
  current?: unknown;
  ticket?: string;
  factors?: readonly Factor[];
}

/**
 * A refusal, or an unreachable server (503 `unavailable`). `message` is a sentence for the person in the chosen language; `said` is the server's own
 * message, empty without one.
 */
export class ApiError extends Error {
  declare readonly status: number;
  /** Code from refusals.ts, such as `invalid` or `stale`. */
  declare readonly code: string;
  declare readonly said: string;
  /** Sentences by field name with 422 `invalid`; otherwise empty. */
  declare readonly errors: Record<string, string[]>;
  /** The current record, with 409 `stale`. */
  declare readonly current: unknown;
  /** Ticket of the login and the allowed factors, with 401 `second_factor_required` and `second_factor_setup_required`. */
  declare readonly ticket?: string;
  declare readonly factors?: readonly Factor[];
  constructor(refused: Refused) {
    super(refused.message);
    Object.assign(this, { said: refused.message, errors: {}, ...refused, name: "ApiError" });
  }
}

export interface CallOptions {
  /** Aborts the call; the promise is then rejected with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Calls endpoints of the API. */
export interface Caller {
  /** Calls an endpoint. Returns its reply (undefined for 204) or throws ApiError. */
  call: <E extends Endpoint>(endpoint: E, asking?: CallArguments<E>, options?: CallOptions) => Promise<Reply<E>>;
  /**
   * Address of an endpoint for requests that a browser makes itself: images, audio, downloads, event streams (`{path}/live`). Browsers send no
   * X-Tenant header with them, so the address names the page's organiser where the endpoint reads it from there.
   */
  url: <E extends Endpoint>(endpoint: E, asking?: CallArguments<E>) => string;
  /** The server's time, taken from its replies. */
  clock: ServerClock;
}

/** What a caller needs from its environment. */
export interface Transport {
  fetch(path: string, init: RequestInit): Promise<Response>;
  /** Headers of each call, besides Accept and X-XSRF-TOKEN. */
  headers: Readonly<Record<string, string>>;
  /** Returns a readable cookie's URL-decoded value. */
  cookie(name: string): string | undefined;
  /** Messages for an unavailable server, a failed server, and other answers without a message. */
  sentences: Readonly<Record<"unavailable" | "internal" | "unexpected", string>>;
  /** Prefix of addresses from `url`; empty on the same origin. */
  base: string;
  /** Slug of the page's organiser; empty without one. */
  tenant: string;
  /** Called on each 401; `writing` is true when the call was a write. */
  onUnauthenticated?(writing: boolean): void;
  /** Asks the person for a fresh proof when a call needs one. True when given; the call is then sent again. */
  prove?(): Promise<boolean>;
  /** A noted sign-out is sent before any other call. */
  signedOut?: SignOutNote;
}

/**
 * Creates a caller. Before each write it fetches the CSRF cookie; each call carries its token. Bodies of endpoints with `form` are sent as form data,
 * and PUT, PATCH or DELETE with form data as POST with `_method`.
 */
export function createCaller(transport: Transport): Caller {
  /** Awaits network data. A failed or broken connection becomes 503 `unavailable`. */
  async function receive<T>(pending: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
    try {
      return await pending;
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ApiError({ status: 503, code: "unavailable", message: transport.sentences.unavailable });
    }
  }
  const clock = createServerClock();
  const send = async (path: string, init: RequestInit) => {
    const sentAt = performance.now();
    const response = await receive(transport.fetch(path, init), init.signal);
    clock.take(Number(response.headers.get(TIME_HEADER)), sentAt);
    return response;
  };
  let sending: Promise<void> | undefined;
  let triedAt = -Infinity;
  /** Sends the noted sign-out. The waiting call continues even on failure, because the server treats the session as ended while the note exists. */
  const sendSignOut = (note: SignOutNote): Promise<void> => {
    if (!sending && performance.now() - triedAt < SIGN_OUT_AGAIN_MS) return Promise.resolve();
    triedAt = performance.now();
    sending ??= caller
      .call(logout, {}, { signal: AbortSignal.timeout(SIGN_OUT_MS) })
      .then(() => note.clear())
      .catch(() => undefined)
      .finally(() => {
        sending = undefined;
      });
    return sending;
  };
  let fetchingToken: Promise<unknown> | undefined;
  const fetchToken = async (init: RequestInit): Promise<void> => {
    // Two requests without the cookie would receive different tokens, and the server would refuse the first write.
    if (fetchingToken && transport.cookie(CSRF_COOKIE) === undefined) await withTimeLimit(fetchingToken);
    await (fetchingToken = send(CSRF_PATH, init).finally(() => (fetchingToken = undefined)));
  };
  const caller: Caller = {
    clock,
    async call<E extends Endpoint>(endpoint: E, asking: CallArguments<E> = {}, options: CallOptions = {}): Promise<Reply<E>> {
      if (transport.signedOut?.waits() && endpoint.path !== logout.path) await sendSignOut(transport.signedOut);
      const headers = (): Record<string, string> => {
        const token = transport.cookie(CSRF_COOKIE);
        return { ...transport.headers, Accept: "application/json", ...(token === undefined ? {} : { "X-XSRF-TOKEN": token }) };
      };
      const signal = options.signal ?? null;
      if (endpoint.method !== "GET") await fetchToken({ method: "GET", headers: headers(), signal });
      const own = headers();
      const init: RequestInit = { method: endpoint.method, headers: own, signal };
      if (endpoint.method !== "GET") {
        const form = asking.form ?? (endpoint.form && formOf(asking.body ?? {}));
        if (form) {
          init.body = form;
          if (endpoint.method !== "POST") {
            form.set("_method", endpoint.method);
            init.method = "POST";
          }
        } else if (asking.body !== undefined) {
          init.body = JSON.stringify(asking.body);
          own["Content-Type"] = "application/json";
        }
      }
      const response = await send(pathOf(endpoint, asking), init);
      if (!response.ok) {
        const refused = await refusedBy(response, transport.sentences);
        if (refused.status === 401) transport.onUnauthenticated?.(endpoint.method !== "GET");
        if (refused.code === "proof_needed" && (await transport.prove?.())) return caller.call(endpoint, asking, options);
        throw new ApiError(refused);
      }
      if (response.status === 204) return undefined as Reply<E>;
      return (await receive(response.json(), signal)) as Reply<E>;
    },
    url: (endpoint, asking = {}) => {
      const named = endpoint.tenant === "page" && transport.tenant !== "" ? { tenant: transport.tenant } : {};
      return transport.base + urlOf(endpoint, asking.params, { ...asking.query, ...named });
    },
  };
  return caller;
}

/** Converts a body to form data: texts unchanged, null as an empty field, other values as JSON. Absent fields stay absent. */
function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body) as [string, unknown][])
    if (value !== undefined) form.set(name, typeof value === "string" ? value : value === null ? "" : JSON.stringify(value));
  return form;
}

function pathOf<E extends Endpoint>(endpoint: E, asking: CallArguments<E>): string {
  return urlOf(endpoint, asking.params, (asking.query ?? {}) as Record<string, unknown>);
}

async function refusedBy(response: Response, sentences: Transport["sentences"]): Promise<Refused> {
  const reply = (await response.json().catch(() => ({}))) as Partial<Refused>;
  const isUnavailable = response.status === 502 || response.status === 503 || response.status === 504;
  const words = typeof reply.message === "string" ? reply.message.trim() : "";
  return {
    ...reply,
    status: response.status,
    code: typeof reply.code === "string" ? reply.code : isUnavailable ? "unavailable" : "internal",
    message: words || sentences[isUnavailable ? "unavailable" : response.status === 500 ? "internal" : "unexpected"],
    said: words,
  };
}

/** Note of a sign-out that still has to be sent. */
export interface SignOutNote {
  waits(): boolean;
  write(): void;
  clear(): void;
}

/** Message for an error without one. */
export const UNEXPECTED: Readonly<Record<Locale, string>> = {
  pl: "Wystąpił nieoczekiwany błąd.",
  en: "An unexpected error occurred.",
};
