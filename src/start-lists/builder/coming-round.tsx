import { Hourglass } from "lucide-react";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { formatTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import type { PlannedBlock } from "../programme/plan.ts";
import { placeEntries, takeOffList } from "../contract.ts";
import { blockTitle, waitsOf } from "../rounds/block-title.ts";
import { useBuilderWords } from "./builder-words.ts";
import type { Builder } from "./use-builder.ts";

/** „8 miejsc po eliminacjach, ok. 14:20”: placeholder of a round that is not filled yet. */
export function ComingRound({ block }: { block: PlannedBlock }) {
  const messages = useBuilderWords();
  const locale = useLocale();
  return (
    <p className="row sec sm gap-2 border-b border-line px-3 py-2">
      <Hourglass className="ic" aria-hidden />
      {messages.coming(waitsOf(block, locale) ?? "", formatTime(block.starts, locale))}
    </p>
  );
}

interface TakeOffProps {
  block: PlannedBlock;
  listId: string;
  take: Builder["take"];
  save: Builder["save"];
  onReload: () => Promise<void>;
}

/** Takes a round that is not filled yet off the list; „Cofnij” puts it back at the end. */
export function useTakeRoundOff({ block, listId, take, save, onReload }: TakeOffProps) {
  const messages = useBuilderWords();
  const locale = useLocale();
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  return async () => {
    const params = { id: listId };
    await save();
    const list = await recordOrNull(() => api.call(takeOffList, { params, body: { block_id: block.id } }), report);
    if (!list) return;
    take(list);
    const back = async () => {
      // The round was there a moment ago, so the list ends no later than before.
      const body = { round_ids: block.rounds.map((round) => round.id), confirmed: true };
      const restored = await recordOrNull(() => api.call(placeEntries, { params, body }), report);
      if (restored) take(restored);
      await onReload();
    };
    toast({ text: `${messages.takenOff}: ${blockTitle(block, locale)}`, look: "done", undo: () => void back() });
    await onReload();
  };
}
