// Permissions of each role, by names that screens use. Endpoints declare their own access. These only shape the interface. Pure.
import type { Role } from "../kernel/endpoints/roles.ts";

const permissions: Record<Role, readonly string[]> = {
  "super-admin": [
    "manage_tenants",
    "manage_organisation",
    "manage_competitions",
    "manage_entries",
    "manage_payments",
    "manage_start_lists",
    "manage_results",
    "judge",
  ],
  admin: [
    "manage_organisation",
    "manage_competitions",
    "manage_entries",
    "manage_payments",
    "manage_start_lists",
    "manage_results",
    "judge",
  ],
  referee: ["judge"],
  trener: ["own_entries"],
};

/** Permissions of a role. */
export function permissionsOf(role: Role): string[] {
  return [...permissions[role]];
}
