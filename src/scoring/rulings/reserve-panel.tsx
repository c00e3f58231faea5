import { Gavel } from "lucide-react";
import { type ReactNode, useState } from "react";
import { isAllowed } from "../../rounds/offices.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { fill } from "../../web/locale/fill.ts";
import { count } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnline } from "../../web/browser/use-online.ts";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { words as cutWords } from "./cut-words.ts";
import { words as rulingWords } from "./ruling-words.ts";
import { words } from "./reserve-words.ts";
import type { SeenMatrix } from "../shapes.ts";
import { decideRound } from "../contract.ts";
import { numberOf } from "../round-messages.ts";

type LabelledEntry = Pick<SeenMatrix["rows"][number], "entry_id" | "start_number" | "shown">;

/** Question about reserves for the head judge: entries that do not dance, and those first behind the line. */
interface Question {
  places: number;
  gone: readonly LabelledEntry[];
  entries: readonly LabelledEntry[];
  round: { id: string };
  office: SeenMatrix["office"];
}

/** Question about reserves next to the marks of the round. Shows nothing while there is none. */
export function ReservePanel({ matrix, onDone }: { matrix: SeenMatrix; onDone: () => void }) {
  const reserve = matrix.round?.reserve;
  if (!reserve) return null;
  const named = (ids: readonly string[]) => matrix.rows.filter((row) => ids.includes(row.entry_id));
  const { places } = reserve;
  const question = {
    round: matrix.block,
    office: matrix.office,
    places,
    gone: named(reserve.gone),
    entries: named(reserve.entries),
  };
  return <ReserveQuestion question={question} onDone={onDone} />;
}

const numbersOf = (named: readonly LabelledEntry[]) => named.map(numberOf).join(", ");

/**
 * Panel for a recalled entry that does not dance the next round: the head judge says whether those first behind the line do. `children`: which round
 * it is, where that is not clear.
 */
export function ReserveQuestion({ question, onDone, children }: { question: Question; onDone: () => void; children?: ReactNode }) {
  const locale = useLocale();
  const messages = words[locale];
  const { places, gone, entries, office } = question;
  const numbers = numbersOf(entries);
  return (
    <section className="dcs" aria-label={messages.reserve}>
      <span className="chip warn">
        <Gavel className="ic" aria-hidden />
        {rulingWords[locale].office}
      </span>
      <h2>{fill(messages.free, { places: count(locale, places, cutWords[locale].places) })}</h2>
      {children}
      <p className="sm sec">
        {fill(messages.why, { gone: numbersOf(gone), numbers })} {entries.length > 1 && messages.all}
      </p>
      {isAllowed(office, "decide") ? (
        <Answer key={numbers} question={question} numbers={numbers} onDone={onDone} />
      ) : (
        <p className="sm">{messages.heads}</p>
      )}
    </section>
  );
}

function Answer({ question, numbers, onDone }: { question: Question; numbers: string; onDone: () => void }) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const online = useOnline();
  const toast = useToast();
  const report = useReport();
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const tied = question.entries.map((each) => each.entry_id);
  const decide = async (entries: string[]) => {
    setBusy(true);
    const body = { kind: "reserve" as const, entries, tied, reason };
    const done = await recordOrNull(() => api.call(decideRound, { params: { id: question.round.id }, body }), report);
    setBusy(false);
    if (done) toast({ text: entries.length > 0 ? fill(messages.up, { numbers }) : messages.none });
    onDone();
  };
  const idle = !online || reason.trim() === "";
  return (
    <>
      <Field label={rulingWords[locale].reason} hint={rulingWords[locale].kept}>
        <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
      <div className="row wrap gap-2">
        <Button look="primary" busy={busy} disabled={idle} onClick={() => void decide(tied)}>
          {fill(messages.take, { numbers })}
        </Button>
        <Button busy={busy} disabled={idle} onClick={() => void decide([])}>
          {messages.leave}
        </Button>
      </div>
    </>
  );
}
