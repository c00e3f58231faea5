/** Builds the pages if they are not current; returns whether they are now. */
export function buildPages(node: string): boolean;
