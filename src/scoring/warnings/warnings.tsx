import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { isAllowed } from "../../rounds/offices.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { fill } from "../../web/locale/fill.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnline } from "../../web/browser/use-online.ts";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { words } from "./warning-words.ts";
import type { SeenMatrix } from "../shapes.ts";
import { warnEntry } from "./contract.ts";
import { numberOf } from "../round-messages.ts";

type Warned = SeenMatrix["warned"][number];

/** List of warned entries with the reasons. The head judge warns here, and withdraws a warning of this round. */
export function Warnings({ matrix, onDone }: { matrix: SeenMatrix; onDone: () => void }) {
  const messages = words[useLocale()];
  const online = useOnline();
  const [open, setOpen] = useState<Warned | "new">();
  const { block, warned, rows, round } = matrix;
  const danced = round !== null && round.status !== "planned" && round.status !== "called_off" && rows.length > 0;
  const decides = danced && isAllowed(matrix.office, "decide");
  const here = rows.flatMap((row) => warned.filter((each) => each.entry_id === row.entry_id).map((warning) => ({ row, warning })));
  if (here.length === 0 && !decides) return null;
  return (
    <section className="mt-5 max-w-3xl grid gap-3" aria-label={messages.list}>
      <div className="row sp wrap gap-3">
        <h2 className="text-base font-semibold">{messages.list}</h2>
        {decides && (
          <Button icon={<TriangleAlert className="ic" aria-hidden />} disabled={!online} onClick={() => setOpen("new")}>
            {messages.warn}
          </Button>
        )}
      </div>
      <ul className="sm grid gap-1">
        {here.map(({ row, warning }) => (
          <li key={`${warning.round_id} ${warning.entry_id}`} className="row wrap gap-3">
            <span className="grow">
              <b className="num">{numberOf(row)}</b> {[warning.round, warning.reason].filter(Boolean).join(", ")}
            </span>
            {decides && warning.round_id === block.id && (
              <Button
                size="small"
                look="ghost"
                disabled={!online}
                aria-label={fill(messages.takeBackOf, { number: numberOf(row) })}
                onClick={() => setOpen(warning)}
              >
                {messages.takeBack}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <WarnDialog
          matrix={matrix}
          back={open === "new" ? undefined : open}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            onDone();
          }}
        />
      )}
    </section>
  );
}

interface DialogProps {
  matrix: SeenMatrix;
  /** The warning being withdrawn. Undefined for a new one. */
  back: Warned | undefined;
  onClose: () => void;
  onDone: () => void;
}

function WarnDialog({ matrix, back, onClose, onDone }: DialogProps) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const [entry, setEntry] = useState(back?.entry_id);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const report = useReport(setErrors);
  const row = matrix.rows.find((each) => each.entry_id === entry);
  const number = row ? numberOf(row) : "";
  const save = async () => {
    setBusy(true);
    const body = { entry_id: entry ?? "", taken_back: back !== undefined, reason };
    const done = await recordOrNull(() => api.call(warnEntry, { params: { id: matrix.block.id }, body }), report);
    setBusy(false);
    if (!done) return;
    toast({ text: fill(back ? messages.backDone : messages.saved, { number }) });
    onDone();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={back ? messages.backTitle : messages.title}
      description={back ? messages.backWhy : messages.why}
      footer={
        <Button look="primary" busy={busy} disabled={!entry || reason.trim() === ""} onClick={() => void save()}>
          {back ? messages.takeBack : messages.save}
        </Button>
      }
    >
      <div className="grid gap-4">
        {!back && (
          <Field label={messages.who} error={errors["entry_id"]?.[0]}>
            <Select
              value={entry}
              onValueChange={setEntry}
              options={matrix.rows.map((each) => ({
                value: each.entry_id,
                label: [numberOf(each), each.shown.label].filter(Boolean).join(" "),
              }))}
            />
          </Field>
        )}
        {!back &&
          matrix.warned
            .filter((each) => each.entry_id === entry)
            .map((each) => (
              <Note key={each.round_id} look="warn">
                {fill(messages.before, { number, round: each.round, reason: each.reason })}
              </Note>
            ))}
        <Field label={back ? messages.backReason : messages.reason} error={errors["reason"]?.[0]}>
          <TextInput value={reason} maxLength={300} onChange={(event) => setReason(event.currentTarget.value)} />
        </Field>
      </div>
    </Dialog>
  );
}

/** The letter W next to the number of an entry that was warned in this section, on paper too. */
export function WarnedMark({ warned, entryId }: { warned: SeenMatrix["warned"]; entryId: string }) {
  const messages = words[useLocale()];
  const own = warned.filter((each) => each.entry_id === entryId);
  if (own.length === 0) return null;
  const title = fill(messages.mark, { rounds: own.map((each) => each.round).join(", ") });
  return (
    <abbr className="mx-warned" title={title} aria-label={title}>
      W
    </abbr>
  );
}
