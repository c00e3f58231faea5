// The one way in which pages talk to the server: an endpoint object in, its reply out, in the browser and on the server alike.
import type { Asking, Endpoint, Reply } from "../../kernel/endpoints/endpoint.ts";
import { TIME_HEADER, urlOf } from "../../kernel/endpoints/endpoint.ts";
import { logout } from "../../kernel/endpoints/session/contract.ts";
import { createServerClock, type ServerClock } from "./server-clock.ts";
import type { Factor } from "../../identity/second-factor/contract.ts";
import type { Locale } from "../../kernel/text/locale.ts";

const CSRF_PATH = "/api/sanctum/csrf-cookie";
const CSRF_COOKIE = "XSRF-TOKEN";

/** How long other calls wait for a sign-out that has not arrived, and after how long it is tried again, in milliseconds. */
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
 * The server said no, or could not be reached (503 `unavailable`). `message` is a sentence for the person, in the chosen language; `said` is
 * what the server said itself, empty when it answered without a message.
 */
export class ApiError extends Error {
  declare readonly status: number;
  /** A code of refusals.ts, as `invalid` or `stale`. */
  declare readonly code: string;
  declare readonly said: string;
  /** Sentences by field name, with 422 `invalid`; else empty. */
  declare readonly errors: Record<string, string[]>;
  /** The current record, with 409 `stale`. */
  declare readonly current: unknown;
  /** The login's ticket and what may be used with it, with 401 `second_factor_required` and `second_factor_setup_required`. */
  declare readonly ticket?: string;
  declare readonly factors?: readonly Factor[];
  constructor(refused: Refused) {
    super(refused.message);
    Object.assign(this, { said: refused.message, errors: {}, ...refused, name: "ApiError" });
  }
}

export interface CallOptions {
  /** Ends the call early; the promise is then rejected with the signal's reason. */
  signal?: AbortSignal | undefined;
}

export interface Caller {
  /** Calls an endpoint; gives its reply (undefined for 204) or throws ApiError. */
  call: <E extends Endpoint>(endpoint: E, asking?: Asking<E>, options?: CallOptions) => Promise<Reply<E>>;
  /**
   * The address of an endpoint for what a browser opens by itself: images, audio, downloads, event streams (`{path}/live`). A browser sends no
   * X-Tenant with it, so the page's organiser stands in the address where the endpoint looks for it there.
   */
  url: <E extends Endpoint>(endpoint: E, asking?: Asking<E>) => string;
  /** The server's time, as its replies tell it. */
  clock: ServerClock;
}

/** What a caller needs of the place it runs in. */
export interface Transport {
  fetch(path: string, init: RequestInit): Promise<Response>;
  /** Headers of every call beside Accept and X-XSRF-TOKEN. */
  headers: Readonly<Record<string, string>>;
  /** A readable cookie's URL-decoded value. */
  cookie(name: string): string | undefined;
  /** What is said when the server is away, when it failed, and of any other answer without a sentence. */
  sentences: Readonly<Record<"unavailable" | "internal" | "unexpected", string>>;
  /** Added before every address for `url`; empty on the same origin. */
  base: string;
  /** The page's organiser; empty where there is none. */
  tenant: string;
  /** Hears of every 401, and whether it answered a write. */
  onUnauthenticated?(writing: boolean): void;
  /** Asks the person for a proof when a call needs one; true when it was given, and the call is sent again. */
  prove?(): Promise<boolean>;
  /** A sign-out that the server has not heard of goes out before any other call. */
  signedOut?: SignOutNote;
}

/**
 * Makes a caller: each write is preceded by the CSRF cookie, whose token goes with every call once it is there. The body of an endpoint with
 * `form` goes as form data; a form for PUT, PATCH or DELETE goes as POST with `_method`.
 */
export function createCaller(transport: Transport): Caller {
  /** What comes over the network; a connection that fails, or breaks off in the middle of an answer, is a server that is away. */
  async function heard<T>(asked: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ApiError({ status: 503, code: "unavailable", message: transport.sentences.unavailable });
    }
  }
  const clock = createServerClock();
  const send = async (path: string, init: RequestInit) => {
    const sentAt = performance.now();
    const response = await heard(transport.fetch(path, init), init.signal);
    clock.take(Number(response.headers.get(TIME_HEADER)), sentAt);
    return response;
  };
  let sending: Promise<void> | undefined;
  let triedAt = -Infinity;
  /** Whether it arrived or not, the call that waited goes on: the server counts the session as ended while the note stands. */
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
  const caller: Caller = {
    clock,
    async call<E extends Endpoint>(endpoint: E, asking: Asking<E> = {}, options: CallOptions = {}): Promise<Reply<E>> {
      if (transport.signedOut?.waits() && endpoint.path !== logout.path) await sendSignOut(transport.signedOut);
      const headers = (): Record<string, string> => {
        const token = transport.cookie(CSRF_COOKIE);
        return { ...transport.headers, Accept: "application/json", ...(token === undefined ? {} : { "X-XSRF-TOKEN": token }) };
      };
      const signal = options.signal ?? null;
      if (endpoint.method !== "GET") await send(CSRF_PATH, { method: "GET", headers: headers(), signal });
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
      return (await heard(response.json(), signal)) as Reply<E>;
    },
    url: (endpoint, asking = {}) => {
      const named = endpoint.tenant === "page" && transport.tenant !== "" ? { tenant: transport.tenant } : {};
      return transport.base + urlOf(endpoint, asking.params, { ...asking.query, ...named });
    },
  };
  return caller;
}

/** A body as form data: texts as they are, null as an empty field, anything else as JSON; absent fields stay absent. */
function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body) as [string, unknown][])
    if (value !== undefined) form.set(name, typeof value === "string" ? value : value === null ? "" : JSON.stringify(value));
  return form;
}

function pathOf<E extends Endpoint>(endpoint: E, asking: Asking<E>): string {
  return urlOf(endpoint, asking.params, (asking.query ?? {}) as Record<string, unknown>);
}

async function refusedBy(response: Response, sentences: Transport["sentences"]): Promise<Refused> {
  const said = (await response.json().catch(() => ({}))) as Partial<Refused>;
  const away = response.status === 502 || response.status === 503 || response.status === 504;
  const words = typeof said.message === "string" ? said.message.trim() : "";
  return {
    ...said,
    status: response.status,
    code: typeof said.code === "string" ? said.code : away ? "unavailable" : "internal",
    message: words || sentences[away ? "unavailable" : response.status === 500 ? "internal" : "unexpected"],
    said: words,
  };
}

/** The note of a sign-out that is still to be sent. */
export interface SignOutNote {
  waits(): boolean;
  write(): void;
  clear(): void;
}

/** What is said of an error that says nothing itself. */
export const UNEXPECTED: Readonly<Record<Locale, string>> = {
  pl: "Wystąpił nieoczekiwany błąd.",
  en: "An unexpected error occurred.",
};
