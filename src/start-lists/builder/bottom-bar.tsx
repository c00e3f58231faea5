import { CircleAlert, CircleCheck, ExternalLink, Printer, Send } from "lucide-react";
import { useState } from "react";
import { count, formatDate, formatTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useBuilderWords } from "./builder-words.ts";
import { publishStartList } from "../contract.ts";
import { overrunOf, type PlannedBlock, type PlannedBreak } from "../programme/plan.ts";
import type { Builder } from "./use-builder.ts";
import { counted } from "../words.ts";

export interface BottomBarProps {
  builder: Builder;
  clashes: number;
  unplaced: number;
  admin: boolean;
  plan: readonly PlannedBlock[];
  programme: readonly (PlannedBlock | PlannedBreak)[];
}

/** The bottom bar: problems before publishing, the length of the day, and the publish button, which asks once when there are conflicts. */
export function BottomBar({ builder, clashes, unplaced, admin, plan, programme }: BottomBarProps) {
  const messages = useBuilderWords();
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const { list } = builder;
  const rows = plan.reduce((sum, block) => sum + block.rows.length, 0);
  const end = programme.at(-1)?.ends;
  const breaks = programme.length - plan.length;
  const offline = builder.saving === "offline";
  const overrun = end === undefined ? null : overrunOf(list, end);
  const late =
    overrun &&
    (overrun.past === "midnight"
      ? messages.pastMidnight(formatDate(`${overrun.day}T12:00:00Z`, locale, "short"), formatTime(overrun.ends_at, locale))
      : messages.pastHour(formatTime(overrun.ends_at, locale), list.day_ends_at));
  const { busy, publish } = usePublishing(builder, late !== null, () => setAsking(false));
  return (
    <>
      {admin && <Troubles late={late} clashes={clashes} unplaced={unplaced} />}
      <span className="sec sm max-desk:hidden">
        {[
          count(locale, rows, counted.performances[locale]),
          count(locale, plan.length, counted.blocks[locale]),
          ...(breaks > 0 ? [count(locale, breaks, counted.breaks[locale])] : []),
          ...(end === undefined ? [] : [messages.ends(formatTime(end, locale))]),
          count(locale, list.judges.length, counted.judges[locale]),
        ].join(", ")}
      </span>
      <span className="grow" />
      {offline && <span className="sm t-warn b">{messages.offline}</span>}
      <Button look="ghost" className="max-md:hidden!" icon={<Printer className="ic" aria-hidden />} onClick={() => window.print()}>
        {messages.print}
      </Button>
      {list.status === "published" && (
        <LinkButton to={`/startlist/${list.id}`} icon={<ExternalLink className="ic" aria-hidden />}>
          {messages.publicPage}
        </LinkButton>
      )}
      {admin && (
        <Button
          look="primary"
          busy={busy}
          disabled={offline || rows === 0}
          icon={<Send className="ic" aria-hidden />}
          onClick={() => (clashes > 0 || late ? setAsking(true) : void publish())}
        >
          {list.status === "published" ? messages.publishChanges : messages.publish}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={late ?? messages.publishConflicts}
        description={`${clashes > 0 ? `${count(locale, clashes, counted.conflicts[locale])}. ` : ""}${messages.publishConflictsWhy}`}
        confirm={late ? messages.publishLate : messages.publishAnyway}
        busy={busy}
        onConfirm={() => void publish()}
      />
    </>
  );
}

/** Saves pending changes, then publishes. `confirmedHere`: a late end was already confirmed. `onEnd` is called in any case. */
function usePublishing(builder: Builder, confirmedHere: boolean, onEnd: () => void) {
  const messages = useBuilderWords();
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const publish = async () => {
    setBusy(true);
    if (await builder.save()) {
      const params = { id: builder.list.id };
      const saved = await recordOrNull(
        () => builder.sure((confirmed) => api.call(publishStartList, { params, body: { confirmed: confirmed || confirmedHere } })),
        report,
      );
      if (saved) {
        builder.take(saved);
        toast({ text: messages.published, look: "done" });
      }
    }
    setBusy(false);
    onEnd();
  };
  return { busy, publish };
}

/** The problems before publishing, or that there are none. */
function Troubles({ late, clashes, unplaced }: { late: string | null; clashes: number; unplaced: number }) {
  const messages = useBuilderWords();
  const locale = useLocale();
  const troubles = [
    ...(late ? [late] : []),
    ...(clashes > 0 ? [count(locale, clashes, counted.conflicts[locale])] : []),
    ...(unplaced > 0 ? [count(locale, unplaced, counted.unplaced[locale])] : []),
  ];
  return (
    <span className="row b">
      {troubles.length > 0 ? (
        <CircleAlert className={`ic ${clashes > 0 ? "t-bad" : "t-warn"}`} aria-hidden />
      ) : (
        <CircleCheck className="ic t-ok" aria-hidden />
      )}
      <span role="status">{troubles.length > 0 ? troubles.join(", ") : messages.noConflicts}</span>
    </span>
  );
}
