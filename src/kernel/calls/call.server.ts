// The context of one API call, and `handle`, which joins handlers with the endpoints of a contract.
import type { z } from "zod";
import { Refusal, refuse } from "../../refusals.ts";
import type { Job } from "../jobs/jobs.server.ts";
import type { OutsideWork } from "./outside-work.server.ts";
import type { CookieOptions } from "../requests/cookies.ts";
import type { Trx } from "../postgres/database.server.ts";
import type { HandlerResult, Endpoint, Input } from "../endpoints/endpoint.ts";
import type { Locale } from "../text/locale.ts";
import type { JudgeCard, Person, StationDevice, Tenant, World } from "../world/world.server.ts";

/** Everything a handler knows about its call. */
export interface Call {
  world: World;
  db: Trx;
  request: Request;
  requestId: string;
  now: Date;
  locale: Locale;
  tenant: Tenant;
  /** Absent for guests and stations. */
  person: Person | undefined;
  /** The device of a station, when its page made the call. */
  station: StationDevice | undefined;
  /** The judge's card that opened the person's session. */
  card: JudgeCard | undefined;
  /** Network address of the caller. Behind a trusted proxy it is the address that the proxy names. */
  client: string;
  cookies: Record<string, string>;
  /** Token of the session cookie that the request carried. */
  session: string | undefined;
  /** Sets the session cookie. `undefined` removes it. */
  setSession(session: { token: string; keepSeconds?: number | undefined } | undefined): void;
  /** True when the request arrived over https. */
  secure: boolean;
  setCookie(name: string, value: string, options?: CookieOptions): void;
  /**
   * Refuses the call unless the person proved their identity recently. For handlers that need a proof only in some cases; an endpoint that always
   * needs one is `proved`.
   */
  requireProof(): void;
  /** Notifies subscribers of these topics when this call commits. Nothing is sent when it rolls back. */
  announce(...topics: readonly string[]): Promise<void>;
  /** Queues a job when this call commits. */
  queueJob<P extends z.ZodType>(job: Job<P>, payload: z.input<P>, key?: string): Promise<void>;
  /**
   * Runs slow work that needs no database while the call holds no connection. The call then restarts from the beginning with the result available.
   */
  outsideTransaction: OutsideWork["outsideTransaction"];
}

export interface Handler {
  endpoint: Endpoint;
  run(call: Call, input: Input<Endpoint>): Promise<unknown>;
}

/** One handler for each endpoint of a contract, under the endpoint's own name. */
type HandlersOf<C> = {
  [K in keyof C as C[K] extends Endpoint ? K : never]: C[K] extends Endpoint
    ? (call: Call, input: Input<C[K]>) => Promise<HandlerResult<C[K]> | Refusal>
    : never;
};

/**
 * Joins endpoints with their handlers. A handler has the name of its endpoint, so that an editor's "go to implementation" leads from a page's call to
 * it. A refusal that is thrown rolls back the call's writes. A refusal that is returned commits them (a failed login is recorded).
 */
export function handle<C extends object>(contract: C, stories: Partial<HandlersOf<NoInfer<C>>>): Handler[] {
  const endpoints = contract as Record<string, Endpoint>;
  return Object.entries<unknown>(stories).map(([name, run]) => ({ endpoint: endpoints[name] as Endpoint, run: run as Handler["run"] }));
}

/** Returns the signed-in person. Refuses (`unauthenticated`) when there is none. */
export function personOf(call: Call): Person {
  return call.person ?? refuse("unauthenticated");
}

/** Who acts in a call: the columns of a row's author. `device_id` is the device of a station or of a judge's card. */
export interface Author {
  user_id: string | null;
  device_id: string | null;
  /** Name to show. */
  who: string;
}

/** Returns the author of a call's changes: its person, else its station's device. Refuses (`unauthenticated`) when there is neither. */
export function authorOf(call: { person?: Pick<Person, "id" | "name"> | undefined } & Partial<Pick<Call, "station" | "card">>): Author {
  const { person, station, card } = call;
  if (person) return { user_id: person.id, device_id: card?.device_id ?? null, who: person.name };
  if (station) return { user_id: null, device_id: station.id, who: `${station.person_name} (${station.station_name})` };
  return refuse("unauthenticated");
}

/** Refuses (`not_found`) a record of another competition than that of the judge's card that opened the session. Other callers pass. */
export function guardCard(call: Pick<Call, "card">, competitionId: string | undefined): void {
  if (call.card && call.card.competition_id !== competitionId) refuse("not_found");
}
