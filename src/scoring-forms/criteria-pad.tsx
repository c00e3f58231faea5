// Preview of a judge's pad with criteria.
import { RotateCcw, Send } from "lucide-react";
import { useState } from "react";
import { formatScore } from "../kernel/text/format.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { Button } from "../web/ui/button.tsx";
import { Note } from "../web/ui/states/note.tsx";
import { NumberField } from "../web/ui/fields/number-field.tsx";
import { ScoreKeys } from "../web/ui/pads/score-pad.tsx";
import { criteriaOf, type Draft, type DraftCriterion } from "./draft.ts";
import { marksOf, totalRange } from "./rules.ts";
import { words } from "./words.ts";

const MOST_KEYS = 12;

type Marks = ReadonlyMap<number, number>;

/** Keys of a scale: whole values, plus a half key when it has halves. Undefined when the scale needs a number field. */
function keysOf(criterion: DraftCriterion): { values: number[]; half: boolean } | undefined {
  const marks = marksOf(criterion);
  if (marks.length > 0 && marks.length <= MOST_KEYS && marks.every(Number.isInteger)) return { values: marks, half: false };
  const whole = marks.filter(Number.isInteger);
  const byHalves = criterion.step === 0.5 && Number.isInteger(criterion.min) && whole.length <= MOST_KEYS && whole.length > 1;
  return byHalves ? { values: whole, half: true } : undefined;
}

/** Returns the criterion's mark; a mark that the changed scale no longer contains is ignored. */
function markOf(criterion: DraftCriterion, marks: Marks): number | undefined {
  const mark = marks.get(criterion.key);
  return mark !== undefined && marksOf(criterion).includes(mark) ? mark : undefined;
}

/** Weighted sum of the marks. */
function totalOf(criteria: readonly DraftCriterion[], marks: Marks): number {
  const units = criteria.reduce((sum, each) => sum + Math.round((markOf(each, marks) ?? 0) * 100) * Math.round(each.weight * 100), 0);
  return units / 10_000;
}

/** Pad on which each criterion of the draft can be marked. Sending shows the total. */
export function CriteriaPad({ draft }: { draft: Draft }) {
  const locale = useLocale();
  const messages = words[locale];
  const { criteria } = draft;
  const [marks, setMarks] = useState<Marks>(new Map());
  const [at, setAt] = useState(criteria[0]?.key);
  const [sent, setSent] = useState(false);
  const active = criteria.find((each) => each.key === at) ?? criteria[0];
  if (!active) return null;
  const missing = criteria.filter((each) => markOf(each, marks) === undefined).length;
  const shown = (score: number) => formatScore(score, locale, draft.settings.decimals ?? 2);
  const total = shown(totalOf(criteria, marks));
  const { min, max } = totalRange(criteriaOf(draft));
  const write = (mark: number) => {
    const known = markOf(active, marks) !== undefined;
    setMarks((now) => new Map(now).set(active.key, mark));
    const next = criteria.find((each) => each.key !== active.key && markOf(each, marks) === undefined);
    if (!known && next && keysOf(active)?.half !== true) setAt(next.key);
  };
  const restart = () => {
    setMarks(new Map());
    setSent(false);
    setAt(criteria[0]?.key);
  };
  return (
    <>
      <div className="pp-s">
        {criteria.map((criterion) => (
          <CriterionKey
            key={criterion.key}
            criterion={criterion}
            mark={markOf(criterion, marks)}
            active={criterion === active}
            onGo={() => setAt(criterion.key)}
          />
        ))}
      </div>
      {sent ? (
        <div className="p-4 grid gap-3">
          <Note look="ok" live>
            {messages.sent}: <b className="num">{total}</b>
          </Note>
          <Button icon={<RotateCcw className="ic" aria-hidden />} onClick={restart}>
            {messages.again}
          </Button>
        </div>
      ) : (
        <>
          <MarkKeys criterion={active} mark={markOf(active, marks)} onMark={write} />
          <div className="row sp p-4 border-t border-line">
            <span className="grid">
              <span className="xs sec">{messages.total}</span>
              <output className="num b text-2xl">{total}</output>
            </span>
            <Button
              look="primary"
              size="big"
              disabled={missing > 0}
              icon={<Send className="ic" aria-hidden />}
              onClick={() => setSent(true)}
            >
              {missing === 0 ? messages.submit : missing === 1 ? messages.missing.one : `${messages.missing.other} ${missing}`}
            </Button>
          </div>
          <p className="xs sec px-4 pb-3 num">{messages.range(shown(min), shown(max))}</p>
        </>
      )}
    </>
  );
}

interface KeyProps {
  criterion: DraftCriterion;
  mark: number | undefined;
  active: boolean;
  onGo: () => void;
}

function CriterionKey({ criterion, mark, active, onGo }: KeyProps) {
  const locale = useLocale();
  const decimals = criterion.step % 1 === 0 ? 0 : criterion.step % 0.5 === 0 ? 1 : 2;
  return (
    <button type="button" className={active ? "act" : ""} aria-pressed={active} onClick={onGo}>
      <span className="ell">{criterion.name}</span>
      <span className={`pv${mark === undefined ? " muted" : ""}`}>{mark === undefined ? "–" : formatScore(mark, locale, decimals)}</span>
    </button>
  );
}

/** Keys of a criterion's scale, or a field when there would be too many. */
function MarkKeys({ criterion, mark, onMark }: { criterion: DraftCriterion; mark: number | undefined; onMark: (mark: number) => void }) {
  const { name, min, max, step } = criterion;
  const keys = keysOf(criterion);
  if (keys)
    return <ScoreKeys layout="keypad" values={keys.values} half={keys.half} label={name} halfOf={name} value={mark} onValue={onMark} />;
  return (
    <div className="p-4">
      <NumberField
        label={name}
        value={mark ?? null}
        min={min}
        max={max}
        step={step > 0 ? step : 1}
        onValueChange={(typed) => typed !== null && onMark(typed)}
      />
    </div>
  );
}
