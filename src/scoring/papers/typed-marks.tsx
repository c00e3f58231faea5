import { type KeyboardEvent, useState } from "react";
import { giveMarks } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { fill } from "../../web/locale/fill.ts";
import { plural } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnline } from "../../web/browser/use-online.ts";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { reasonFor } from "./compared.ts";
import { marksOf, typed } from "./mark-fields.ts";
import { numberOf } from "../sheets/marks-text.ts";
import type { AtSheet } from "../sheets/sheet-states.ts";
import { words } from "../sheets/words.ts";
import type { SeenMatrix } from "../shapes.ts";

type Row = SeenMatrix["rows"][number];
type Texts = Readonly<Record<string, string>>;

const cellOf = (row: Row, { seat, sheet }: Pick<AtSheet, "seat" | "sheet">) =>
  row.cells.find((cell) => cell !== null && cell.seat_id === seat.id && cell.dance === sheet.dance) ?? null;

/** Form that types a judge's paper sheet of one dance in which each performance has its own marks. Enter goes from field to field. */
export function TypedMarks(at: AtSheet) {
  const messages = words[useLocale()];
  const online = useOnline();
  const { rows, criteria, texts, setText, reason, setReason, errors, busy, save } = useTyped(at);
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const fields = [...(event.currentTarget.closest("section")?.querySelectorAll<HTMLInputElement>("input[data-mark]") ?? [])];
    const next = fields[fields.indexOf(event.currentTarget) + 1];
    if (!next) return void save("next");
    next.focus();
    next.select();
  };
  const first = rows.findIndex((row) => cellOf(row, at) === null);
  return (
    <section className="grid gap-3" aria-label={messages.fromPaper}>
      <h3 className="font-semibold">{messages.fromPaper}</h3>
      <div className="shs-m">
        {rows.map((row, r) => (
          <fieldset key={row.performance_id}>
            <legend className="num font-semibold">{numberOf(row)}</legend>
            <div>
              {criteria.map((each, c) => (
                <Field key={each.code} label={each.name} error={errors[row.performance_id]?.[`marks.${each.code}`]?.[0]}>
                  <TextInput
                    data-mark
                    numeric
                    autoFocus={c === 0 && r === Math.max(first, 0)}
                    inputMode="decimal"
                    autoComplete="off"
                    aria-label={fill(messages.markOf, { criterion: each.name, number: numberOf(row) })}
                    value={texts[row.performance_id]?.[each.code] ?? ""}
                    onChange={(event) => setText(row.performance_id, each.code, event.currentTarget.value)}
                    onKeyDown={enter}
                  />
                </Field>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <Field label={messages.reason}>
        <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
      <div className="row wrap gap-3">
        <Button busy={busy} disabled={!online || reason.trim() === ""} onClick={() => void save("stay")}>
          {messages.save}
        </Button>
        <Button look="primary" busy={busy} disabled={!online || reason.trim() === ""} onClick={() => void save("next")}>
          {messages.saveNext}
        </Button>
      </div>
    </section>
  );
}

/** State of the typed marks. Saves those that differ from what the desk saw at the beginning, one performance after the other. */
function useTyped(at: AtSheet) {
  const { matrix, seat, sheet, name, onNext, onClose } = at;
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const toast = useToast();
  const components =
    matrix.dances.find(({ dance }) => dance === sheet.dance)?.seats.find(({ id }) => id === seat.id)?.components ?? seat.components;
  const criteria = matrix.form.criteria.filter((each) => components?.includes(each.code) ?? true);
  // The cells when typing began, so that newer marks are not overwritten unseen.
  const [known, setKnown] = useState(() => new Map(matrix.rows.map((row) => [row.performance_id, cellOf(row, at)])));
  const was = (id: string): Texts => Object.fromEntries(criteria.map(({ code }) => [code, typed(known.get(id)?.marks[code])]));
  const [texts, setTexts] = useState<Record<string, Texts>>(() =>
    Object.fromEntries(matrix.rows.map((row) => [row.performance_id, was(row.performance_id)])),
  );
  const [reason, setReason] = useState(reasonFor(sheet, locale));
  const [errors, setErrors] = useState<Record<string, Record<string, string[]>>>({});
  const [busy, setBusy] = useState(false);
  const report = useReport();
  const running = matrix.block.status === "waiting" || matrix.block.status === "live";
  const opened = (id: string) =>
    matrix.reopened.some((each) => each.seat_id === seat.id && each.dance === sheet.dance && each.performance_id === id);
  const rows = matrix.rows.filter((row) => row.state === "competing" && (running || opened(row.performance_id)));
  const setText = (id: string, code: string, text: string) => setTexts((now) => ({ ...now, [id]: { ...now[id], [code]: text } }));
  const save = async (how: "stay" | "next") => {
    const changed = rows.filter(({ performance_id: id }) => criteria.some(({ code }) => texts[id]?.[code] !== was(id)[code]));
    setBusy(true);
    setErrors({});
    let done = 0;
    for (const { performance_id: id } of changed) {
      const body = {
        id: newId(),
        dance: sheet.dance,
        marks: marksOf(texts[id] ?? {}, criteria),
        device_at: new Date().toISOString(),
        revision: known.get(id)?.revision ?? 0,
        seat_id: seat.id,
        reason,
      };
      const saved = await recordOrNull(
        () => api.call(giveMarks, { params: { id }, body }),
        (error) => {
          setErrors({ [id]: error.errors });
          report(error);
        },
      );
      if (!saved) break;
      done++;
      setKnown((now) => new Map(now).set(id, { ...saved, seat_id: seat.id, total: 0, typed_by: null, extreme: null }));
    }
    setBusy(false);
    if (done < changed.length) return;
    toast({
      text:
        changed.length === 0
          ? messages.nothingNew
          : `${fill(messages.saved, { sheet: name })}: ${fill(plural(locale, done, messages.savedSome), { n: done })}`,
    });
    if (how === "next") onNext();
    else onClose();
  };
  return { rows, criteria, texts, setText, reason, setReason, errors, busy, save };
}
