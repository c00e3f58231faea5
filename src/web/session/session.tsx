// What a component asks of the session: who is signed in, and what that person may do.
import { useSyncExternalStore } from "react";
import type { Role } from "../../kernel/endpoints/roles.ts";
import { useApp } from "../app/app-context.ts";
import type { Session, SessionState } from "../app/app-parts.ts";

/** Whether the person has one of the roles. */
export function hasRole(user: { role: Role } | undefined, ...roles: readonly Role[]): boolean {
  return user !== undefined && roles.includes(user.role);
}

/** Whether the person may do what an admin may (super-admins too). */
export function isAdmin(user: { role: Role } | undefined): boolean {
  return hasRole(user, "admin", "super-admin");
}

/** Whether the person is a referee. */
export function isReferee(user: { role: Role } | undefined): boolean {
  return hasRole(user, "referee");
}

/** The session's state in a component, always current, and the session itself for login and logout. */
export function useSession(): SessionState & { session: Session } {
  const { session } = useApp();
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  return { ...state, session };
}
