// Permissions of each role and grant, by names that screens use. Endpoints declare their own access. These only shape the interface. Pure.
import type { Grant, Role } from "../kernel/endpoints/roles.ts";

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

const granted: Record<Grant, string> = { helper: "run_stage", treasurer: "manage_payments" };

/** Permissions of a role with its grants. */
export function permissionsOf(role: Role, grants: readonly Grant[] = []): string[] {
  return [...new Set([...permissions[role], ...grants.map((grant) => granted[grant])])];
}
