/** Roles of the person who signs up. */
export const contactRoles = ["school", "coach", "parent", "dancer"] as const;
