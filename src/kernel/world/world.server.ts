// The application context (`World`): everything that main.ts opens once and passes on. No other server module holds state.
import type { Logger } from "pino";
import type { Database, Db, Row } from "../postgres/database.server.ts";
import type { Grant, Role } from "../endpoints/roles.ts";
import type { DeskKind } from "../endpoints/stations.ts";
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
  /** Look of its public pages: a colour such as `#672457`, and the logo's file. */
  accent_color?: string | null;
  logo_file_id?: string | null;
}

export interface Person {
  id: string;
  name: string;
  /** Empty for a judge who was added by name, without an account. */
  email: string;
  role: Role;
  /** What the person may do here beside the role. */
  grants: readonly Grant[];
  locale: Row<"users">["locale"];
}

/** A device that opened a station by its link. */
export interface StationDevice {
  /** Id of the device. */
  id: string;
  station_id: string;
  kind: DeskKind;
  competition_id: string;
  /** Null for stations of the whole competition. */
  stage_id: string | null;
  station_name: string;
  /** First name that the person at the device typed. */
  person_name: string;
  /** When the link stops working. */
  ends_at: string;
}

/** The judge's card that opened a session: the session may only use the pad and the day of this competition. */
export interface JudgeCard {
  station_id: string;
  device_id: string;
  competition_id: string;
  ends_at: string;
}

/** An authenticated session, personal API token or station's device. Either `person` or `station` is present. */
export interface Visitor {
  person?: Person;
  station?: StationDevice;
  /** Present when a judge's card opened the session. */
  card?: JudgeCard;
  tenant: Tenant;
  /** How long the browser may store the session cookie, in seconds from now. Absent unless the person chose to be remembered. */
  keepSeconds?: number;
  /** A remembered session was used again: the cookie's time restarts. */
  renew?: boolean;
  /** Last sign-in or proof of identity of a session, in milliseconds since 1970. */
  provedAt?: number;
  /** Authenticated by a personal API token: needs no CSRF header, and may not call endpoints that require a session. */
  token?: true;
}

/**
 * Topic of the authentication cache. Announced by every change of a session, token, host or short name. It reaches all processes, and this one before
 * the changing call is answered.
 */
export const VISITORS = "visitors";

/**
 * Topic of a person whose sessions, tokens or role may have ended. Announced after VISITORS. It refreshes everything the person follows, with any
 * organiser.
 */
export const personTopic = (id: string): string => `person:${id}`;

/** The same for the devices of a station, and for sessions that a judge's card opened. */
export const stationTopic = (id: string): string => `station:${id}`;

/**
 * Finds the tenant and the person of a call, in one statement each or from a short cache. Made by the identity slice. All run as the database's
 * owner, outside any tenant.
 */
export interface Authentication {
  tenantBySlug(db: Db, slug: string): Promise<Tenant | undefined>;
  tenantByHost(db: Db, host: string): Promise<Tenant | undefined>;
  /** Tenant with this short name, else the only one of the installation. */
  defaultTenant(db: Db, slug: string): Promise<Tenant | undefined>;
  /** Finds the visitor by a session cookie. `host` is true for the https cookie. `client` is recorded as the address of the last use. */
  findBySession(db: Db, session: { token: string; host: boolean; client?: string | undefined }, now: Date): Promise<Visitor | undefined>;
  /** Finds the device of a station by its cookie. Undefined when the station ended or was revoked. */
  findByStation(db: Db, token: string, now: Date): Promise<Visitor | undefined>;
  /** When the station of a cookie ended or was revoked. Undefined for an unknown cookie. */
  findStationEnd(db: Db, token: string): Promise<string | undefined>;
  /** Finds the visitor by a personal API token. Refuses (429) a token that calls too often. */
  findByToken(db: Db, token: string, now: Date): Promise<Visitor | undefined>;
  /** Empties the cache. */
  clearCache(): void;
}

/** Access to payment providers. */
export interface PaymentProviders {
  /** Base addresses without a slash at the end, for a test gateway or an operator's own. Undefined: the providers' own addresses. */
  p24: string | undefined;
  stripe: string | undefined;
  fetch: (request: Request) => Promise<Response>;
}

/** The worker thread that makes PDFs. Made by the documents slice. */
export interface PdfWorker {
  /**
   * Returns the bytes of a PDF, in order of request. Refuses when too many wait: 503 for all clients together, 429 for this client. Jobs name no
   * client.
   */
  make(content: object, client?: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Reasons why a password is easy to guess. */
export type Weakness = "leaked" | "own" | "names" | "keys" | "repeated" | "sequence" | "date" | "few";

/** The worker thread that judges passwords. Made by the identity slice. */
export interface PasswordJudge {
  /**
   * Why a password is easy to guess for a person who knows these words of its owner. Undefined when it is strong enough. Refuses (503) when too many
   * wait.
   */
  findWeakness(password: string, own: readonly string[]): Promise<Weakness | undefined>;
  close(): Promise<void>;
}

export interface World {
  settings: Settings;
  database: Database;
  /** Values that all callers share, cached by version. */
  shared: SharedValues;
  files: Files;
  live: Live;
  limits: Limits;
  queues: Queues;
  log: Logger;
  metrics: Metrics;
  descriptors: Descriptors;
  /** Makes PDFs from layouts that slices describe. */
  papers: PdfWorker;
  passwordJudge: PasswordJudge;
  authentication: Authentication;
  mailServer: MailServer;
  now(): Date;
  providers: PaymentProviders;
  secrets: Secrets;
  /** Commit of the running version, when known. */
  commit: string | undefined;
  /** Full address of this site without a slash at the end. For links in mails and cross-site redirects. */
  publicUrl: string;
  /** Running version of Parkiet. */
  version: string;
}
