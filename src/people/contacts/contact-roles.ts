/** Roles in which somebody signs up. */
export const contactRoles = ["school", "coach", "parent", "dancer"] as const;
