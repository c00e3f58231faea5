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

/** What a member may do beside their role: help at check-in and stage, or handle payments, refunds and documents. */
export const grants = ["helper", "treasurer"] as const;
export type Grant = (typeof grants)[number];
/** People who run the stage, backstage and the door. */
export const stageHands: readonly (Role | Grant)[] = [...admins, "helper"];
/** People who handle payments, refunds and documents. */
export const treasurers: readonly (Role | Grant)[] = [...admins, "treasurer"];

/** The known grants among the values of a column. */
export const grantsOf = (values: readonly string[] | null | undefined): Grant[] => grants.filter((grant) => values?.includes(grant));

/** True when the person has one of the roles or grants of an access list. False for guests. */
export function hasAccess(person: { role: Role; grants?: readonly Grant[] | undefined } | undefined, access: readonly string[]): boolean {
  return person !== undefined && (access.includes(person.role) || (person.grants ?? []).some((grant) => access.includes(grant)));
}
