import { Gavel } from "lucide-react";
import { useState } from "react";
import { isAllowed } from "../../rounds/offices.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { fill } from "../../web/locale/fill.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnline } from "../../web/browser/use-online.ts";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { TiedRows } from "./decision-panel.tsx";
import { words } from "./ruling-words.ts";
import type { SeenMatrix } from "../shapes.ts";
import { decideRound } from "../contract.ts";
import { numberOf } from "../round-messages.ts";

/** Panels of the ties that only the head judge can put in order. */
export function TiePanels({ matrix, onDone }: { matrix: SeenMatrix; onDone: () => void }) {
  return matrix.ties.map((group) => <TiePanel key={group.toSorted().join(" ")} matrix={matrix} group={group} onDone={onDone} />);
}

interface TieProps {
  matrix: SeenMatrix;
  group: readonly string[];
  onDone: () => void;
}

function TiePanel({ matrix, group, onDone }: TieProps) {
  const messages = words[useLocale()];
  const tied = matrix.rows.filter((row) => group.includes(row.entry_id));
  // For a published round: ties that would be published today.
  const published = matrix.block.status === "published";
  const closed = matrix.block.status === "closed" || published;
  return (
    <section className="dcs" aria-label={messages.office}>
      <span className="chip warn">
        <Gavel className="ic" aria-hidden />
        {messages.office}
      </span>
      <h2>{fill(messages.tied, { numbers: tied.map(numberOf).join(", ") })}</h2>
      {/* Totals and dances of a published round are those of its version, sheets are today's. */}
      {(!published || matrix.dances.length === 0) && <TiedRows matrix={matrix} tied={tied} totals={!published} />}
      {closed && isAllowed(matrix.office, "decide") ? (
        <Ordering matrix={matrix} tied={tied} onDone={onDone} />
      ) : (
        <p className="sm">{closed ? messages.tieHeads : messages.tieWait}</p>
      )}
    </section>
  );
}

/** Ordering of tied entries by pressing them, best first. A second press removes a number. Nothing is preselected. */
function Ordering({ matrix, tied, onDone }: { matrix: SeenMatrix; tied: SeenMatrix["rows"]; onDone: () => void }) {
  const messages = words[useLocale()];
  const api = useApi();
  const online = useOnline();
  const toast = useToast();
  const report = useReport();
  const [order, setOrder] = useState<readonly string[]>([]);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const press = (id: string) => setOrder((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id]));
  const decide = async () => {
    setBusy(true);
    const body = { kind: "tie" as const, entries: [...order], reason };
    const done = await recordOrNull(() => api.call(decideRound, { params: { id: matrix.block.id }, body }), report);
    setBusy(false);
    const numbers = order.flatMap((id) => tied.filter((row) => row.entry_id === id).map(numberOf)).join(", ");
    if (done) toast({ text: fill(messages.orderDone, { numbers }) });
    onDone();
  };
  return (
    <>
      <p className="sm sec">{messages.tieWhy}</p>
      <div className="dcs-o" role="group" aria-label={messages.order}>
        {tied.map((row) => {
          const at = order.indexOf(row.entry_id);
          return (
            <button key={row.entry_id} type="button" aria-pressed={at >= 0} onClick={() => press(row.entry_id)}>
              <b className="num">{numberOf(row)}</b>
              <span className="grow ell">{row.shown.label}</span>
              <output className="num">{at < 0 ? "–" : `${at + 1}.`}</output>
            </button>
          );
        })}
      </div>
      <Field label={messages.reason} hint={messages.kept}>
        <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
      <Button
        look="primary"
        busy={busy}
        disabled={!online || order.length < tied.length || reason.trim() === ""}
        onClick={() => void decide()}
      >
        {messages.keepOrder}
      </Button>
    </>
  );
}
