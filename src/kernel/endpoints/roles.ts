// Roles, and the access lists that endpoints name.

export const roles = ["super-admin", "admin", "referee", "trener"] as const;
export type Role = (typeof roles)[number];
/** Roles that a tenant gives; super-admin belongs to the platform. */
export const tenantRoles = ["admin", "referee", "trener"] as const;

/** Any signed-in person. */
export const signedIn: readonly Role[] = roles;
/** Who runs the tenant; a super-admin may do what an admin may. */
export const admins: readonly Role[] = ["admin", "super-admin"];
export const superAdmins: readonly Role[] = ["super-admin"];
/** Who gives marks. */
export const judges: readonly Role[] = ["referee", "admin", "super-admin"];
