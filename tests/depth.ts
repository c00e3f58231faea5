// How much a random test tries: all of it in `npm run test:full`, a part in `npm test`.

/** Returns `whole` in `npm run test:full`, else `part`. */
export const sized = (whole: number, part: number): number => (process.env["TEST_DEPTH"] === "full" ? whole : part);
