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
    en: "Decision of the head judge: of those level on the line it goes on.",
  },
  out: {
    pl: "Decyzja sędziego głównego: z równych na linii nie przechodzi dalej.",
    en: "Decision of the head judge: of those level on the line it does not go on.",
  },
  tie: { pl: "Decyzja sędziego głównego: kolejność równych.", en: "Decision of the head judge: the order of those who were level." },
  correction: {
    pl: "Decyzja sędziego głównego: pominięte przy awansie, tańczy następną rundę.",
    en: "Decision of the head judge: forgotten when those who go on were named, it dances the next round.",
  },
};

/** Sentence about the decision for this entry; undefined when it concerns others. A short sheet concerns everybody. */
export function decisionSentence({ kind, entries, tied, seat }: Ruled, entryId: string, locale: Locale): string | undefined {
  if (kind === "short_ballot")
    return locale === "pl"
      ? `Decyzja sędziego głównego: karta ${seat ?? ""} liczy się niepełna, bo sędzia nie mógł dokończyć.`
      : `Decision of the head judge: the sheet of ${seat ?? ""} counts with crosses missing, because the judge could not finish.`;
  const named = entries.includes(entryId);
  if (kind === "line") return named ? SENTENCES.on[locale] : tied.includes(entryId) ? SENTENCES.out[locale] : undefined;
  return named ? SENTENCES[kind][locale] : undefined;
}
