// Named guards: who may open a page, and where everybody else is sent. Pure; the server and the browser ask the same functions.
import type { Role } from "../../kernel/endpoints/roles.ts";

export const guardNames = ["auth", "guest", "admin", "referee", "trener", "super-admin"] as const;
export type GuardName = (typeof guardNames)[number];

export interface Guarded {
  role: Role;
  onboarding_needed: boolean;
}

/** Roles that pass a role's guard: a super-admin passes admin and referee, an admin passes referee. */
const passes: Readonly<Record<Exclude<GuardName, "auth" | "guest">, readonly Role[]>> = {
  admin: ["admin", "super-admin"],
  referee: ["referee", "admin", "super-admin"],
  trener: ["trener"],
  "super-admin": ["super-admin"],
};

const homes: Readonly<Record<Role, string>> = {
  "super-admin": "/dashboard",
  admin: "/dashboard",
  referee: "/judge/dashboard",
  trener: "/me",
};

/** Where a role's own work begins. */
export function homeOf(role: Role): string {
  return homes[role];
}

/**
 * Asks the guards in order about a visitor (undefined: guest) who wants `url` (path and search): undefined when all let through, else
 * the address to go to instead. An unknown guard's name throws.
 */
export function redirectFor(names: readonly string[], visitor: Guarded | undefined, url: URL): string | undefined {
  for (const name of names) {
    if (!isGuard(name)) throw new Error(`Unknown guard: ${name}`);
    if (name === "guest") {
      if (visitor) return afterLogin(visitor, url.searchParams.get("to"));
    } else if (!visitor) return loginFor(url);
    else if (name !== "auth" && !passes[name].includes(visitor.role)) return "/unauthorized";
  }
  return undefined;
}

/** The state of the login page for whoever's session has ended under an open page. */
export const ENDED = "ended";

/** The login page that comes back to `url` afterwards, to its fragment as well where that is known. */
export function loginFor(url: { pathname: string; search: string; hash?: string }): string {
  const to = safeReturn(url.pathname + url.search + (url.hash ?? ""));
  return to === undefined || to === "/" ? "/login" : `/login?to=${encodeURIComponent(to)}`;
}

/** Where a person goes after signing in: an admin with onboarding before them to /onboarding, else back to `to`, else home. */
export function afterLogin(person: Guarded, to: string | null | undefined): string {
  const back = safeReturn(to);
  if (person.onboarding_needed && passes.admin.includes(person.role))
    return back ? `/onboarding?to=${encodeURIComponent(back)}` : "/onboarding";
  return back ?? homeOf(person.role);
}

/**
 * The address if it is a path of this site that one may return to, else undefined: never another site (also not one that is left once the
 * dots are resolved: `/..//host` is `//host`), never /login or /logout, as the pages' router reads them (any case, any escapes).
 */
export function safeReturn(to: string | null | undefined): string | undefined {
  if (!to?.startsWith("/") || !URL.canParse(to, SITE)) return undefined;
  const url = new URL(to, SITE);
  const path = decoded(url.pathname);
  if (url.origin !== SITE || path === undefined || path.startsWith("//") || LEADS_ROUND.test(path)) return undefined;
  return url.pathname + url.search + url.hash;
}

const LEADS_ROUND = /^\/(login|logout)\/*$/i;

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

const SITE = "http://site.invalid";

function isGuard(name: string): name is GuardName {
  return (guardNames as readonly string[]).includes(name);
}
