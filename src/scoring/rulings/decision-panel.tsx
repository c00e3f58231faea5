import { Gavel } from "lucide-react";
import { useState } from "react";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { fill } from "../../web/locale/fill.ts";
import { shownTotal } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnline } from "../../web/browser/use-online.ts";
import { Button } from "../../web/ui/button.tsx";
import { Checkbox } from "../../web/ui/fields/checkbox.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { RadioCards } from "../../web/ui/fields/radio-cards.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { danceLetters } from "../../rounds/dances.ts";
import { isAllowed } from "../../rounds/offices.ts";
import { Effect, priceText } from "./effect.tsx";
import { words } from "./cut-words.ts";
import { nextRound, tiedLine, numberOf } from "../round-messages.ts";
import { words as resultWords } from "../words.ts";
import { byNumber } from "../../entries/label/by-number.ts";
import type { Matrix, SeenMatrix } from "../shapes.ts";
import { decideRound } from "../contract.ts";
import { judgeTotal } from "../sheets/marks-text.ts";

type Choice = "all" | "none" | "some";

/** Panel of the head judge's decision about a tied line: who goes on, how long the next round becomes, and why. Nothing is preselected. */
export function DecisionPanel({ matrix, onDone }: { matrix: SeenMatrix; onDone: () => void }) {
  const locale = useLocale();
  const messages = words[locale];
  const { cut, round } = matrix;
  if (!cut?.tied || cut.recalled !== null || !round) return null;
  const { entries, places } = cut.tied;
  const tied = matrix.rows.filter((row) => entries.includes(row.entry_id)).toSorted(byNumber);
  const question = { numbers: tied.map(numberOf), line: cut.line ?? "", method: matrix.form.method, places, round };
  return (
    <section className="dcs" aria-label={messages.office}>
      <span className="chip warn">
        <Gavel className="ic" aria-hidden />
        {messages.office}
      </span>
      <h2>{tiedLine(question, locale)}</h2>
      <TiedRows matrix={matrix} tied={tied} />
      {matrix.block.status === "closed" && isAllowed(matrix.office, "decide") ? (
        <Choosing
          key={entries.join(" ")}
          matrix={matrix}
          tied={tied}
          next={nextRound(round, locale).name}
          sure={cut.wanted - places}
          places={places}
          onDone={onDone}
        />
      ) : (
        <p className="sm">{matrix.block.status === "closed" ? messages.decisionHeads : messages.decisionWait}</p>
      )}
    </section>
  );
}

/** Table of tied entries with each judge's or each dance's mark. Totals are left out where they are published and older. */
export function TiedRows({
  matrix,
  tied,
  totals = true,
}: {
  matrix: Pick<Matrix, "dances" | "seats" | "form">;
  tied: readonly Matrix["rows"][number][];
  totals?: boolean;
}) {
  const locale = useLocale();
  const messages = resultWords[locale];
  const { dances, seats, form } = matrix;
  const letters = danceLetters(dances);
  const columns =
    dances.length > 0
      ? dances.map((each, at) => ({ short: letters[at], whole: each.name }))
      : seats.map((each) => ({ short: each.seat, whole: each.seat }));
  const shown = (total: number) => (form.method !== "recall" ? judgeTotal(form.criteria, total, locale) : total > 0 ? "×" : "");
  const marksOf = (row: Matrix["rows"][number]) =>
    dances.length > 0
      ? dances.map((_, at) => shownTotal(row.runs[at]?.value ?? "–", locale))
      : row.cells.map((cell) => (cell ? shown(cell.total) : "–"));
  return (
    <div className="dcs-t" tabIndex={0} role="region" aria-label={messages.marks}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">{messages.number}</th>
            {totals && (
              <th scope="col" className="r">
                {messages.total}
              </th>
            )}
            {columns.map(({ short, whole }) => (
              <th key={whole} scope="col" className="c" title={whole}>
                {short === whole ? (
                  whole
                ) : (
                  <>
                    <span aria-hidden>{short}</span>
                    <span className="vh">{whole}</span>
                  </>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tied.map((row) => (
            <tr key={row.entry_id}>
              <th scope="row" className="num">
                {numberOf(row)}
              </th>
              {totals && <td className="r num b">{row.total === null ? "–" : shownTotal(row.total, locale)}</td>}
              {marksOf(row).map((value, at) => (
                <td key={at} className="c num">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ChoosingProps {
  matrix: Matrix;
  tied: readonly Matrix["rows"][number][];
  /** Name of the next round. */
  next: string;
  /** Number of entries that go on without a decision. */
  sure: number;
  places: number;
  onDone: () => void;
}

function Choosing({ matrix, tied, next, sure, places, onDone }: ChoosingProps) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const online = useOnline();
  const toast = useToast();
  const report = useReport();
  const [choice, setChoice] = useState<Choice>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const all = tied.map((row) => row.entry_id);
  const entries = choice === "all" ? all : choice === "some" ? chosen : [];
  const n = sure + entries.length;
  const ready = choice !== undefined && (choice !== "some" || chosen.length > 0) && reason.trim() !== "";
  const decide = async () => {
    setBusy(true);
    const body = { kind: "line" as const, entries: [...entries], tied: all, reason };
    const done = await recordOrNull(() => api.call(decideRound, { params: { id: matrix.block.id }, body }), report);
    setBusy(false);
    if (done) toast({ text: `${fill(messages.letThroughDone, { n })}: ${matrix.block.name}` });
    onDone();
  };
  const price = (so: number) => priceText(matrix, so, locale);
  const tick = (id: string) => (on: boolean) => setChosen((now) => (on ? [...now, id] : now.filter((each) => each !== id)));
  const names = (
    <div className="grid gap-2">
      {tied.map((row) => (
        <Checkbox key={row.entry_id} checked={chosen.includes(row.entry_id)} onCheckedChange={tick(row.entry_id)}>
          <b className="num">{numberOf(row)}</b> {row.shown.label}
        </Checkbox>
      ))}
    </div>
  );
  return (
    <>
      <RadioCards<Choice>
        layout="rows"
        label={messages.office}
        value={choice}
        onValueChange={setChoice}
        cards={[
          { value: "all", title: fill(messages.takeAll, { next, n: sure + all.length }), detail: price(sure + all.length) },
          ...(sure > 0 ? [{ value: "none" as const, title: fill(messages.takeNone, { next, n: sure }), detail: price(sure) }] : []),
          {
            value: "some",
            title: messages.takeSome,
            detail: [fill(messages.takeSomeWhy, { n: chosen.length, places }), chosen.length > 0 && price(sure + chosen.length)]
              .filter(Boolean)
              .join(" · "),
            body: names,
          },
        ]}
      />
      {choice !== undefined && matrix.round && <Effect round={matrix.round} dancing={n} />}
      <Field label={messages.reason} hint={messages.kept}>
        <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
      <Button look="primary" busy={busy} disabled={!online || !ready} onClick={() => void decide()}>
        {fill(messages.letThrough, { n: choice === undefined ? sure + places : n })}
      </Button>
    </>
  );
}
