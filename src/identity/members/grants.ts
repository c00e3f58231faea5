// What a change of a membership does to its grants. Pure.
import { type Grant, grantsOf, type Role } from "../../kernel/endpoints/roles.ts";

interface GrantsChange {
  role?: Role | undefined;
  grants?: readonly Grant[] | undefined;
  archived?: boolean | undefined;
}

/**
 * Returns the grants of a membership after a change, each once. An administrator may do everything anyway, and a person whose access is removed or
 * restored begins without grants, so both have none.
 */
export function grantsAfter(before: { role: Role; grants: readonly string[]; archived: boolean }, change: GrantsChange): Grant[] {
  const leaves = (change.archived ?? before.archived) || before.archived;
  return leaves || (change.role ?? before.role) === "admin"
    ? []
    : grantsOf(change.grants ?? (before.role === "admin" ? [] : before.grants));
}
