// Access of components to the session and the person's role.
import { useSyncExternalStore } from "react";
import type { Role } from "../../kernel/endpoints/roles.ts";
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

/** The session's state in a component, always current, and the session itself for login and logout. */
export function useSession(): SessionState & { session: Session } {
  const { session } = useApp();
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  return { ...state, session };
}
