import { Check, UserRound, X } from "lucide-react";
import { useState } from "react";
import { useOrWait } from "../../capacity/waiting/use-or-wait.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { fill } from "../../web/locale/fill.ts";
import { formatDate, formatDateTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { answerDataRequest, type DataRequest, answerDeadline, mayChangeCategory } from "./contract.ts";
import { requestWords } from "./words.ts";

const LOOKS = { open: "warn", done: "ok", refused: "neutral" } as const;

/** Requests made by personal links, open ones first, with the possible actions. */
export function RequestList({ rows, open, onChanged }: { rows: readonly DataRequest[]; open: number; onChanged: () => void }) {
  const messages = requestWords[useLocale()];
  return (
    <section className="px-(--gut) pt-3" aria-label={messages.title}>
      <div className="row wrap gap-3">
        <SectionHead title={messages.title} />
        {open > 0 && <Chip look="warn">{fill(messages.open, { n: open })}</Chip>}
      </div>
      <p className="sec">{messages.lead}</p>
      <ul className="mt-2 max-w-[960px]" aria-label={messages.title}>
        {rows.map((row) => (
          <RequestRow key={`${row.id} ${row.state}`} row={row} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}

function RequestRow({ row, onChanged }: { row: DataRequest; onChanged: () => void }) {
  const locale = useLocale();
  const messages = requestWords[locale];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const [refusing, setRefusing] = useState(false);
  const { orWait, question } = useOrWait();
  const name = `${row.first_name} ${row.last_name}`;
  const accept = async () => {
    setBusy(true);
    const answer = (wait: object) => api.call(answerDataRequest, { params: { id: row.id }, body: { accept: true, ...wait } });
    const done = await recordOrNull(() => orWait(answer), report);
    setBusy(false);
    if (done) toast({ text: messages.accepted });
    onChanged();
  };
  return (
    <li className="grid gap-3 border-b border-line py-4">
      {question}
      <div className="row wrap sp gap-3">
        <span>
          <b>{name}</b> <span className="sec">{row.club_name}</span>
          <span className="sm sec block">{row.competition}</span>
        </span>
        <span className="row wrap gap-2">
          <b>{messages.kinds[row.kind]}</b>
          <Chip look={LOOKS[row.state]}>{messages.states[row.state]}</Chip>
        </span>
      </div>
      {row.wanted && <Change row={row} />}
      {row.note && (
        <p className="break-words">
          <span className="sec">{`${messages.note}: `}</span>
          {row.note}
        </p>
      )}
      <p className="sm sec">
        {[
          fill(messages.asked, { date: formatDateTime(row.at, locale, "day") }),
          row.state === "open" && fill(messages.due, { date: formatDate(answerDeadline(row.at), locale) }),
          row.answered_at && fill(messages.answered, { date: formatDateTime(row.answered_at, locale, "day"), who: row.answered_by ?? "" }),
          row.answer,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {row.state === "open" && (
        <div className="row wrap gap-3">
          {row.kind === "correct" && (
            <Button
              look="primary"
              busy={busy}
              icon={<Check className="ic" aria-hidden />}
              aria-label={`${messages.correct}: ${name}`}
              onClick={() => void accept()}
            >
              {messages.correct}
            </Button>
          )}
          <LinkButton
            to={`/dashboard/privacy/people/${row.dancer_id}`}
            icon={<UserRound className="ic" aria-hidden />}
            aria-label={`${messages.see}: ${name}`}
          >
            {messages.see}
          </LinkButton>
          <Button icon={<X className="ic" aria-hidden />} aria-label={`${messages.refuse}: ${name}`} onClick={() => setRefusing(true)}>
            {messages.refuse}
          </Button>
        </div>
      )}
      {refusing && <RefuseDialog row={row} onClose={() => setRefusing(false)} onRefused={onChanged} />}
    </li>
  );
}

/** Stored value and requested value of each field. */
function Change({ row }: { row: DataRequest }) {
  const locale = useLocale();
  const messages = requestWords[locale];
  const { wanted } = row;
  if (!wanted) return null;
  const name = [wanted.first_name, wanted.last_name].filter(Boolean).join(" ");
  const now = [`${row.first_name} ${row.last_name}`, row.birth_date ? formatDate(row.birth_date, locale) : row.birth_year].join(", ");
  const moved = row.state === "open" && mayChangeCategory(row);
  return (
    <>
      <dl className="grid gap-x-4 gap-y-1 md:grid-cols-[120px_minmax(0,1fr)]">
        {row.state === "open" && (
          <>
            <dt className="sec sm">{messages.before}</dt>
            <dd className="break-words">{now}</dd>
          </>
        )}
        <dt className="sec sm">{messages.after}</dt>
        <dd className="break-words b">{[name, wanted.birth_date && formatDate(wanted.birth_date, locale)].filter(Boolean).join(", ")}</dd>
      </dl>
      {moved && <Note look="warn">{messages.category}</Note>}
    </>
  );
}

function RefuseDialog({ row, onClose, onRefused }: { row: DataRequest; onClose: () => void; onRefused: () => void }) {
  const messages = requestWords[useLocale()];
  const api = useApi();
  const toast = useToast();
  const [answer, setAnswer] = useState("");
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const report = useReport(setErrors);
  const send = async () => {
    setBusy(true);
    const done = await recordOrNull(() => api.call(answerDataRequest, { params: { id: row.id }, body: { accept: false, answer } }), report);
    setBusy(false);
    if (!done) return;
    toast({ text: messages.refused });
    onClose();
    onRefused();
  };
  return (
    <FormDialog
      title={`${messages.refuseTitle}: ${messages.kinds[row.kind]}`}
      onClose={onClose}
      confirm={messages.refuse}
      busy={busy}
      onConfirm={() => void send()}
    >
      <Field label={messages.reason} hint={messages.reasonHint} error={errors["answer"]?.[0]}>
        <TextInput value={answer} maxLength={500} onChange={(event) => setAnswer(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  );
}
