/** The pages' modules by their file, each loaded when its page is first opened; what spectators open stands in `crowdFiles` of routes.tsx. */
export const pageFiles = import.meta.glob<unknown>("/src/**/*.page.tsx");
