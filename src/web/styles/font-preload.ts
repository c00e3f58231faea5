import instrumentLatin from "./fonts/instrument-latin.woff2?url";
import poltawskiLatin from "./fonts/poltawski-latin.woff2?url";

/** Addresses of the two Latin font files every page needs at once: `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const FONT_PRELOAD: readonly string[] = [instrumentLatin, poltawskiLatin];
