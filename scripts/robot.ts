// A client without a browser, for tests, the demonstration and rehearsals. It stores cookies and sends X-Tenant and the CSRF header as real clients
// do.
import { type CallArguments, type Endpoint, type Reply, urlOf } from "#src/kernel/endpoints/endpoint.ts";

export interface RobotAnswer<T> {
  status: number;
  body: T;
  headers: Headers;
}

interface Problem {
  code: string;
  message: string;
  errors?: Record<string, string[]>;
  current?: unknown;
}

/** One person's client of one tenant. `send` reaches the application, in process or over the network. */
export class Robot {
  readonly cookies = new Map<string, string>();
  readonly send: (path: string, init: RequestInit) => Promise<Response>;
  tenant: string;
  language: string | undefined;
  constructor(send: (path: string, init: RequestInit) => Promise<Response>, tenant: string) {
    this.send = send;
    this.tenant = tenant;
  }

  /** Returns a client of the same person on another device or network, with the same cookies. */
  over(send = this.send): Robot {
    const other = new Robot(send, this.tenant);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  /** Sends one raw request and stores the cookies of the response. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has("x-tenant") && this.tenant) headers.set("x-tenant", this.tenant);
    if (!headers.has("accept")) headers.set("accept", "application/json");
    if (this.language && !headers.has("accept-language")) headers.set("accept-language", this.language);
    headers.set("cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const csrf = this.cookies.get("XSRF-TOKEN");
    if (csrf && !headers.has("x-xsrf-token")) headers.set("x-xsrf-token", decodeURIComponent(csrf));
    const response = await this.send(path, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const at = pair.indexOf("=");
      if (/Max-Age=0\b/.test(cookie)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  /** Calls an endpoint. The body is its reply, or the refusal when the status is 400 or more. */
  async call<E extends Endpoint>(endpoint: E, request: CallArguments<E> = {}): Promise<RobotAnswer<Reply<E> & Problem>> {
    if (endpoint.method !== "GET" && !this.cookies.has("XSRF-TOKEN")) await this.fetch("/api/sanctum/csrf-cookie");
    const url = urlOf(endpoint, request.params, request.query as Record<string, unknown> | undefined);
    const override = request.form && endpoint.method !== "POST";
    if (override) request.form?.set("_method", endpoint.method);
    const response = await this.fetch(url, {
      method: override ? "POST" : endpoint.method,
      ...(request.form
        ? { body: request.form }
        : request.body === undefined
          ? {}
          : { body: JSON.stringify(request.body), headers: { "content-type": "application/json" } }),
    });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : undefined) as Reply<E> & Problem, headers: response.headers };
  }

  /** Calls an endpoint that must succeed. Throws with the status and body of any other answer. */
  async must<E extends Endpoint>(endpoint: E, request: CallArguments<E> = {}): Promise<Reply<E>> {
    const answer = await this.call(endpoint, request);
    if (answer.status >= 400) throw new Error(`${endpoint.name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Signs in with these credentials. `remember` keeps the session of a robot that is idle for long. */
  async signIn(email: string, password: string, remember = false): Promise<this> {
    await this.fetch("/api/sanctum/csrf-cookie");
    const response = await this.fetch("/api/login", {
      method: "POST",
      body: JSON.stringify({ email, password, remember }),
      headers: { "content-type": "application/json" },
    });
    if (!response.ok) throw new Error(`sign-in of ${email} failed: ${response.status} ${await response.text()}`);
    return this;
  }
}
