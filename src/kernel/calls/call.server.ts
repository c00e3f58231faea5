// A call as its handler sees it, and how handlers are joined with the endpoints of a contract.
import type { z } from "zod";
import { Refusal, refuse } from "../../refusals.ts";
import type { Job } from "../jobs/jobs.server.ts";
import type { OutsideWork } from "./outside-work.server.ts";
import type { CookieOptions } from "../requests/cookies.ts";
import type { Trx } from "../postgres/database.server.ts";
import type { Answer, Endpoint, Input } from "../endpoints/endpoint.ts";
import type { Locale } from "../text/locale.ts";
import type { Person, Tenant, World } from "../world/world.server.ts";

/** One call, as its handler sees it. */
export interface Call {
  world: World;
  db: Trx;
  request: Request;
  requestId: string;
  now: Date;
  locale: Locale;
  tenant: Tenant;
  /** Absent for guests. */
  person: Person | undefined;
  /** The address the call came from (behind a trusted proxy, the one it names). */
  client: string;
  cookies: Record<string, string>;
  /** The token of the session's cookie that came. */
  session: string | undefined;
  /** Gives the browser a session, or takes it away. */
  setSession(session: { token: string; keepSeconds?: number | undefined } | undefined): void;
  /** Whether it came by https. */
  secure: boolean;
  setCookie(name: string, value: string, options?: CookieOptions): void;
  /** Refuses where the endpoint is not `proved` and what is asked for needs a proof. */
  needProof(): void;
  /** Tells the followers of these topics, if and when this call commits. */
  announce(...topics: readonly string[]): Promise<void>;
  /** Adds a job, if and when this call commits. */
  later<P extends z.ZodType>(job: Job<P>, payload: z.input<P>, key?: string): Promise<void>;
  /** Does what takes long and needs no database, without a connection: the call is then run again from nothing, with the result at hand. */
  outsideTransaction: OutsideWork["outsideTransaction"];
}

export interface Handler {
  endpoint: Endpoint;
  run(call: Call, input: Input<Endpoint>): Promise<unknown>;
}

/** What answers each endpoint of a contract, under the endpoint's own name. */
type Handling<C> = {
  [K in keyof C as C[K] extends Endpoint ? K : never]: C[K] extends Endpoint
    ? (call: Call, input: Input<C[K]>) => Promise<Answer<C[K]> | Refusal>
    : never;
};

/**
 * Joins endpoints with the stories of what they do. Each story has its endpoint's name, so that an editor's "go to implementation" leads from a
 * page's call to it. A refusal that is thrown undoes what the call wrote; one that is returned keeps it (a failed login is remembered).
 */
export function handle<C extends object>(contract: C, stories: Partial<Handling<NoInfer<C>>>): Handler[] {
  const endpoints = contract as Record<string, Endpoint>;
  return Object.entries<unknown>(stories).map(([name, run]) => ({ endpoint: endpoints[name] as Endpoint, run: run as Handler["run"] }));
}

/** The signed-in person of a call whose endpoint requires one. */
export function personOf(call: Call): Person {
  return call.person ?? refuse("unauthenticated");
}
