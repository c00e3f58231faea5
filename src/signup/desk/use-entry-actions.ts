// The office's actions on the list of entries: bulk changes and start numbers.
import { useState } from "react";
import { listOrEmpty, recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { count, danceTitle } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { type bulkEntries, giveStartNumbers, updateEntry } from "../contract.ts";
import type { OverCapQuestion } from "../../capacity/waiting/over-cap.tsx";
import { overQuestion, waitingWords } from "../../capacity/waiting/waiting-words.ts";
import { allEntries, type BulkChange, changeEntries, type ListQuery } from "./list/entries-query.ts";
import { entriesWords } from "./list/entries-words.ts";
import { counted } from "../../entries/words.ts";

type Words = (typeof entriesWords)["pl"];

/** Sentence with the number of changed and skipped entries, and the first reason. */
function changedText({ changed, skipped }: Reply<typeof bulkEntries>, locale: "pl" | "en"): string {
  const words = entriesWords[locale];
  return [
    `${words.done} ${count(locale, changed.length, counted.entries[locale])}`,
    skipped.length > 0 ? `${words.skipped} ${skipped.length}. ${skipped[0]?.text ?? ""}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** Sentence with the number of assigned start numbers, and the entries that wait for payment: by title, or else by section. */
function assignedText({ given, waiting }: Reply<typeof giveStartNumbers>, words: Words): string {
  const names = waiting.map((entry) => (entry.title ? danceTitle(entry.title) : entry.section_name));
  return [
    given > 0 ? `${words.given} ${given}.` : waiting.length === 0 ? words.noneToGive : "",
    waiting.length > 0 ? `${words.numbersWait} ${names.join(", ")}.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Returns the actions on the entries that `query` finds; `reload` reloads the list, `onDone` runs after entries were changed. */
export function useEntryActions(query: ListQuery, { reload, onDone }: { reload: () => Promise<void>; onDone: () => void }) {
  const locale = useLocale();
  const words = entriesWords[locale];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const [overCap, setOverCap] = useState<OverCapQuestion>();
  const whole = () => listOrEmpty(() => allEntries(api, query), report);
  /** Moves entries to a full section, where they wait. */
  const moveToWait = async (full: readonly { id: string }[], section_id: string) => {
    for (const { id } of full)
      await recordOrNull(() => api.call(updateEntry, { params: { id }, body: { section_id, wait: true } }), report);
    await reload();
  };
  const run = async (body: BulkChange): Promise<void> => {
    const done = await recordOrNull(() => changeEntries(api, body), report);
    if (!done) return reload();
    onDone();
    const { changed, skipped } = done;
    const full = skipped.filter((each) => each.over_cap);
    if (full.length > 0 && body.action !== "undo")
      setOverCap({
        question: overQuestion(
          full.map((each) => each.text),
          locale,
        ),
        anyway: () => run({ ...body, ids: full.map((each) => each.id), over: true }),
        wait: body.action === "move" ? { label: waitingWords[locale].insteadDo, act: () => moveToWait(full, body.section_id) } : undefined,
      });
    // Entries that the question is about are not reported as skipped.
    if (changed.length === 0 && full.length === skipped.length && full.length > 0) return reload();
    toast({
      text: changedText(done, locale),
      ...(body.action !== "undo" && changed.length > 0 ? { undo: () => void run({ action: "undo", changed }) } : {}),
    });
    return reload();
  };
  return {
    /** Loads every entry that the filters find, not only the shown page. */
    whole,
    run,
    /** The question about a cap until it is answered. */
    overCap,
    leaveOver: () => setOverCap(undefined),
    giveNumbers: async (competitionId: string) => {
      const done = await recordOrNull(() => api.call(giveStartNumbers, { params: { id: competitionId } }), report);
      if (done) toast({ text: assignedText(done, words) });
      await reload();
    },
  };
}
