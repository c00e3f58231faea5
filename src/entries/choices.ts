/** What is chosen of a section: dance category, presentation category, level. */
export const choices = ["dance", "presentation", "level"] as const;
export type Choice = (typeof choices)[number];
