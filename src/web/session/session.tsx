// Access of components to the session and the person's role and grants.
import { useSyncExternalStore } from "react";
import { type Grant, hasAccess, type Role, treasurers } from "../../kernel/endpoints/roles.ts";
import { useApp } from "../app/app-context.ts";
import type { Session, SessionState } from "../app/app-parts.ts";

/** True when the person has one of the roles. */
export function hasRole(user: { role: Role } | undefined, ...roles: readonly Role[]): boolean {
  return user !== undefined && roles.includes(user.role);
}

/** True for admins and super-admins. */
export function isAdmin(user: { role: Role } | undefined): boolean {
  return hasRole(user, "admin", "super-admin");
}

/** True for those who handle payments, refunds and documents: administrators, and people with this grant. */
export function isTreasurer(user: { role: Role; grants?: readonly Grant[] | undefined } | undefined): boolean {
  return hasAccess(user, treasurers);
}

/** The session's state in a component, always current, and the session itself for login and logout. */
export function useSession(): SessionState & { session: Session } {
  const { session } = useApp();
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  return { ...state, session };
}
