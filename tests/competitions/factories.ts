// Builders of situations for tests. Each test creates its own tenant, people and sessions.
import { sql } from "kysely";
import { Robot } from "#scripts/robot.ts";
import { newToken, tokenHash } from "#src/identity/one-time-tokens.server.ts";
import { hashPassword } from "#src/identity/passwords/passwords.server.ts";
import { newCsrf } from "#src/identity/sessions/open-session.server.ts";
import { insertSession } from "#src/identity/sessions/sessions-sql.server.ts";
import { CSRF_COOKIE } from "#src/kernel/calls/perform.server.ts";
import { IN_PROCESS } from "#src/kernel/replies/prepared-replies.server.ts";
import { SESSION_COOKIE } from "#src/kernel/requests/session-cookie.ts";
import { newId } from "#src/kernel/values/ids.ts";
import type { Grant, Role } from "#src/kernel/endpoints/roles.ts";
import type { World } from "#src/kernel/world/world.server.ts";
import type { House, Place } from "../application/world.ts";

export const PASSWORD = "haslo-do-testow";
/** The cheapest password hash, because every test signs people in. */
export const COST = { memory: 8, passes: 1 };
let hashed: Promise<string> | undefined;

export interface MadeTenant {
  id: string;
  slug: string;
  name: string;
}

/** Creates a tenant for one test. */
export async function makeTenant(house: Place, name = "Studio Próba"): Promise<MadeTenant> {
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

/** Creates a person with this role in the tenant (super-admin: of the platform). The password is PASSWORD. */
export async function makePerson(house: Place, tenant: MadeTenant, role: Role, name = "Anna Próbna"): Promise<MadePerson> {
  hashed ??= hashPassword(PASSWORD, COST);
  const password_hash = await hashed;
  const id = newId();
  const email = `p-${id.slice(-12)}@example.com`;
  await house.world.database.asOwner(async (trx) => {
    await trx
      .insertInto("users")
      .values({ id, email, name, password_hash, weak_password: false, super_admin: role === "super-admin" })
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

/** A client of one tenant of this test's application. */
export class Browser extends Robot {
  constructor(house: Place, tenant: { slug: string }) {
    super((path, init) => house.fetch(path, init), tenant.slug);
  }

  /** Signs in a person made by makePerson, on a trusted device, because tests move the clock by days. */
  override signIn(person: { email: string } | string, password = PASSWORD, remember = true): Promise<this> {
    return super.signIn(typeof person === "string" ? person : person.email, password, remember);
  }
}

/**
 * Returns a browser with a session of a person made by makePerson, as the sign-in opens it. The steps of the sign-in, a dozen statements, are proved by
 * src/identity/identity.test.ts.
 */
export async function browserOf(house: Place, tenant: Pick<MadeTenant, "id" | "slug">, { id }: { id: string }): Promise<Browser> {
  const now = (house.world as Partial<World>).now?.() ?? new Date();
  const token = newToken();
  const opened = { token_hash: tokenHash(token), user_id: id, tenant_id: tenant.id, remember: true, seen_at: now.toISOString() };
  const session = { ...opened, host_cookie_since: null, user_agent: null, address: IN_PROCESS };
  await house.world.database.inTenant(tenant.id, (trx) => insertSession(trx, session, tokenHash(newToken())));
  const browser = new Browser(house, tenant);
  browser.cookies.set(SESSION_COOKIE, token);
  browser.cookies.set(CSRF_COOKIE, newCsrf());
  return browser;
}

/** Creates a person with this role and returns their signed-in browser. */
export async function browserAs(house: Place, tenant: MadeTenant, role: Role): Promise<Browser> {
  return browserOf(house, tenant, await makePerson(house, tenant, role));
}

/** Creates a person with this role and these grants and returns their signed-in browser. */
export async function browserWith(house: Place, tenant: MadeTenant, role: Role, grants: readonly Grant[]): Promise<Browser> {
  const person = await makePerson(house, tenant, role);
  await house.world.database.inTenant(tenant.id, (trx) =>
    trx
      .updateTable("memberships")
      .set({ grants: [...grants] })
      .where("user_id", "=", person.id)
      .execute(),
  );
  return browserOf(house, tenant, person);
}

/** Returns a browser with its own address behind a trusted proxy. */
export function browserFrom(house: House, client: string, tenant: { slug: string }): Browser {
  const send = async (path: string | Request, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    headers.set("x-forwarded-for", client);
    return house.fetch(path, { ...init, headers });
  };
  return new Browser({ ...house, fetch: send }, tenant);
}
