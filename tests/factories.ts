// Builders of situations for tests: each test makes its own tenant, people and sessions.
import { sql } from "kysely";
import { hashPassword } from "#src/identity/passwords.server.ts";
import { type Asking, type Endpoint, type Reply, urlOf } from "#src/kernel/endpoint.ts";
import { newId } from "#src/kernel/ids.ts";
import type { Role } from "#src/tenants/roles.ts";
import type { House } from "./database.ts";

export const PASSWORD = "haslo-do-testow";
let hashed: Promise<string> | undefined;

export interface MadeTenant {
  id: string;
  slug: string;
  name: string;
}

/** A tenant of its own for one test. */
export async function makeTenant(house: House, name = "Studio Próba"): Promise<MadeTenant> {
  const id = newId();
  const slug = `t-${id.slice(-12)}`;
  await house.world.database.asOwner((trx) => trx.insertInto("tenants").values({ id, slug, name }).execute());
  return { id, slug, name };
}

export interface MadePerson {
  id: string;
  email: string;
  name: string;
}

/** A person with this role in the tenant (super-admin: of the platform), whose password is PASSWORD. */
export async function makePerson(house: House, tenant: MadeTenant, role: Role, name = "Anna Próbna"): Promise<MadePerson> {
  hashed ??= hashPassword(PASSWORD);
  const password_hash = await hashed;
  const id = newId();
  const email = `p-${id.slice(-12)}@example.com`;
  await house.world.database.asOwner(async (trx) => {
    await trx
      .insertInto("users")
      .values({ id, email, name, password_hash, super_admin: role === "super-admin" })
      .execute();
    if (role === "super-admin") return;
    await sql`select set_config('app.tenant', ${tenant.id}, true)`.execute(trx);
    await trx
      .insertInto("memberships")
      .values({ tenant_id: tenant.id, id: newId(), user_id: id, role, onboarded_at: new Date().toISOString() })
      .execute();
  });
  return { id, email, name };
}

export interface Answered<T> {
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

/** A browser of one tenant: keeps cookies, sends X-Tenant and the CSRF header as real clients do. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly house: House;
  tenant: string;
  language: string | undefined;
  constructor(house: House, tenant: { slug: string }) {
    this.house = house;
    this.tenant = tenant.slug;
  }

  /** One raw call; cookies that come back are kept. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has("x-tenant") && this.tenant) headers.set("x-tenant", this.tenant);
    if (!headers.has("accept")) headers.set("accept", "application/json");
    if (this.language && !headers.has("accept-language")) headers.set("accept-language", this.language);
    headers.set("cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const csrf = this.cookies.get("XSRF-TOKEN");
    if (csrf && !headers.has("x-xsrf-token")) headers.set("x-xsrf-token", decodeURIComponent(csrf));
    const response = await this.house.fetch(path, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const at = pair.indexOf("=");
      if (/Max-Age=0\b/.test(cookie)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  /** Calls an endpoint; the body is its reply, or the refusal when the status is 400 or more. */
  async call<E extends Endpoint>(endpoint: E, asking: Asking<E> = {}): Promise<Answered<Reply<E> & Problem>> {
    if (endpoint.method !== "GET" && !this.cookies.has("XSRF-TOKEN")) await this.fetch("/api/sanctum/csrf-cookie");
    const url = urlOf(endpoint, asking.params, asking.query as Record<string, unknown> | undefined);
    const override = asking.form && endpoint.method !== "POST";
    if (override) asking.form?.set("_method", endpoint.method);
    const response = await this.fetch(url, {
      method: override ? "POST" : endpoint.method,
      ...(asking.form
        ? { body: asking.form }
        : asking.body === undefined
          ? {}
          : { body: JSON.stringify(asking.body), headers: { "content-type": "application/json" } }),
    });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : undefined) as Reply<E> & Problem, headers: response.headers };
  }

  /** Signs in as this person. */
  async signIn(person: { email: string }): Promise<this> {
    await this.fetch("/api/sanctum/csrf-cookie");
    const response = await this.fetch("/api/login", {
      method: "POST",
      body: JSON.stringify({ email: person.email, password: PASSWORD }),
      headers: { "content-type": "application/json" },
    });
    if (!response.ok) throw new Error(`sign-in failed: ${response.status} ${await response.text()}`);
    return this;
  }
}

/** A signed-in browser of a new person with this role. */
export async function browserAs(house: House, tenant: MadeTenant, role: Role): Promise<Browser> {
  return new Browser(house, tenant).signIn(await makePerson(house, tenant, role));
}
