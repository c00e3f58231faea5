import { Archive, Inbox } from "lucide-react";
import { useState } from "react";
import { isAllowed } from "../../rounds/offices.ts";
import { doneOrFalse } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { fill } from "../../web/locale/fill.ts";
import { formatTime, startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnline } from "../../web/browser/use-online.ts";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReasonForm } from "../../web/calls/use-reason-form.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { ballotText, marksText } from "../sheets/marks-text.ts";
import { danceName } from "../sheets/sheet-states.ts";
import { words } from "../sheets/words.ts";
import type { SeenMatrix } from "../shapes.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { settleRefused, takeRefused } from "../../judging/desk/contract.ts";

/** A sheet or marks that a judge's tablet sent and the server refused. */
interface RefusedSheet {
  id: string;
  /** „S3, Tango”, „S3, 014”. */
  name: string;
  sent: string;
  counts: string | null;
  why: SeenMatrix["not_taken"][number]["why"];
  received_at: string;
  /** Newest revision of that sheet that the desk sees. */
  revision: number;
  /** True when the sheet is open for a correction, so that it can be accepted in a closed round, too. */
  open: boolean;
}

function refusedIn(matrix: SeenMatrix, locale: Locale): RefusedSheet[] {
  const { criteria } = matrix.form;
  const whole = matrix.refused_ballots.map(({ id, seat, seat_id, dance, why, received_at, marks, counted }) => {
    const due = matrix.ballots.find((each) => each.seat_id === seat_id && each.dance === dance);
    return {
      id,
      name: [seat, danceName(matrix, dance)].filter(Boolean).join(", "),
      sent: ballotText(matrix.rows, marks),
      counts: counted && ballotText(matrix.rows, counted),
      why,
      received_at,
      revision: due?.revision ?? 0,
      open: due !== undefined && due.reopened_reason !== null,
    };
  });
  const single = matrix.not_taken.map(({ id, seat, seat_id, performance_id, start_number, dance, why, received_at, marks }) => {
    const cells = matrix.rows.find((row) => row.performance_id === performance_id)?.cells ?? [];
    const counted = cells.find((cell) => cell?.seat_id === seat_id && cell.dance === dance);
    return {
      id,
      name: [seat, danceName(matrix, dance), start_number !== null && startNumber(start_number)].filter(Boolean).join(", "),
      sent: marksText(criteria, marks, locale),
      counts: counted ? marksText(criteria, counted.marks, locale) : null,
      why,
      received_at,
      revision: counted?.revision ?? 0,
      open: matrix.reopened.some((each) => each.seat_id === seat_id && each.dance === dance && each.performance_id === performance_id),
    };
  });
  return [...whole, ...single];
}

/** List of refused sheets, each with what counts instead. They are accepted with a reason, or filed. Shows nothing where there is none. */
export function RefusedSheets({ matrix }: { matrix: SeenMatrix }) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const online = useOnline();
  const [taking, setTaking] = useState<RefusedSheet>();
  const [busy, setBusy] = useState(false);
  const all = refusedIn(matrix, locale);
  if (all.length === 0) return null;
  const running = matrix.block.status === "waiting" || matrix.block.status === "live";
  const settle = async ({ id, name }: RefusedSheet) => {
    setBusy(true);
    const done = await doneOrFalse(() => api.call(settleRefused, { params: { id } }), report);
    setBusy(false);
    if (done) toast({ text: fill(messages.settled, { sheet: name }) });
  };
  return (
    <section className="mt-5" aria-label={messages.refusedTitle}>
      <h3 className="font-semibold">{messages.refusedTitle}</h3>
      <p className="sm sec mt-1">
        {[messages.refusedWhy, !isAllowed(matrix.office, "publish") && messages.settleWho].filter(Boolean).join(" ")}
      </p>
      <ul>
        {all.map((each) => (
          <li key={each.id} className="lm">
            <div className="grow sm">
              <b>{each.name}</b>
              <span className="sec">{` · ${fill(messages.sentAt, { time: formatTime(each.received_at, locale) })}, ${messages.why[each.why]}`}</span>
              <span className="block num">{`${messages.sent}: ${each.sent}`}</span>
              <span className="block num">{`${messages.counts}: ${each.counts ?? messages.nothingCounts}`}</span>
              {!running && !each.open && isAllowed(matrix.office, "reopen") && <span className="block sec">{messages.takeClosed}</span>}
            </div>
            <span className="row">
              {(running || each.open) && isAllowed(matrix.office, "reopen") && (
                <Button
                  disabled={!online}
                  icon={<Inbox className="ic" aria-hidden />}
                  aria-label={`${messages.take} ${each.name}`}
                  onClick={() => setTaking(each)}
                >
                  {messages.take}
                </Button>
              )}
              {isAllowed(matrix.office, "publish") && (
                <Button
                  look="ghost"
                  busy={busy}
                  disabled={!online}
                  icon={<Archive className="ic" aria-hidden />}
                  aria-label={`${messages.settle} ${each.name}`}
                  onClick={() => void settle(each)}
                >
                  {messages.settle}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {taking && <TakeDialog sheet={taking} onClose={() => setTaking(undefined)} />}
    </section>
  );
}

/** Dialog that asks for the reason and shows again what would count. */
function TakeDialog({ sheet, onClose }: { sheet: RefusedSheet; onClose: () => void }) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const { reason, setReason, error, busy, send } = useReasonForm(
    (why) => api.call(takeRefused, { params: { id: sheet.id }, body: { revision: sheet.revision, reason: why } }),
    () => {
      toast({ text: fill(messages.taken, { sheet: sheet.name }) });
      onClose();
    },
  );
  return (
    <FormDialog
      title={messages.takeTitle}
      description={fill(messages.takeWhy, { sheet: sheet.name })}
      onClose={onClose}
      confirm={messages.take}
      onConfirm={() => void send()}
      busy={busy}
    >
      <div className="grid gap-3">
        <p className="sm num">{`${messages.sent}: ${sheet.sent}`}</p>
        <p className="sm num sec">{`${messages.counts}: ${sheet.counts ?? messages.nothingCounts}`}</p>
        <Field label={messages.reason} error={error}>
          <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.currentTarget.value)} />
        </Field>
      </div>
    </FormDialog>
  );
}
