// Named guards: who may open a page, and where other visitors are sent. Pure; the server and the browser use the same functions.
import { admins, type Grant, hasAccess, judges, type Role, stageHands, superAdmins, treasurers } from "../../kernel/endpoints/roles.ts";

export const guardNames = ["auth", "guest", "admin", "referee", "trener", "super-admin", "treasurer", "stage-hand"] as const;
export type GuardName = (typeof guardNames)[number];

/** What guards know about a signed-in visitor. */
export interface GuardedPerson {
  role: Role;
  grants?: readonly Grant[] | undefined;
  onboarding_needed: boolean;
  /** Present when a judge's card opened the session. */
  card?: object | undefined;
}

/** Roles and grants that pass a guard: a super-admin passes what an admin passes, an admin also the guards of referees and grants. */
const passes: Readonly<Record<Exclude<GuardName, "auth" | "guest">, readonly string[]>> = {
  admin: admins,
  referee: judges,
  trener: ["trener"],
  "super-admin": superAdmins,
  treasurer: treasurers,
  "stage-hand": stageHands,
};

/** Pages that a judge's card opens. */
const JUDGES_PAGES = "/judge/";

const homes: Readonly<Record<Role, string>> = {
  "super-admin": "/dashboard",
  admin: "/dashboard",
  referee: "/judge/dashboard",
  trener: "/me",
};

/** First page of a role. */
export function homeOf(role: Role): string {
  return homes[role];
}

/**
 * Applies guards in order to a visitor (undefined: guest) who opens `url` (path and search). Returns undefined when all pass, otherwise the address
 * to redirect to. Throws for an unknown guard.
 */
export function redirectFor(names: readonly string[], visitor: GuardedPerson | undefined, url: URL): string | undefined {
  for (const name of names) {
    if (!isGuard(name)) throw new Error(`Unknown guard: ${name}`);
    if (name === "guest") {
      if (visitor) return afterLogin(visitor, url.searchParams.get("to"));
    } else if (!visitor) return loginFor(url);
    // A judge's card opens the pad and the day, and no other page of its person (docs/rules/hall.md 1.7).
    else if (visitor.card && !url.pathname.startsWith(JUDGES_PAGES)) return "/unauthorized";
    else if (name !== "auth" && !hasAccess(visitor, passes[name])) return "/unauthorized";
  }
  return undefined;
}

/** Router state of the login page after a session ended under an open page. */
export const ENDED = "ended";

/** Address of the login page that returns to `url`, with its fragment if known. */
export function loginFor(url: { pathname: string; search: string; hash?: string }): string {
  const to = safeReturn(url.pathname + url.search + (url.hash ?? ""));
  return to === undefined || to === "/" ? "/login" : `/login?to=${encodeURIComponent(to)}`;
}

/** Address after signing in: /onboarding for an admin who has not finished it, otherwise `to`, otherwise the role's first page. */
export function afterLogin(person: GuardedPerson, to: string | null | undefined): string {
  const back = safeReturn(to);
  if (person.onboarding_needed && admins.includes(person.role)) return back ? `/onboarding?to=${encodeURIComponent(back)}` : "/onboarding";
  return back ?? homeOf(person.role);
}

/**
 * Returns the address if it is a path of this site to return to, otherwise undefined. Refuses other sites (also after resolving dots: `/..//host` is
 * `//host`), and /login and /logout as the router reads them (any case, any escapes).
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
