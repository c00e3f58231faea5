// What the office does to the list of entries: many at once, and start numbers.
import { useState } from "react";
import { listOrEmpty, recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { count, danceTitle } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { type bulkEntries, giveStartNumbers, updateEntry } from "../contract.ts";
import type { OverCap } from "../../capacity/waiting/over-cap.tsx";
import { overQuestion, waitingWords } from "../../capacity/waiting/waiting-words.ts";
import { allEntries, type Change, changeEntries, type Query } from "./list/entries-query.ts";
import { entriesWords } from "./list/entries-words.ts";
import { counted } from "../../entries/words.ts";

type Words = (typeof entriesWords)["pl"];

/** How many entries were changed, and how many were not, with the first reason. */
function changedText({ changed, skipped }: Reply<typeof bulkEntries>, locale: "pl" | "en"): string {
  const words = entriesWords[locale];
  return [
    `${words.done} ${count(locale, changed.length, counted.entries[locale])}`,
    skipped.length > 0 ? `${words.skipped} ${skipped.length}. ${skipped[0]?.text ?? ""}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** How many numbers were given, and whose entries wait for their payment: by title, or else by section. */
function givenText({ given, waiting }: Reply<typeof giveStartNumbers>, words: Words): string {
  const names = waiting.map((entry) => (entry.title ? danceTitle(entry.title) : entry.section_name));
  return [
    given > 0 ? `${words.given} ${given}.` : waiting.length === 0 ? words.noneToGive : "",
    waiting.length > 0 ? `${words.numbersWait} ${names.join(", ")}.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** The actions on the entries that `query` finds; `reload` loads the list again, `onDone` hears when entries were changed. */
export function useEntryActions(query: Query, { reload, onDone }: { reload: () => Promise<void>; onDone: () => void }) {
  const locale = useLocale();
  const words = entriesWords[locale];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const [overCap, setOverCap] = useState<OverCap>();
  const whole = () => listOrEmpty(() => allEntries(api, query), report);
  /** Moves entries into a section without places, where they wait. */
  const moveToWait = async (full: readonly { id: string }[], section_id: string) => {
    for (const { id } of full)
      await recordOrNull(() => api.call(updateEntry, { params: { id }, body: { section_id, wait: true } }), report);
    await reload();
  };
  const run = async (body: Change): Promise<void> => {
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
    // What is asked about is not told as left out.
    if (changed.length === 0 && full.length === skipped.length && full.length > 0) return reload();
    toast({
      text: changedText(done, locale),
      ...(body.action !== "undo" && changed.length > 0 ? { undo: () => void run({ action: "undo", changed }) } : {}),
    });
    return reload();
  };
  return {
    /** Every entry that the filters find, not only the page that is shown. */
    whole,
    run,
    /** What a cap leaves no place for, until it was answered. */
    overCap,
    leaveOver: () => setOverCap(undefined),
    giveNumbers: async (competitionId: string) => {
      const done = await recordOrNull(() => api.call(giveStartNumbers, { params: { id: competitionId } }), report);
      if (done) toast({ text: givenText(done, words) });
      await reload();
    },
  };
}
