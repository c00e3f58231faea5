// Public sentences about the head judge's decisions: the office and the outcome, without name or reason. Pure.
import type { Locale } from "../../kernel/text/locale.ts";

interface Ruled {
  kind: "line" | "tie" | "correction" | "short_ballot";
  entries: readonly string[];
  tied: readonly string[];
  seat: string | null;
}

const SENTENCES = {
  on: {
    pl: "Decyzja sędziego głównego: z równych na linii przechodzi dalej.",
    en: "Head judge's decision: goes on from the tie on the line.",
  },
  out: {
    pl: "Decyzja sędziego głównego: z równych na linii nie przechodzi dalej.",
    en: "Head judge's decision: does not go on from the tie on the line.",
  },
  tie: { pl: "Decyzja sędziego głównego: kolejność równych.", en: "Head judge's decision: the order of the tied entries." },
  correction: {
    pl: "Decyzja sędziego głównego: pominięte przy awansie, tańczy następną rundę.",
    en: "Head judge's decision: left out of the recall by mistake, dances the next round.",
  },
};

/** Sentence about the decision for this entry; undefined when it concerns others. A short sheet concerns everybody. */
export function decisionText({ kind, entries, tied, seat }: Ruled, entryId: string, locale: Locale): string | undefined {
  if (kind === "short_ballot")
    return locale === "pl"
      ? `Decyzja sędziego głównego: karta ${seat ?? ""} liczy się niepełna, bo sędzia nie mógł dokończyć.`
      : `Head judge's decision: the sheet of ${seat ?? ""} counts incomplete, because the judge could not finish.`;
  const named = entries.includes(entryId);
  if (kind === "line") return named ? SENTENCES.on[locale] : tied.includes(entryId) ? SENTENCES.out[locale] : undefined;
  return named ? SENTENCES[kind][locale] : undefined;
}
