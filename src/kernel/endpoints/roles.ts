// Roles, and the access lists that endpoints name.

export const roles = ["super-admin", "admin", "referee", "trener"] as const;
export type Role = (typeof roles)[number];
/** Roles within a tenant. super-admin belongs to the platform. */
export const tenantRoles = ["admin", "referee", "trener"] as const;

/** Any signed-in person. */
export const signedIn: readonly Role[] = roles;
/** People who run the tenant. A super-admin may do everything an admin may. */
export const admins: readonly Role[] = ["admin", "super-admin"];
export const superAdmins: readonly Role[] = ["super-admin"];
/** People who give marks. */
export const judges: readonly Role[] = ["referee", "admin", "super-admin"];
