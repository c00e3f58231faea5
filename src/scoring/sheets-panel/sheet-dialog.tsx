import { BellRing, LockOpen } from "lucide-react";
import { useEffect, useState } from "react";
import { getBallot } from "../../judging/contract.ts";
import { ReopenForm } from "../../judging/desk/reopen-form.tsx";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { isAllowed } from "../../rounds/offices.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { fill } from "../../web/locale/fill.ts";
import { formatTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnline } from "../../web/browser/use-online.ts";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { ErrorPanel } from "../../web/ui/states/empty.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import { useReasonForm } from "../../web/calls/use-reason-form.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { ballotText, numberOf } from "../sheets/marks-text.ts";
import { PaperCheck, PaperCheckState } from "../papers/paper-check.tsx";
import { comparedBallot, comparedMarks } from "../papers/compared.ts";
import { type AtSheet, danceName, isCorrectable, opensSingle, needsCheck } from "../sheets/sheet-states.ts";
import { TypedBallot } from "../papers/typed-ballot.tsx";
import { TypedMarks } from "../papers/typed-marks.tsx";
import { words } from "../sheets/words.ts";
import { remindBallot, remindRound, reopenBallot } from "../../judging/desk/contract.ts";

/** Dialog of one judge's sheet of one dance at the desk: its marks, requesting it, reopening it, typing it from paper. */
export function SheetDialog(props: Omit<AtSheet, "seat" | "name">) {
  const { matrix, sheet, onClose } = props;
  const locale = useLocale();
  const messages = words[locale];
  const seat = matrix.seats.find((each) => each.id === sheet.seat_id);
  if (!seat) return null;
  const at = { ...props, seat, name: [seat.seat, danceName(matrix, sheet.dance)].filter(Boolean).join(", ") };
  const running = matrix.block.status === "waiting" || matrix.block.status === "live";
  const whole = matrix.round?.ballots === "dance";
  const trusted = isAllowed(matrix.office, "type") && !matrix.own_first;
  const compares = trusted && needsCheck(sheet) && sheet.paper?.own === false && isCorrectable(matrix);
  // A waiting sheet is compared before anybody types over it.
  const types = trusted && (running || sheet.state === "open") && !(compares && sheet.paper?.state === "waiting");
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={at.name} description={seat.name} size="wide">
      <div className="grid gap-5">
        {sheet.reason !== null && <Note look="warn">{fill(messages.openFor, { reason: sheet.reason })}</Note>}
        {sheet.state === "order" && <Note look="warn">{messages.orderAsked}</Note>}
        {sheet.typed_by !== null && <p className="sm">{fill(messages.typedBy, { name: sheet.typed_by })}</p>}
        <PaperCheckState {...at} />
        {matrix.own_first && <p className="sm sec">{messages.ownFirst}</p>}
        {running && sheet.state !== "in" && isAllowed(matrix.office, "type") && <Remind {...at} />}
        {whole || sheet.state === "order" ? (
          <WholeSheet key={sheet.paper?.revision_ids.join(" ")} {...at} types={types} compares={compares} />
        ) : (
          <>
            {compares && <PaperCheck {...at} groups={comparedMarks(at, locale)} />}
            {types && <TypedMarks {...at} />}
          </>
        )}
        {opensSingle(matrix) && <ReopenOne {...at} />}
      </div>
    </Dialog>
  );
}

/** A whole-dance sheet as the server has it now: its marks, reopening it, typing it. */
function WholeSheet(at: AtSheet & { types: boolean; compares: boolean }) {
  const { matrix, sheet, types, compares } = at;
  const locale = useLocale();
  const messages = words[locale];
  const { read, retry } = useBallot(at);
  if (read === "failed") return <ErrorPanel title={messages.failed} onRetry={retry} />;
  if (!read) return <SkeletonRows rows={4} />;
  const whole = matrix.round?.ballots === "dance";
  const compared = compares && sheet.paper?.state === "waiting";
  const taken = sheet.state === "in" && whole && !compared;
  return (
    <>
      {whole && !matrix.own_first && !compared && (
        <p className="sm num">
          {read.submitted ? fill(messages.given, { marks: ballotText(matrix.rows, read.marks) }) : messages.nothingYet}
        </p>
      )}
      {taken && isCorrectable(matrix) && isAllowed(matrix.office, "reopen") && <Reopen {...at} />}
      {compares && <PaperCheck {...at} groups={comparedBallot(read, locale)} />}
      {types && <TypedBallot {...at} ballot={read} />}
    </>
  );
}

/** Reads the sheet once: typed text stays while the hall goes on. */
function useBallot({ matrix, sheet }: AtSheet) {
  const api = useApi();
  const [read, setRead] = useState<Reply<typeof getBallot> | "failed">();
  const [tries, setTries] = useState(0);
  const [id, dance, seat_id] = [matrix.block.id, String(sheet.dance), sheet.seat_id];
  useEffect(() => {
    const gone = new AbortController();
    api.call(getBallot, { params: { id, dance }, query: { seat_id } }, { signal: gone.signal }).then(
      (reply) => setRead(reply),
      () => !gone.signal.aborted && setRead("failed"),
    );
    return () => gone.abort();
  }, [api, id, dance, seat_id, tries]);
  return { read, retry: () => setTries((n) => n + 1) };
}

function Remind({ matrix, sheet, name }: AtSheet) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const online = useOnline();
  const ask = async () => {
    const { seat_id, dance } = sheet;
    const id = matrix.block.id;
    const asking = () =>
      matrix.round?.ballots === "dance"
        ? api.call(remindBallot, { params: { id, dance: String(dance) }, body: { seat_id } })
        : api.call(remindRound, { params: { id }, body: { seat_id, dance } });
    const done = await recordOrNull<unknown>(asking, report);
    if (done) toast({ text: fill(messages.remindDone, { sheet: name }) });
  };
  // Sheets of single performances are requested only after they were danced.
  const can = matrix.round?.ballots === "dance" || (sheet.missing && sheet.state !== "order");
  return (
    <div className="row wrap gap-3">
      {can && (
        <Button icon={<BellRing className="ic" aria-hidden />} disabled={!online} onClick={() => void ask()}>
          {messages.remind}
        </Button>
      )}
      {sheet.reminded_at && (
        <p className="sm sec grow" role="status">
          {fill(messages.remindedAt, { time: formatTime(sheet.reminded_at, locale) })}
        </p>
      )}
    </div>
  );
}

function Reopen({ matrix, sheet, name, onClose }: AtSheet) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const online = useOnline();
  const params = { id: matrix.block.id, dance: String(sheet.dance) };
  const { reason, setReason, error, busy, send } = useReasonForm(
    (why) => api.call(reopenBallot, { params, body: { seat_id: sheet.seat_id, reason: why } }),
    () => {
      toast({ text: fill(messages.reopenDone, { sheet: name }) });
      onClose();
    },
  );
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label={messages.reopenReason} hint={messages.reopenHint} error={error}>
        <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
      <div>
        <Button type="submit" busy={busy} disabled={!online} icon={<LockOpen className="ic" aria-hidden />}>
          {messages.reopen}
        </Button>
      </div>
    </form>
  );
}

/** Form that reopens one performance's sheet of a closed round: which one, and why. */
function ReopenOne({ matrix, sheet, seat, onClose }: AtSheet) {
  const messages = words[useLocale()];
  const rows = matrix.rows.filter((row) => row.cells.some((cell) => cell?.seat_id === seat.id && cell.dance === sheet.dance));
  const [chosen, setChosen] = useState(rows[0]?.performance_id ?? "");
  const row = rows.find((each) => each.performance_id === chosen);
  if (!row) return null;
  return (
    <div className="grid gap-3">
      <Field label={messages.reopenWhich}>
        <Select
          label={messages.reopenWhich}
          value={chosen}
          onValueChange={setChosen}
          options={rows.map((each) => ({ value: each.performance_id, label: numberOf(each) }))}
        />
      </Field>
      <ReopenForm
        key={chosen}
        performance={{ id: row.performance_id, dance: sheet.dance, start_number: row.start_number }}
        seat={seat}
        onDone={onClose}
      />
    </div>
  );
}
