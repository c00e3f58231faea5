import { ArrowRight, Undo2, UserX } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { Button, buttonClass } from "../../web/ui/button.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { type Sheet, reportNoShow } from "../contract.ts";
import type { Tablet } from "../tablet/use-tablet.ts";
import { sheetPath } from "../rules.ts";
import { fill, words } from "../words.ts";

/** Reports that a performance did not take place, or withdraws the report. Needs the network, because every desk must receive it. */
function useReportNoShow(sheet: Sheet): { busy: boolean; send: (no_show: boolean) => Promise<void> } {
  const api = useApi();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const send = async (no_show: boolean) => {
    setBusy(true);
    const body = { no_show, ...(sheet.run ? { dance: sheet.run.dance } : {}) };
    await recordOrNull(() => api.call(reportNoShow, { params: { id: sheet.performance_id }, body }), report);
    setBusy(false);
  };
  return { busy, send };
}

/** True when the entry no longer competes. A sheet stored by an earlier version has no `out`. */
export function isOut(sheet: Partial<Pick<Sheet, "out">>): boolean {
  return (sheet.out ?? null) !== null;
}

/** True when this judge may report now that the performance did not take place. */
export function canReportNoShow(sheet: Sheet): boolean {
  const open = sheet.block.status === "waiting" || sheet.block.status === "live";
  return open && sheet.seat !== null && sheet.status !== "no_show" && !isOut(sheet) && sheet.revision === 0;
}

/** Asks for confirmation before a no-show is reported. */
export function NoShowDialog({ sheet, open, onOpenChange }: { sheet: Sheet; open: boolean; onOpenChange: (open: boolean) => void }) {
  const messages = words[useLocale()];
  const { busy, send } = useReportNoShow(sheet);
  const number = sheet.start_number === null ? "" : startNumber(sheet.start_number);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={fill(messages.noShowAsk, { number })}
      description={messages.noShowWhy}
      confirm={`${messages.noShow} ${number}`.trim()}
      busy={busy}
      onConfirm={() => void send(true).then(() => onOpenChange(false))}
    />
  );
}

/** Button for a no-show on a tablet. Without a network it is disabled and says why. */
export function NoShowButton({ tablet, onAsk }: { tablet: Tablet; onAsk: () => void }) {
  const messages = words[useLocale()];
  const away = tablet.net === "offline";
  return (
    <Button icon={<UserX className="ic" aria-hidden />} disabled={away} title={away ? messages.noShowOffline : undefined} onClick={onAsk}>
      {messages.noShow}
    </Button>
  );
}

/** Bar shown instead of the submit button when the entry does not dance: withdraw the report, or go on to the next. */
export function NoShowBar({ sheet, tablet }: { sheet: Sheet; tablet: Tablet }) {
  const messages = words[useLocale()];
  const { busy, send } = useReportNoShow(sheet);
  const { next } = sheet;
  return (
    <>
      <p className="row b grow" role="status">
        <UserX className="ic" aria-hidden />
        {isOut(sheet) ? messages.outBar[sheet.out ?? "absent"] : messages.noShowBar}
      </p>
      {sheet.seat && !isOut(sheet) && (
        <Button
          className="padb"
          busy={busy}
          disabled={tablet.net === "offline"}
          icon={<Undo2 className="ic" aria-hidden />}
          onClick={() => void send(false)}
        >
          {messages.noShowBack}
        </Button>
      )}
      {next && (
        <Link className={buttonClass("primary", "normal", false, "padb")} to={sheetPath(next)}>
          {next.start_number === null ? messages.next : startNumber(next.start_number)}
          <ArrowRight className="ic" aria-hidden />
        </Link>
      )}
    </>
  );
}
