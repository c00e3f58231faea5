// Sections from the matrix of a regulations file: limits, times and the one price that a section can hold. Pure.
import type { FeeRule, FeeTier, Price, Regulations } from "#engines/regulations/src/schema.ts";
import { fits } from "#engines/regulations/src/scope.ts";
import { timeLimitsFor } from "#engines/regulations/src/time-limits.ts";
import type { RulebookCodes, Warning } from "../shapes.ts";

export interface SectionPart {
  codes: RulebookCodes;
  level_name: string | null;
  capacity: number | null;
  music: "own" | "organiser";
  min_music_seconds: number | null;
  max_music_seconds: number | null;
  fee_grosze: number | null;
  fee_per: "dancer" | "entry";
}
/** A warning of ours, in both languages. */
export function warned(path: string, code: string, pl: string, en: string): Warning {
  return { path, code, message_pl: pl, message_en: en };
}

/** The sections of a file in the order of its matrix; what stands in the way is added to the warnings. */
export function sectionsOf(book: Regulations, warnings: Warning[]): SectionPart[] {
  const sections = new Map<string, SectionPart>();
  let unclearTimes = 0;
  for (const [index, line] of book.section_lines.entries()) {
    const unknown = [line.styles, line.presentations, line.ages, line.levels].some((side) => side.includes("?"));
    if (unknown)
      warnings.push(
        warned(
          `category_matrix[${index}]`,
          "sections_not_made",
          "Plik nie podaje pełnego podziału („?”), więc z tej linii nie powstały kategorie. Dodaj je ręcznie.",
          'The file does not tell the whole split ("?"), so no sections came from this line. Add them by hand.',
        ),
      );
    const known = (side: readonly (string | null)[]) => side.filter((code) => code !== "?");
    for (const style of known(line.styles))
      for (const presentation of known(line.presentations))
        for (const age of known(line.ages))
          for (const level of known(line.levels)) {
            const codes = { style, presentation, age, level };
            const key = JSON.stringify(codes);
            if (sections.has(key)) continue;
            const time = timesOf(book, codes);
            if (time.unclear) unclearTimes += 1;
            sections.set(key, {
              codes,
              level_name: book.levels.find((each) => each.code === level)?.name ?? level,
              capacity: capacityOf(book, codes),
              ...time.limits,
              ...feeOf(book, codes),
            });
          }
  }
  if (unclearTimes > 0)
    warnings.push(
      warned(
        "time_and_music",
        "times_unclear",
        `Regulamin nie podaje jednego limitu czasu dla ${unclearTimes} z ${sections.size} kategorii. Sprawdź je w zakładce Kategorie.`,
        `The regulations give no single time limit for ${unclearTimes} of ${sections.size} sections. Check them under Sections.`,
      ),
    );
  warnings.push(...feeWarnings(book));
  if (book.sections_incomplete || sections.size === 0)
    warnings.push(
      warned(
        "category_matrix",
        "sections_incomplete",
        "Lista kategorii w pliku jest niepełna. Dodaj brakujące ręcznie.",
        "The file's list of sections is incomplete. Add those that are missing by hand.",
      ),
    );
  return [...sections.values()];
}

/** What of the price list a single price cannot say. */
function feeWarnings(book: Regulations): Warning[] {
  const { fees } = book;
  if (!fees || fees.rules.length === 0) return [];
  if (fees.currency !== "PLN")
    return [
      warned(
        "fees.currency",
        "other_currency",
        `Opłaty są w walucie ${fees.currency}. Ceny w złotych wpisz w zakładce Zapisy i ceny.`,
        `The fees are in ${fees.currency}. Enter prices in PLN under Sign-up and prices.`,
      ),
    ];
  const tiers = fees.rules.some((rule) => rule.tiers.length > 0);
  const next = fees.rules.some((rule) => rule.kind === "per_person_first_next");
  return [
    ...(tiers
      ? [
          warned(
            "fees.rules",
            "one_tier_taken",
            "Ceny zależą od terminu. Przyjęto ostatnią przed dniem turnieju, sprawdź ją w zakładce Zapisy i ceny.",
            "Prices depend on the date. The last one before the day was taken; check it under Sign-up and prices.",
          ),
        ]
      : []),
    ...(next
      ? [
          warned(
            "fees.rules",
            "first_price_taken",
            "Następny start kosztuje mniej niż pierwszy. Przyjęto cenę pierwszego.",
            "A further start costs less than the first. The price of the first was taken.",
          ),
        ]
      : []),
  ];
}

function factsOf(codes: RulebookCodes) {
  return {
    ...(codes.style === null ? {} : { style: codes.style }),
    ...(codes.presentation === null ? {} : { presentation: codes.presentation }),
    ...(codes.age === null ? {} : { ages: [codes.age] }),
    ...(codes.level === null ? {} : { level: codes.level }),
  };
}

function timesOf(book: Regulations, codes: RulebookCodes) {
  const style = book.dance_categories.find((each) => each.code === codes.style);
  const fallback = style?.music === "organiser" ? ("organiser" as const) : ("own" as const);
  const limits = { music: fallback, min_music_seconds: null, max_music_seconds: null };
  if (book.time_limits.length === 0) return { unclear: false, limits };
  const found = timeLimitsFor(book, factsOf(codes));
  if (found.ambiguous) return { unclear: true, limits };
  const { min_seconds, max_seconds, music } = found.answer;
  return {
    unclear: false,
    limits: {
      music: music === "organiser" ? ("organiser" as const) : music === null ? fallback : ("own" as const),
      min_music_seconds: min_seconds,
      max_music_seconds: max_seconds,
    },
  };
}

function capacityOf(book: Regulations, codes: RulebookCodes): number | null {
  const limits = book.limits?.per_category ?? {};
  const capacity = limits[codes.style ?? ""] ?? limits[codes.presentation ?? ""] ?? limits.all ?? null;
  return capacity !== null && capacity >= 1 ? Math.floor(capacity) : null;
}

/** The price that the model can hold: of the first start, in the last ordinary tier. */
function feeOf(book: Regulations, codes: RulebookCodes): { fee_grosze: number | null; fee_per: "dancer" | "entry" } {
  const none = { fee_grosze: null, fee_per: "dancer" as const };
  if (book.fees?.currency !== "PLN") return none;
  const facts = factsOf(codes);
  const rule =
    book.fees.rules.find((each) => fits(each.applies_to, facts) === "yes") ??
    book.fees.rules.find((each) => each.applies_to.kind === "other");
  if (!rule) return none;
  const prices = { ...rule.prices, ...ordinaryTier(rule)?.prices };
  const at = (price: Price | undefined) => (price ? (price.by[codes.presentation ?? ""] ?? price.flat) : null);
  const dancer = (price: Price | undefined) => ({ fee_grosze: at(price), fee_per: "dancer" as const });
  const entry = (price: Price | undefined) => ({ fee_grosze: at(price), fee_per: "entry" as const });
  if (rule.kind === "per_person_per_entry") return dancer(prices.base);
  if (rule.kind === "per_person_first_next") return dancer(prices.first ?? prices.base);
  if (rule.kind === "per_entry") return entry(prices.base);
  if (rule.kind === "mixed") return at(prices.per_entry) === null ? dancer(prices.per_person) : entry(prices.per_entry);
  return none;
}

function ordinaryTier(rule: FeeRule): FeeTier | undefined {
  return rule.tiers.filter((tier) => !tier.on_event_day && tier.on === null).at(-1) ?? rule.tiers.at(-1);
}
