import instrumentLatin from "./fonts/instrument-latin.woff2?url";

/** The font file of running text; headings get theirs when the styles ask for it: `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const FONT_PRELOAD: readonly string[] = [instrumentLatin];
