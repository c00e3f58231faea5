// Builds sections from the matrix of a regulations file: limits, times, and the one price that a section can store. Pure.
import type { FeeRule, Regulations } from "#engines/regulations/src/schema.ts";
import { timeLimitsFor } from "#engines/regulations/src/time-limits.ts";
import type { Fees } from "../fees.ts";
import type { RulebookCodes, Warning } from "../shapes.ts";
import { factsOf, makeWarning } from "./facts.ts";
import { feesOf, feeWarnings } from "./contest-fees.ts";

export interface PlannedSection extends Fees {
  codes: RulebookCodes;
  level_name: string | null;
  capacity: number | null;
  music: "own" | "organiser";
  min_music_seconds: number | null;
  max_music_seconds: number | null;
}

/** Returns the sections in the order of the file's matrix, and the fee rules that priced any of them. Adds warnings for what prevents a section. */
export function sectionsOf(book: Regulations, warnings: Warning[]): { sections: PlannedSection[]; feeRules: FeeRule[] } {
  const sections = new Map<string, PlannedSection>();
  const feeRules = new Set<FeeRule>();
  let unclearTimes = 0;
  for (const [index, line] of book.section_lines.entries()) {
    const unknown = [line.styles, line.presentations, line.ages, line.levels].some((side) => side.includes("?"));
    if (unknown)
      warnings.push(
        makeWarning(
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
            const { fees, rule } = feesOf(book, codes);
            if (rule) feeRules.add(rule);
            sections.set(key, {
              codes,
              level_name: book.levels.find((each) => each.code === level)?.name ?? level,
              capacity: capacityOf(book, codes),
              ...time.limits,
              ...fees,
            });
          }
  }
  if (unclearTimes > 0)
    warnings.push(
      makeWarning(
        "time_and_music",
        "times_unclear",
        `Regulamin nie podaje jednego limitu czasu dla ${unclearTimes} z ${sections.size} kategorii. Sprawdź je w zakładce Kategorie.`,
        `The regulations give no single time limit for ${unclearTimes} of ${sections.size} sections. Check them under Sections.`,
      ),
    );
  warnings.push(...feeWarnings(book, [...feeRules]));
  if (book.sections_incomplete || sections.size === 0)
    warnings.push(
      makeWarning(
        "category_matrix",
        "sections_incomplete",
        "Lista kategorii w pliku jest niepełna. Dodaj brakujące ręcznie.",
        "The file's list of sections is incomplete. Add those that are missing by hand.",
      ),
    );
  return { sections: [...sections.values()], feeRules: [...feeRules] };
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
