// What main.ts makes once and hands down: nothing else in the server has state.
import type { Logger } from "pino";
import type { Database, Db, Row } from "../postgres/database.server.ts";
import type { Role } from "../endpoints/roles.ts";
import type { Files } from "../files/files.server.ts";
import type { Descriptors } from "../monitoring/descriptors.server.ts";
import type { Metrics } from "../monitoring/metrics.server.ts";
import type { Limits } from "../limits/limits.server.ts";
import type { SharedValues } from "../postgres/shared-values.server.ts";
import type { Live } from "../live/live.server.ts";
import type { Queues } from "../limits/queues.server.ts";
import type { Settings } from "../settings/settings.server.ts";
import type { MailServer } from "../monitoring/smtp.server.ts";
import type { Secrets } from "../secrets/secrets.server.ts";

export interface Tenant {
  id: string;
  slug: string;
  name: string;
  /** How its public pages look: a colour such as `#672457`, and the file of its logo. */
  accent_color?: string | null;
  logo_file_id?: string | null;
}

export interface Person {
  id: string;
  name: string;
  email: string;
  role: Role;
  locale: Row<"users">["locale"];
}

/** A session, or a personal API token, as authentication found it. */
export interface Visitor {
  person: Person;
  tenant: Tenant;
  /** The browser may keep the session's cookie for so long from now: it was told to remember it. */
  keepSeconds?: number;
  /** It has used a session that it remembers again: the cookie's time begins anew. */
  renew?: boolean;
  /** When the person of a session last signed in or proved to be the one, in milliseconds since 1970. */
  provedAt?: number;
  /** The call proved itself by a personal API token: it needs no CSRF header, and may not do what takes a session. */
  token?: true;
}

/**
 * The topic of what authentication remembers: announced by whatever changes who a session, a token, a host or a short name stands for. It reaches
 * every process, and this one before the call that changed it is answered.
 */
export const VISITORS = "visitors";

/** The topic of a person whose sessions, tokens or role may have ended: announced after VISITORS, it concerns all that the person follows, with any organiser. */
export const personTopic = (id: string): string => `person:${id}`;

/** How a call finds its tenant and its person, in one statement each, or none where it was found a moment before; the identity slice makes it. All run as the owner, outside any tenant. */
export interface Authentication {
  tenantBySlug(db: Db, slug: string): Promise<Tenant | undefined>;
  tenantByHost(db: Db, host: string): Promise<Tenant | undefined>;
  /** The tenant with this short name, else the one of an installation that has exactly one. */
  usualTenant(db: Db, slug: string): Promise<Tenant | undefined>;
  /** By a session's cookie: the plain one, or the one of https; `client` is noted as the address of its last use. */
  visitor(db: Db, session: { token: string; host: boolean; client?: string | undefined }, now: Date): Promise<Visitor | undefined>;
  /** By a personal API token; refuses (429) one that calls too often. */
  bearer(db: Db, token: string, now: Date): Promise<Visitor | undefined>;
  /** Nothing that was found before counts any more. */
  forget(): void;
}

/** How payment providers are reached. */
export interface PaymentProviders {
  /** Their addresses, without a slash at the end, where they are not the providers' own: the operator's, or the test gateway's. */
  p24: string | undefined;
  stripe: string | undefined;
  fetch: (request: Request) => Promise<Response>;
}

/** The standing worker that makes PDFs; the documents slice makes it. */
export interface Papers {
  /** The bytes of a paper, in its turn. Refuses a client when too many wait, of everybody (503) or of this client (429); a job names none. */
  make(content: object, client?: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** What makes a password easy to guess. */
export type Weakness = "leaked" | "own" | "names" | "keys" | "repeated" | "sequence" | "date" | "few";

/** The standing worker that judges passwords; the identity slice makes it. */
export interface PasswordJudge {
  /** What makes a password easy to guess for somebody who knows these words of its owner; undefined: it is good enough. Refuses (503) when too many wait. */
  weaknessOf(password: string, own: readonly string[]): Promise<Weakness | undefined>;
  close(): Promise<void>;
}

export interface World {
  settings: Settings;
  database: Database;
  /** What all callers share, by version. */
  shared: SharedValues;
  files: Files;
  live: Live;
  limits: Limits;
  queues: Queues;
  log: Logger;
  metrics: Metrics;
  descriptors: Descriptors;
  /** Makes PDFs of what slices lay out. */
  papers: Papers;
  passwordJudge: PasswordJudge;
  authentication: Authentication;
  mailServer: MailServer;
  now(): Date;
  providers: PaymentProviders;
  secrets: Secrets;
  /** The commit that runs, as far as it is known. */
  commit: string | undefined;
  /** Full address of this site for links in mails and cross-site redirects, without a slash at the end. */
  publicUrl: string;
  /** The version of Parkiet that runs. */
  version: string;
}
