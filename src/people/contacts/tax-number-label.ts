// Name of a buyer's tax number, and the prefix of VAT numbers of other EU members. Pure; small enough for the page of sign-up.
export const HOME = "PL";

/** Members of the EU without Poland. */
const MEMBERS = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PT RO SE SI SK";

/** The letters before an EU member's VAT number; undefined for a non-member, and for Poland, because a NIP has none. */
export function vatPrefix(country: string | null | undefined): string | undefined {
  if (!country || !MEMBERS.split(" ").includes(country)) return undefined;
  return country === "GR" ? "EL" : country;
}

const LABELS = {
  pl: { home: "NIP", member: "Numer VAT UE", other: "Numer podatkowy" },
  en: { home: "NIP (tax number)", member: "EU VAT number", other: "Tax number" },
};

/** The name of a country's tax number. */
export function taxNumberLabel(country: string | undefined, locale: "pl" | "en"): string {
  return LABELS[locale][(country ?? HOME) === HOME ? "home" : vatPrefix(country) ? "member" : "other"];
}
