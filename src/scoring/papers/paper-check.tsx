import { Check, X } from "lucide-react";
import { useState } from "react";
import { isAllowed } from "../../rounds/offices.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { fill } from "../../web/locale/fill.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnline } from "../../web/browser/use-online.ts";
import { Button } from "../../web/ui/button.tsx";
import { Checkbox } from "../../web/ui/fields/checkbox.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { useReasonForm } from "../../web/calls/use-reason-form.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { type AtSheet, needsCheck } from "../sheets/sheet-states.ts";
import type { ComparedGroup } from "./compared.ts";
import { isReleased } from "./rules.ts";
import { words } from "./words.ts";
import { checkPaper } from "./contract.ts";

/** State of the check of a sheet typed from paper: agreed, different, or waiting. */
export function PaperCheckState({ matrix, sheet }: AtSheet) {
  const messages = words[useLocale()];
  const { paper } = sheet;
  if (!paper) {
    const released = sheet.typed_by !== null && matrix.round !== null && isReleased(matrix.round);
    return released && <p className="sm sec">{messages.released}</p>;
  }
  const name = paper.checked_by ?? "–";
  if (paper.state === "checked") return <p className="sm">{fill(messages.checked, { name })}</p>;
  if (paper.state === "differs") return <Note look="bad">{fill(messages.differs, { reason: paper.reason ?? "", name })}</Note>;
  return <Note look="warn">{paper.own && isAllowed(matrix.office, "type") ? messages.waitingOwn : messages.waiting}</Note>;
}

/** Comparison of a sheet with the paper: the typed lines, each with a checkbox, and the buttons that say whether it agrees. */
export function PaperCheck(props: AtSheet & { groups: readonly ComparedGroup[] }) {
  const { matrix, sheet, name, groups, onNextPaper } = props;
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const online = useOnline();
  const [seen, setSeen] = useState<readonly string[]>([]);
  const [differs, setDiffers] = useState(false);
  const [busy, setBusy] = useState(false);
  const say = (agrees: boolean, reason?: string) => {
    const { seat_id, dance } = sheet;
    const revision_ids = [...(sheet.paper?.revision_ids ?? [])];
    const body = { seat_id, dance, agrees, revision_ids, ...(reason === undefined ? {} : { reason }) };
    return api.call(checkPaper, { params: { id: matrix.block.id }, body });
  };
  const agree = async () => {
    setBusy(true);
    const done = await recordOrNull(() => say(true), report);
    setBusy(false);
    if (!done) return;
    toast({ text: fill(messages.agreed, { sheet: name }) });
    onNextPaper();
  };
  const tick = (key: string) => (on: boolean) => setSeen((now) => (on ? [...now, key] : now.filter((each) => each !== key)));
  return (
    <section className="grid gap-3" aria-label={messages.compare}>
      <div>
        <h3 className="font-semibold">{messages.compare}</h3>
        <p className="sm sec">{messages.compareWhy}</p>
      </div>
      {groups.map(({ title, lines }, at) => (
        <fieldset key={at} className="shs-k">
          {title && <legend className="sm sec">{title}</legend>}
          {lines.map(({ id, number, typed }) => (
            <Checkbox key={id} checked={seen.includes(`${at} ${id}`)} onCheckedChange={tick(`${at} ${id}`)}>
              <span className="num sec">{number}</span> <b className="num">{typed}</b>
            </Checkbox>
          ))}
        </fieldset>
      ))}
      <div className="row wrap gap-3">
        <Button
          look="primary"
          busy={busy}
          disabled={!online || !needsCheck(sheet)}
          icon={<Check className="ic" aria-hidden />}
          onClick={() => void agree()}
        >
          {messages.agree}
        </Button>
        {sheet.paper?.state === "waiting" && (
          <Button disabled={!online} aria-expanded={differs} icon={<X className="ic" aria-hidden />} onClick={() => setDiffers(!differs)}>
            {messages.disagree}
          </Button>
        )}
      </div>
      {differs && sheet.paper?.state === "waiting" && <Differs name={name} say={(reason) => say(false, reason)} />}
    </section>
  );
}

/** Form for what differs. Afterwards the sheet is typed again. */
function Differs({ name, say }: { name: string; say: (reason: string) => Promise<unknown> }) {
  const messages = words[useLocale()];
  const toast = useToast();
  const online = useOnline();
  const { reason, setReason, error, busy, send } = useReasonForm(say, () => toast({ text: fill(messages.sent, { sheet: name }) }));
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label={messages.what} hint={messages.whatHint} error={error}>
        <TextInput autoFocus value={reason} maxLength={500} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
      <div>
        <Button type="submit" busy={busy} disabled={!online || reason.trim() === ""}>
          {messages.send}
        </Button>
      </div>
    </form>
  );
}
