/** The tools of development that pages are built with, beside what the server runs on. */
export const BUILT_WITH: readonly string[];

/** Builds the pages if they are not current; returns whether they are now. */
export function buildPages(node: string): boolean;
