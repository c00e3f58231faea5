// Describes the rules that sign-up checks by itself, for the public page: from the regulations file, else from the dictionary's age categories. Pure.
import { rulesInWords, type RuleText as EngineRule } from "#engines/regulations/src/in-words.ts";
import type { Regulations } from "#engines/regulations/src/schema.ts";
import { yearsEn, yearsPl } from "#engines/regulations/src/words.ts";
import { count, formatDate, formatMoney } from "../../kernel/text/format.ts";
import { rulebookOf } from "../rulebook.ts";
import type { PublicRow, RuleSource } from "./public-sql.server.ts";

type PublicRule = Omit<EngineRule, "topic"> & { topic: EngineRule["topic"] | "price" };
type PlaceRules = Pick<PublicRow, "club_capacity" | "place_deposit_grosze" | "places_until">;

type Share = { years: number; max_share_percent: number } | null;

function shareWords(name: string, who: { pl: string; en: string }, share: Share): PublicRule[] {
  if (share === null) return [];
  const { years, max_share_percent: most } = share;
  return [
    {
      topic: "line_up",
      pl: `${name}: ${who.pl} osoby (o najwyżej ${yearsPl(years)}): najwyżej ${most}% składu.`,
      en: `${name}: ${who.en} dancers (by ${yearsEn(years)} at most): at most ${most}% of the line-up.`,
    },
  ];
}

const sum = (grosze: number) => ({ pl: formatMoney(grosze, "pl"), en: formatMoney(grosze, "en") });

/** Packages and free places that count in the price of a sign-up. Those stated only as text are not counted and not shown. */
function priceWords({ fees }: Regulations): PublicRule[] {
  if (fees?.currency !== "PLN") return [];
  return [
    ...fees.packages.flatMap(({ starts, amount }): PublicRule[] => {
      if (starts === null || amount === null) return [];
      const pl = `Pakiet: ${count("pl", starts, STARTS.pl)} jednej osoby za ${sum(amount).pl}.`;
      return [{ topic: "price", pl, en: `Package: ${count("en", starts, STARTS.en)} of one dancer for ${sum(amount).en}.` }];
    }),
    ...fees.free.flatMap(({ paid, free }): PublicRule[] => {
      if (paid === null || free === null || paid + free <= 0) return [];
      const pl = `Przy opłacie od osoby: na każde ${paid} opłaconych osób w składzie bezpłatnie ${free}.`;
      return [{ topic: "price", pl, en: `Where dancers pay: for every ${paid} paid dancers in a line-up, ${free} free.` }];
    }),
  ];
}

const STARTS = {
  pl: { one: "start", few: "starty", many: "startów", other: "startu" },
  en: { one: "start", other: "starts" },
};

/** Cap of a club, and how a school reserves places before it knows the names. */
function placeWords({ club_capacity: most, place_deposit_grosze: deposit, places_until }: PlaceRules): PublicRule[] {
  const texts: PublicRule[] = [];
  if (most !== null) texts.push({ topic: "starts", pl: `Miejsc dla jednego klubu: ${most}.`, en: `Places for one club: ${most}.` });
  if (deposit !== null) {
    const day = (locale: "pl" | "en") => places_until && formatDate(`${places_until}T12:00:00+01:00`, locale);
    texts.push({
      topic: "price",
      pl: `Szkoła może zarezerwować miejsca, zanim poda nazwiska: zadatek ${sum(deposit).pl} za miejsce${places_until ? `, nazwiska do ${day("pl")}` : ""}. Zadatek liczy się na poczet opłaty.`,
      en: `A school may reserve places before it enters names: a deposit of ${sum(deposit).en} for a place${places_until ? `, names by ${day("en")}` : ""}. The deposit counts towards the fee.`,
    });
  }
  return texts;
}

/** Returns the rules in words. Without a file, the categories state which age counts. */
export function publicRules(source: RuleSource, places: PlaceRules): PublicRule[] {
  const book = rulebookOf(source);
  if (book) return [...rulesInWords(book), ...placeWords(places), ...priceWords(book)];
  return [
    ...source.ages.flatMap(({ name, older_allowed, younger_allowed }) => [
      ...shareWords(name, { pl: "starsze", en: "older" }, older_allowed),
      ...shareWords(name, { pl: "młodsze", en: "younger" }, younger_allowed),
    ]),
    ...placeWords(places),
  ];
}
