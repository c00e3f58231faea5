/** The two languages of the product; Polish is the first. */
export type Locale = "pl" | "en";
