/** The tools of development that pages are built with, beside what the server runs on. */
export const BUILT_WITH: readonly string[];

/** Builds the pages if they are not current; returns whether they are now. */
export function buildPages(node: string): boolean;

/** One hash over the names and contents of these files and folders, without tests; by default of everything that pages are built from. */
export function sourcesHash(of?: readonly string[]): string;
