// Saves the office's list as files: entries, people in them, and senders.
import { useState } from "react";
import { doneOrFalse, recordOrNull } from "../../../web/calls/outcomes.ts";
import { useApi } from "../../../web/app/use-api.ts";
import { saveCsv } from "../../../web/lists/csv.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { useToast } from "../../../web/ui/overlays/toast.tsx";
import { useReport } from "../../../web/calls/use-report.ts";
import { answerColumns } from "../../../entries/questions/answer-columns.ts";
import { givenUp } from "../../../competitions/entry-states.ts";
import type { EntryRow } from "../../records.ts";
import { entriesCsv } from "./entries-csv.ts";
import { allAnswers, type ListQuery } from "../list/entries-query.ts";
import { entriesWords } from "../list/entries-words.ts";
import { answersWords } from "../list/answers-words.ts";
import { peopleCsv, signupsCsv } from "./people-csv.ts";
import { requireProof } from "../../../identity/proof/contract.ts";

export type CsvKind = "entries" | "people" | "signups";

const ASKED = { entries: undefined, people: "dancer", signups: "signup" } as const;

/** Saves what the list of `query` finds as a file of this kind; `whole` loads all of its entries. */
export function useCsv(query: ListQuery, whole: () => Promise<EntryRow[]>): { saving: boolean; save: (of: CsvKind) => void } {
  const locale = useLocale();
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const [saving, setSaving] = useState(false);
  const { competition_id, q, section_id, music, paid, late, question_id, view = "all" } = query;
  const file = async (of: CsvKind) => {
    const rows = await whole();
    const answers = competition_id === undefined ? undefined : await recordOrNull(() => allAnswers(api, competition_id, ASKED[of]), report);
    if (rows.length === 0 || answers === null) return undefined;
    if (of === "entries" || !answers)
      return { text: entriesCsv(rows, locale, answers && answerColumns(answers, locale)), rows: rows.length };
    // People who no longer compete are left out (they need no shirt), unless the view is about them.
    const competing = view === "out" ? rows : rows.filter((row) => !givenUp.includes(row.status));
    if (of === "people") return peopleCsv(competing, answers, locale);
    const narrowed = [q, section_id, music, paid, late, question_id].some((each) => each !== undefined) || view !== "all";
    return signupsCsv(competing, answers, locale, !narrowed);
  };
  const save = async (of: CsvKind) => {
    setSaving(true);
    const proved = await doneOrFalse(() => api.call(requireProof), report);
    const made = proved ? await file(of).finally(() => setSaving(false)) : setSaving(false);
    if (!made) return;
    saveCsv(answersWords[locale][of].toLowerCase(), made.text);
    toast({ text: `${entriesWords[locale].csvDone} ${made.rows}` });
  };
  return { saving, save: (of) => void save(of) };
}
