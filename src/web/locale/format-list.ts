/** Joins items to a list: „006, 007 i 008”. */
export const formatList = (items: readonly (string | number)[], locale: "pl" | "en"): string =>
  new Intl.ListFormat(locale === "pl" ? "pl" : "en-GB").format(items.map(String));
