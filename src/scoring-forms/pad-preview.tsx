// The referee's pad as a form makes it: tapping works, nothing is sent.
import { Check, RotateCcw, Send, X } from "lucide-react";
import { useState } from "react";
import { formatScore } from "../web/locale/format.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { Bib } from "../web/ui/signs/bib.tsx";
import { Button } from "../web/ui/button.tsx";
import { Klepki } from "../web/ui/signs/klepki.tsx";
import { Note } from "../web/ui/states/note.tsx";
import { NumberField } from "../web/ui/fields/number-field.tsx";
import { ScoreKeys } from "../web/ui/pads/score-pad.tsx";
import { criteriaOf, type Draft, type DraftCriterion } from "./draft.ts";
import { marksOf, totalRange } from "./rules.ts";
import { words } from "./words.ts";

const MOST_KEYS = 12;
/** A final that a preview of placing shows. */
const FINALISTS = 6;
/** An entry of the product's mock-ups. */
const EXAMPLE = { number: 79, title: "Sto jeden powodów" };

/** The keys of a scale: whole values, with a half key when it goes by halves; undefined when it needs a number field. */
function keysOf(criterion: DraftCriterion): { values: number[]; half: boolean } | undefined {
  const marks = marksOf(criterion);
  if (marks.length > 0 && marks.length <= MOST_KEYS && marks.every(Number.isInteger)) return { values: marks, half: false };
  const whole = marks.filter(Number.isInteger);
  const byHalves = criterion.step === 0.5 && Number.isInteger(criterion.min) && whole.length <= MOST_KEYS && whole.length > 1;
  return byHalves ? { values: whole, half: true } : undefined;
}

/** A pad with its own marks, as the draft is now. */
export function PadPreview({ draft }: { draft: Draft }) {
  const said = words[useLocale()];
  return (
    <div className="grid gap-3">
      <div>
        <h2>{said.preview}</h2>
        <p className="sm sec">{said.previewWhy}</p>
      </div>
      <div className="panel overflow-hidden">
        <div className="pp-e min-h-19">
          <Bib number={EXAMPLE.number} size="xl" />
          <b className="disp">{`„${EXAMPLE.title}”`}</b>
        </div>
        <Pad key={`${draft.method} ${draft.criteria.map((each) => each.key).join()}`} draft={draft} />
      </div>
    </div>
  );
}

function Pad({ draft }: { draft: Draft }) {
  if (draft.method === "skating") return <PlacePad />;
  if (draft.method === "recall") return <CrossPad />;
  if (draft.method === "battle") return <VotePad />;
  return <CriteriaPad draft={draft} />;
}

function CriteriaPad({ draft }: { draft: Draft }) {
  const locale = useLocale();
  const said = words[locale];
  const [marks, setMarks] = useState<ReadonlyMap<number, number>>(new Map());
  const [at, setAt] = useState(draft.criteria[0]?.key);
  const [sent, setSent] = useState(false);
  const active = draft.criteria.find((each) => each.key === at) ?? draft.criteria[0];
  if (!active) return null;
  // A mark that the changed scale no longer has is not counted.
  const markOf = (criterion: DraftCriterion) => {
    const mark = marks.get(criterion.key);
    return mark !== undefined && marksOf(criterion).includes(mark) ? mark : undefined;
  };
  const missing = draft.criteria.filter((each) => markOf(each) === undefined).length;
  const units = draft.criteria.reduce((sum, each) => sum + Math.round((markOf(each) ?? 0) * 100) * Math.round(each.weight * 100), 0);
  const decimals = draft.settings.decimals ?? 2;
  const { min, max } = totalRange(criteriaOf(draft));
  const write = (criterion: DraftCriterion, mark: number) => {
    const known = markOf(criterion) !== undefined;
    setMarks((now) => new Map(now).set(criterion.key, mark));
    const next = draft.criteria.find((each) => each.key !== criterion.key && markOf(each) === undefined);
    if (!known && next && keysOf(criterion)?.half !== true) setAt(next.key);
  };
  const keys = keysOf(active);
  const start = () => {
    setMarks(new Map());
    setSent(false);
    setAt(draft.criteria[0]?.key);
  };
  return (
    <>
      <div className="pp-s">
        {draft.criteria.map((criterion) => {
          const mark = markOf(criterion);
          return (
            <button
              key={criterion.key}
              type="button"
              className={criterion.key === active.key ? "act" : ""}
              aria-pressed={criterion.key === active.key}
              onClick={() => setAt(criterion.key)}
            >
              <span className="ell">{criterion.name}</span>
              <span className={`pv${mark === undefined ? " muted" : ""}`}>
                {mark === undefined ? "–" : formatScore(mark, locale, criterion.step % 1 === 0 ? 0 : criterion.step % 0.5 === 0 ? 1 : 2)}
              </span>
            </button>
          );
        })}
      </div>
      {sent ? (
        <div className="p-4 grid gap-3">
          <Note look="ok" live>
            {said.sent}: <b className="num">{formatScore(units / 10_000, locale, decimals)}</b>
          </Note>
          <Button icon={<RotateCcw className="ic" aria-hidden />} onClick={start}>
            {said.again}
          </Button>
        </div>
      ) : (
        <>
          {keys ? (
            <ScoreKeys
              layout="keypad"
              values={keys.values}
              half={keys.half}
              label={active.name}
              halfOf={active.name}
              value={markOf(active)}
              onValue={(mark) => write(active, mark)}
            />
          ) : (
            <div className="p-4">
              <NumberField
                label={active.name}
                value={markOf(active) ?? null}
                min={active.min}
                max={active.max}
                step={active.step > 0 ? active.step : 1}
                onValueChange={(mark) => mark !== null && write(active, mark)}
              />
            </div>
          )}
          <div className="row sp p-4 border-t border-line">
            <span className="grid">
              <span className="xs sec">{said.total}</span>
              <output className="num b text-2xl">{formatScore(units / 10_000, locale, decimals)}</output>
            </span>
            <Button
              look="primary"
              size="big"
              disabled={missing > 0}
              icon={<Send className="ic" aria-hidden />}
              onClick={() => setSent(true)}
            >
              {missing === 0 ? said.submit : missing === 1 ? said.missing.one : `${said.missing.other} ${missing}`}
            </Button>
          </div>
          <p className="xs sec px-4 pb-3 num">{said.range(formatScore(min, locale, decimals), formatScore(max, locale, decimals))}</p>
        </>
      )}
    </>
  );
}

function PlacePad() {
  const said = words[useLocale()];
  const [place, setPlace] = useState<number | undefined>(undefined);
  const values = Array.from({ length: FINALISTS }, (_, index) => index + 1);
  return (
    <div className="grid gap-2 py-3">
      <div className="row sp px-4">
        <b>{said.place}</b>
        <Klepki
          states={values.map((value) => (value === place ? "accent" : "off"))}
          label={place === undefined ? said.place : `${said.place} ${place}`}
        />
      </div>
      <ScoreKeys layout="keypad" values={values} label={said.place} value={place} onValue={setPlace} />
    </div>
  );
}

function CrossPad() {
  const said = words[useLocale()];
  const [cross, setCross] = useState(false);
  return (
    <div className="p-4">
      <button type="button" className={`key w-full${cross ? " on" : ""}`} aria-pressed={cross} onClick={() => setCross(!cross)}>
        <span className="row justify-center text-xl">
          {cross ? <Check className="ic" aria-hidden /> : <X className="ic" aria-hidden />}
          {said.goes}
        </span>
      </button>
    </div>
  );
}

function VotePad() {
  const said = words[useLocale()];
  const [winner, setWinner] = useState<"red" | "blue" | undefined>(undefined);
  return (
    <div className="grid grid-cols-2 gap-3 p-4">
      {(["red", "blue"] as const).map((side) => (
        <button
          key={side}
          type="button"
          className={`key${winner === side ? " on" : ""}`}
          aria-pressed={winner === side}
          onClick={() => setWinner(side)}
        >
          <span className="grid text-xl">
            {said[side]}
            {winner === side && <small>{said.wins}</small>}
          </span>
        </button>
      ))}
    </div>
  );
}
