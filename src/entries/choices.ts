/** The parts by which a section is chosen: dance category, presentation category, level. */
export const choices = ["dance", "presentation", "level"] as const;
export type Choice = (typeof choices)[number];
