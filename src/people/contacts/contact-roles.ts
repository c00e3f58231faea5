/** In which role somebody signs up. */
export const contactRoles = ["school", "coach", "parent", "dancer"] as const;
