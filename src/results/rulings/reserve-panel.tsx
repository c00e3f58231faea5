import { Gavel } from "lucide-react";
import { useState } from "react";
import { may } from "../../rounds/offices.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/calls/use-api.ts";
import { fill } from "../../web/locale/fill.ts";
import { count } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnline } from "../../web/offline/use-online.ts";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/use-report.ts";
import { decideRound, type SeenMatrix } from "../contract.ts";
import { words as cutWords } from "../rounds/cut-words.ts";
import { numberOf } from "./decision-panel.tsx";
import { words } from "./ruling-words.ts";

/** Somebody recalled does not dance the next round: the head judge says whether those first behind the line do. */
export function ReservePanel({ matrix, onDone }: { matrix: SeenMatrix; onDone: () => void }) {
  const locale = useLocale();
  const said = words[locale];
  const reserve = matrix.round?.reserve;
  if (!reserve) return null;
  const numbers = (ids: readonly string[]) =>
    matrix.rows
      .filter((row) => ids.includes(row.entry_id))
      .map(numberOf)
      .join(", ");
  const first = numbers(reserve.entries);
  return (
    <section className="dcs" aria-label={said.reserve}>
      <span className="chip warn">
        <Gavel className="ic" aria-hidden />
        {said.office}
      </span>
      <h2>{fill(said.reserveFree, { places: count(locale, reserve.places, cutWords[locale].places) })}</h2>
      <p className="sm sec">
        {fill(said.reserveWhy, { gone: numbers(reserve.gone), numbers: first })} {reserve.entries.length > 1 && said.reserveAll}
      </p>
      {may(matrix.office, "decide") ? (
        <Answer key={first} matrix={matrix} entries={reserve.entries} numbers={first} onDone={onDone} />
      ) : (
        <p className="sm">{said.reserveHeads}</p>
      )}
    </section>
  );
}

interface AnswerProps {
  matrix: SeenMatrix;
  entries: readonly string[];
  numbers: string;
  onDone: () => void;
}

function Answer({ matrix, entries, numbers, onDone }: AnswerProps) {
  const said = words[useLocale()];
  const api = useApi();
  const online = useOnline();
  const toast = useToast();
  const report = useReport();
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const decide = async (up: readonly string[]) => {
    setBusy(true);
    const body = { kind: "reserve" as const, entries: [...up], tied: [...entries], reason };
    const done = await recordOrNull(() => api.call(decideRound, { params: { id: matrix.block.id }, body }), report);
    setBusy(false);
    if (done) toast({ text: up.length > 0 ? fill(said.reserveUp, { numbers }) : said.reserveNone });
    onDone();
  };
  const idle = !online || reason.trim() === "";
  return (
    <>
      <Field label={said.reason} hint={said.kept}>
        <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
      <div className="row wrap gap-2">
        <Button look="primary" busy={busy} disabled={idle} onClick={() => void decide(entries)}>
          {fill(said.reserveTake, { numbers })}
        </Button>
        <Button busy={busy} disabled={idle} onClick={() => void decide([])}>
          {said.reserveLeave}
        </Button>
      </div>
    </>
  );
}
