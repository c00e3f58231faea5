// Tax numbers of buyers, each in the form of its country: the Polish NIP, VAT numbers of the other EU members as VIES has them, any number elsewhere.
// Pure.
import { isValidNip } from "../../tenants/rules.ts";
import { HOME, vatPrefix } from "./tax-number-label.ts";

/** Countries of ISO 3166-1 without uninhabited ones. */
const CODES =
  "AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW";
export const countries: readonly string[] = CODES.split(" ");

/** Form of an EU member's VAT number after its prefix, with an example. */
const FORMS: Readonly<Record<string, readonly [form: RegExp, example: string]>> = {
  AT: [/^U\d{8}$/, "U12345678"],
  BE: [/^[01]\d{9}$/, "0123456789"],
  BG: [/^\d{9,10}$/, "123456789"],
  CY: [/^\d{8}[A-Z]$/, "12345678L"],
  CZ: [/^\d{8,10}$/, "12345678"],
  DE: [/^\d{9}$/, "123456789"],
  DK: [/^\d{8}$/, "12345678"],
  EE: [/^\d{9}$/, "123456789"],
  ES: [/^([A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/, "X1234567X"],
  FI: [/^\d{8}$/, "12345678"],
  FR: [/^[A-HJ-NP-Z\d]{2}\d{9}$/, "12345678901"],
  GR: [/^\d{9}$/, "123456789"],
  HR: [/^\d{11}$/, "12345678901"],
  HU: [/^\d{8}$/, "12345678"],
  IE: [/^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, "1234567WA"],
  IT: [/^\d{11}$/, "12345678901"],
  LT: [/^(\d{9}|\d{12})$/, "123456789"],
  LU: [/^\d{8}$/, "12345678"],
  LV: [/^\d{11}$/, "12345678901"],
  MT: [/^\d{8}$/, "12345678"],
  NL: [/^\d{9}B\d{2}$/, "123456789B01"],
  PT: [/^\d{9}$/, "123456789"],
  RO: [/^\d{2,10}$/, "12345678"],
  SE: [/^\d{12}$/, "123456789012"],
  SI: [/^\d{8}$/, "12345678"],
  SK: [/^\d{10}$/, "1234567890"],
};

/** A tax number as it is stored: a NIP as ten digits, a VAT number with its prefix; undefined when it does not fit its country. */
export function taxNumberOf(typed: string, country: string | null | undefined): string | undefined {
  if ((country ?? HOME) === HOME) {
    const digits = typed.replace(/^PL|[\s-]/gi, "");
    return isValidNip(digits) ? digits : undefined;
  }
  const prefix = vatPrefix(country);
  if (prefix === undefined) return /^(?=.*\d)[A-Z\d][A-Z\d ./-]{2,29}$/i.test(typed.trim()) ? typed.trim().toUpperCase() : undefined;
  const text = typed.toUpperCase().replace(/[\s./-]/g, "");
  const fits = (rest: string) => FORMS[country ?? ""]?.[0].test(rest) ?? false;
  const rest = text.startsWith(prefix) && fits(text.slice(prefix.length)) ? text.slice(prefix.length) : text;
  return fits(rest) ? prefix + rest : undefined;
}

/** The sentence why a tax number does not fit its country. */
export function taxNumberWrong(country: string | null | undefined): { pl: string; en: string } {
  if ((country ?? HOME) === HOME)
    return { pl: "Sprawdź NIP: 10 cyfr, ostatnia jest cyfrą kontrolną.", en: "Check the NIP: 10 digits, the last one is a check digit." };
  const prefix = vatPrefix(country);
  if (prefix === undefined)
    return { pl: "Sprawdź numer podatkowy: 3 do 30 cyfr i liter.", en: "Check the tax number: 3 to 30 digits and letters." };
  const example = prefix + (FORMS[country ?? ""]?.[1] ?? "");
  return { pl: `Sprawdź numer VAT: w tym kraju wygląda jak ${example}.`, en: `Check the VAT number: there it looks like ${example}.` };
}
