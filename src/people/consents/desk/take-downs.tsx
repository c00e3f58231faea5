import { Check, Undo2 } from "lucide-react";
import { useState } from "react";
import { recordOrNull } from "../../../web/calls/outcomes.ts";
import { useApi } from "../../../web/app/use-api.ts";
import { formatDateTime } from "../../../kernel/text/format.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { Field } from "../../../web/ui/fields/field.tsx";
import { TextInput } from "../../../web/ui/fields/text-input.tsx";
import { useToast } from "../../../web/ui/overlays/toast.tsx";
import { Chip } from "../../../web/ui/signs/status.tsx";
import { Empty } from "../../../web/ui/states/empty.tsx";
import { useReport } from "../../../web/calls/use-report.ts";
import { type TakeDown, updateTakeDown } from "../contract.ts";
import { deskWords } from "./desk-words.ts";

/** People with photos and recordings to be taken down: performances, places and the day; null when no competition is chosen. */
export function TakeDowns({ rows, onChanged }: { rows: readonly TakeDown[] | null; onChanged: () => void }) {
  const words = deskWords[useLocale()];
  if (rows === null) return <Empty title={words.competition} />;
  if (rows.length === 0) return <Empty title={words.takeEmpty}>{words.takeEmptyHint}</Empty>;
  return (
    <section className="px-(--gut) pb-8" aria-labelledby="take-downs">
      <h2 id="take-downs" className="disp text-[1.375rem]">
        {words.takeTitle}
      </h2>
      <p className="sec mt-1">{words.takeLead}</p>
      <ul className="mt-3" aria-label={words.takeTitle}>
        {rows.map((row) => (
          <TakeDownRow key={`${row.id} ${row.version}`} row={row} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}

function TakeDownRow({ row, onChanged }: { row: TakeDown; onChanged: () => void }) {
  const locale = useLocale();
  const words = deskWords[locale];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const [places, setPlaces] = useState(row.places ?? "");
  const [busy, setBusy] = useState(false);
  const name = `${row.first_name} ${row.last_name}`;
  const save = async (change: { done?: boolean }) => {
    setBusy(true);
    const body = { ...change, places: places.trim() || null, version: row.version };
    const done = await recordOrNull(() => api.call(updateTakeDown, { params: { id: row.id }, body }), report);
    setBusy(false);
    if (done) toast({ text: words.saved });
    onChanged();
  };
  return (
    <li className="grid gap-3 border-b border-line py-4">
      <div className="row wrap sp gap-3">
        <span>
          <b>{name}</b> <span className="sec">{row.club_name}</span>
          <span className="sm sec block">{row.entries.join("; ")}</span>
        </span>
        {row.over ? (
          <Chip look="ok">{`${words.over[row.over]} ${[row.over_at && formatDateTime(row.over_at, locale, "day"), row.over_by].filter(Boolean).join(", ")}`}</Chip>
        ) : (
          <Chip look="warn">{`${words.since} ${formatDateTime(row.since, locale, "day")}`}</Chip>
        )}
      </div>
      {row.over !== "given_again" && (
        <form
          className="row wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void save({});
          }}
        >
          <Field className="grow max-md:basis-full" label={words.places} hint={words.placesHint}>
            <TextInput value={places} maxLength={500} onChange={(event) => setPlaces(event.currentTarget.value)} />
          </Field>
          <Button type="submit" busy={busy} disabled={places.trim() === (row.places ?? "")} aria-label={`${words.save}: ${name}`}>
            {words.save}
          </Button>
          <Button
            look={row.over ? undefined : "primary"}
            busy={busy}
            icon={row.over ? <Undo2 className="ic" aria-hidden /> : <Check className="ic" aria-hidden />}
            aria-label={`${row.over ? words.undo : words.done}: ${name}`}
            onClick={() => void save({ done: row.over === null })}
          >
            {row.over ? words.undo : words.done}
          </Button>
        </form>
      )}
    </li>
  );
}
