// What main.ts makes once and hands down: nothing else in the server has state.
import type { Logger } from "pino";
import type { Database, Trx } from "./database.server.ts";
import type { Files } from "./files.server.ts";
import type { Live } from "./live.server.ts";
import type { Settings } from "./settings.server.ts";

export interface Tenant {
  id: string;
  slug: string;
  name: string;
}

export interface Person {
  id: string;
  name: string;
  email: string;
  role: string;
  locale: "pl" | "en";
}

/** A session as the door found it. */
export interface Visitor {
  person: Person;
  tenant: Tenant;
}

/** How a call finds its tenant and its person; the identity slice makes it. All run as the owner, before any tenant is entered. */
export interface Door {
  tenantBySlug(trx: Trx, slug: string): Promise<Tenant | undefined>;
  tenantByHost(trx: Trx, host: string): Promise<Tenant | undefined>;
  /** The tenant of an installation that has exactly one. */
  onlyTenant(trx: Trx): Promise<Tenant | undefined>;
  visitor(trx: Trx, sessionToken: string, now: Date): Promise<Visitor | undefined>;
}

/** A payment gateway's merchant account and how it is reached. */
export interface PaymentGateway {
  merchant: { merchantId: number; posId: number; crc: string; apiKey: string; host: string };
  fetch(request: Request): Promise<Response>;
}

export interface World {
  settings: Settings;
  database: Database;
  files: Files;
  live: Live;
  log: Logger;
  door: Door;
  now(): Date;
  /** Online payments; absent: only transfers. */
  gateway: PaymentGateway | undefined;
  /** The one-time link of an empty database that is served for real. */
  setupToken: string | undefined;
  /** Full address of this site for links in mails and cross-site redirects, without a slash at the end. */
  publicUrl: string;
}
