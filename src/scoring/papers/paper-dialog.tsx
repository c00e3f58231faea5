import { type KeyboardEvent, useState } from "react";
import { giveMarks, type MarkedCriterion } from "../../judging/contract.ts";
import { ReopenForm } from "../../judging/desk/reopen-form.tsx";
import { newId } from "../../kernel/values/ids.ts";
import { formatNumber, formatTime, startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { Button } from "../../web/ui/button.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { opensSingle } from "../sheets/sheet-states.ts";
import { runWords } from "../outcome/desk-run-words.ts";
import { words } from "../words.ts";
import { RemindRow } from "./remind-row.tsx";
import { marksOf, typed } from "./mark-fields.ts";
import type { SeenMatrix } from "../shapes.ts";
import { fill } from "../../web/locale/fill.ts";
import type { Locale } from "../../kernel/text/locale.ts";

/** Where to go after saving. */
export type PaperStep = "judge" | "entry" | "done";

export type PaperDialogProps = {
  matrix: SeenMatrix;
  row: SeenMatrix["rows"][number];
  seat: SeenMatrix["seats"][number];
  /** Undefined where a performance has one sheet from each judge. */
  dance: SeenMatrix["dances"][number] | undefined;
  cell: SeenMatrix["rows"][number]["cells"][number];
  /** The digit that opened the cell. It is put into the first field. */
  first: string;
  readOnly: boolean;
  onStep: (step: PaperStep) => void;
  onClose: () => void;
};

/**
 * Dialog for one judge's marks of one entry, typed from a paper sheet with a reason. Enter goes to the next field, and from the last one to the next
 * judge.
 */
export function PaperDialog({ matrix, row, seat, dance, cell, first, readOnly, onStep, onClose }: PaperDialogProps) {
  const locale = useLocale();
  const messages = words[locale];
  const criteria = matrix.form.criteria.filter((each) => seat.components?.includes(each.code) ?? true);
  const number = row.start_number === null ? (row.title ?? "") : startNumber(row.start_number);
  const { texts, setTexts, reason, setReason, errors, busy, save } = usePaperMarks({
    criteria,
    row,
    seat,
    dance,
    cell,
    first,
    number,
    onStep,
  });
  const enter = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const fields = event.currentTarget.closest("[role=dialog]")?.querySelectorAll<HTMLInputElement>("input[data-mark]");
    const next = fields?.[at + 1];
    if (next) {
      next.focus();
      next.select();
    } else void save("judge");
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={[fill(messages.fromPaperFor, { number, seat: seat.seat, name: seat.name }), dance?.name].filter(Boolean).join(" · ")}
      description={cell ? fill(messages.revision, { n: cell.revision, time: formatTime(cell.received_at, locale) }) : messages.fromPaper}
      footer={
        readOnly ? undefined : (
          <>
            <Button busy={busy} onClick={() => void save("entry")}>
              {messages.saveNextEntry}
            </Button>
            <Button look="primary" busy={busy} onClick={() => void save("judge")}>
              {messages.saveNextJudge}
            </Button>
          </>
        )
      }
    >
      {readOnly ? (
        <SettledMarks matrix={matrix} row={row} seat={seat} dance={dance} cell={cell} onDone={onClose} />
      ) : (
        <div className="grid gap-4">
          {!cell && row.state === "competing" && <RemindRow matrix={matrix} row={row} seat={seat} dance={dance?.dance ?? 1} />}
          <div className="mx-fields">
            {criteria.map((each, i) => (
              <Field key={each.code} label={each.name} hint={range(each, locale)} error={errors[`marks.${each.code}`]?.[0]}>
                <TextInput
                  data-mark
                  numeric
                  inputMode="decimal"
                  autoComplete="off"
                  autoFocus={i === 0}
                  value={texts[each.code] ?? ""}
                  onChange={(event) => setTexts({ ...texts, [each.code]: event.currentTarget.value })}
                  onKeyDown={(event) => enter(event, i)}
                />
              </Field>
            ))}
          </div>
          <Field label={messages.reason} error={errors["reason"]?.[0]}>
            <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.currentTarget.value)} />
          </Field>
        </div>
      )}
    </Dialog>
  );
}

/** State of the fields and the reason, saved as the sheet's next revision. */
function usePaperMarks({
  criteria,
  row,
  seat,
  dance,
  cell,
  first,
  number,
  onStep,
}: Pick<PaperDialogProps, "row" | "seat" | "dance" | "cell" | "first" | "onStep"> & {
  criteria: readonly MarkedCriterion[];
  number: string;
}) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(criteria.map((each, i) => [each.code, i === 0 && first ? first : typed(cell?.marks[each.code])])),
  );
  // The revision that the desk saw when typing began, so that newer marks are not overwritten unseen.
  const [known] = useState(cell?.revision ?? 0);
  const [reason, setReason] = useState(messages.reasonPaper);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const report = useReport(setErrors);
  const save = async (step: PaperStep) => {
    const marks = marksOf(texts, criteria);
    const body = {
      id: newId(),
      dance: dance?.dance ?? 1,
      marks,
      device_at: new Date().toISOString(),
      revision: known,
      seat_id: seat.id,
      reason,
    };
    setBusy(true);
    const saved = await recordOrNull(() => api.call(giveMarks, { params: { id: row.performance_id }, body }), report);
    setBusy(false);
    if (!saved) return;
    toast({ text: fill(messages.marksSaved, { number, seat: seat.seat }) });
    onStep(step);
  };
  return { texts, setTexts, reason, setReason, errors, busy, save };
}

/** The marks of a finished round, with the form that reopens the sheet for a correction. */
function SettledMarks({
  matrix,
  row,
  seat,
  dance,
  cell,
  onDone,
}: Pick<PaperDialogProps, "matrix" | "row" | "seat" | "dance" | "cell"> & { onDone: () => void }) {
  const locale = useLocale();
  const crosses = matrix.form.method === "recall" ? runWords[locale] : undefined;
  return (
    <>
      <dl className="led">
        {matrix.form.criteria.map((each) => (
          <div key={each.code}>
            <dt>{each.name}</dt>
            <dd className="num b">
              {crosses && cell ? (cell.total > 0 ? crosses.crossed : crosses.notCrossed) : typed(cell?.marks[each.code]) || "–"}
            </dd>
          </div>
        ))}
      </dl>
      {opensSingle(matrix) && (
        <ReopenForm
          performance={{ id: row.performance_id, dance: dance?.dance ?? 1, start_number: row.start_number }}
          seat={seat}
          onDone={onDone}
        />
      )}
    </>
  );
}

function range({ min, max, step }: MarkedCriterion, locale: Locale): string {
  const from = `${formatNumber(min, locale)}–${formatNumber(max, locale)}`;
  return step === 1 ? from : fill(words[locale].everyStep, { range: from, step: formatNumber(step, locale) });
}
