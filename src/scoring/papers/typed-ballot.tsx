import { type KeyboardEvent, type ReactNode, useState } from "react";
import { type Ballot, giveBallot } from "../../judging/contract.ts";
import {
  requiredCrosses,
  type BallotMarks,
  countCrosses,
  dancingIds,
  ballotKindOf,
  type BallotFault,
  findFault,
} from "../../judging/ballot-rules.ts";
import { newId } from "../../kernel/values/ids.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { fill } from "../../web/locale/fill.ts";
import { formatNumber, startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnline } from "../../web/browser/use-online.ts";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import type { AtSheet } from "../sheets/sheet-states.ts";
import { reasonFor } from "./compared.ts";
import { numbersIn, placeIn } from "./typing.ts";
import { words } from "../sheets/words.ts";

type Place = Ballot["heats"][number]["places"][number];

const shown = ({ start_number }: Pick<Place, "start_number">) => (start_number === null ? "–" : startNumber(start_number));

/**
 * Form that types a paper sheet of a whole dance at once: crosses by number, or a place or rank per number. It is saved as that judge's sheet, with
 * who typed it.
 */
export function TypedBallot(at: AtSheet & { ballot: Ballot }) {
  const { ballot } = at;
  const locale = useLocale();
  const messages = words[locale];
  const online = useOnline();
  const [marks, setMarks] = useState<BallotMarks>(ballot.marks);
  const [reason, setReason] = useState(reasonFor(at.sheet, locale));
  const { save, busy } = useSaving(at, { ballot, marks, reason });
  const kind = ballotKindOf(ballot.method);
  const wrong = findFault(ballot, marks);
  const ready = online && reason.trim() !== "" && wrong === undefined;
  const go = (how: "stay" | "next") => {
    if (ready && !busy) void save(how);
  };
  if (kind === "order" && ballot.equal.length === 0) return null;
  return (
    <section className="grid gap-3" aria-label={messages.fromPaper}>
      <h3 className="row sp font-semibold">
        {messages.fromPaper}
        <MarkCounter ballot={ballot} marks={marks} />
      </h3>
      {kind === "cross" ? (
        <Crosses ballot={ballot} marks={marks} onMarks={setMarks} onSave={() => go("next")} />
      ) : (
        <Ranks ballot={ballot} kind={kind === "order" ? "order" : "place"} marks={marks} onMarks={setMarks} onSave={() => go("next")} />
      )}
      <Field label={messages.reason}>
        <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
      <div className="row wrap gap-3">
        <Button busy={busy} disabled={!ready} onClick={() => go("stay")}>
          {messages.save}
        </Button>
        <Button look="primary" busy={busy} disabled={!ready} onClick={() => go("next")}>
          {messages.saveNext}
        </Button>
        <span className="sm sec" role="status">
          {wrong && <WrongWord ballot={ballot} wrong={wrong} />}
        </span>
      </div>
    </section>
  );
}

/** Saves the whole sheet as the revision after the one that was read. */
function useSaving(
  { matrix, sheet, name, onNext, onClose }: AtSheet,
  { ballot, marks, reason }: { ballot: Ballot; marks: BallotMarks; reason: string },
) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  // The same sheet sent twice is one revision.
  const [id] = useState(newId);
  const save = async (how: "stay" | "next") => {
    setBusy(true);
    const body = {
      id,
      dance: ballot.dance,
      marks: Object.fromEntries(Object.entries(marks).filter(([, mark]) => Object.values(mark).some((each) => each !== undefined))),
      submitted: true,
      revision: ballot.revision,
      device_at: new Date().toISOString(),
      seat_id: sheet.seat_id,
      reason,
    };
    const done = await recordOrNull(() => api.call(giveBallot, { params: { id: matrix.block.id }, body }), report);
    setBusy(false);
    if (!done) return;
    toast({ text: fill(messages.saved, { sheet: name }) });
    if (how === "next") onNext();
    else onClose();
  };
  return { save, busy };
}

/** Counter of given marks. */
function MarkCounter({ ballot, marks }: { ballot: Ballot; marks: BallotMarks }) {
  const messages = words[useLocale()];
  const kind = ballotKindOf(ballot.method);
  const here = dancingIds(ballot);
  const all =
    kind === "cross"
      ? requiredCrosses(ballot)
      : kind === "order"
        ? ballot.equal.flatMap((each) => each.performance_ids).length
        : here.length;
  const n =
    kind === "cross" ? countCrosses(marks, here) : Object.values(marks).filter((mark) => mark[kind ?? "place"] !== undefined).length;
  return <output className="num sec">{all === null ? fill(messages.countFree, { n }) : fill(messages.count, { n, all })}</output>;
}

function WrongWord({ ballot, wrong }: { ballot: Ballot; wrong: BallotFault }): ReactNode {
  const messages = words[useLocale()];
  if ("n" in wrong) return fill(messages[wrong.why], { n: wrong.n });
  const all = ballot.heats.flatMap((heat) => heat.places);
  const numbers = wrong.ids.map((id) => shown(all.find((each) => each.performance_id === id) ?? { start_number: null })).join(", ");
  return fill(wrong.why === "twice" ? messages.twice : wrong.why === "gone" ? messages.unknown : messages.outside, { numbers });
}

interface Typing {
  ballot: Ballot;
  marks: BallotMarks;
  onMarks: (change: (now: BallotMarks) => BallotMarks) => void;
  onSave: () => void;
}

/** Crosses. A typed number gets one at the next separator; a pressed number gets or loses it. */
function Crosses({ ballot, marks, onMarks, onSave }: Typing) {
  const messages = words[useLocale()];
  const [line, setLine] = useState("");
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const here = ballot.heats.flatMap((heat) => heat.places.filter((place) => place.out === null));
  const cross = (text: string) => {
    const found = numbersIn(text, here);
    setUnknown(found.unknown);
    setLine("");
    onMarks((now) => ({ ...now, ...Object.fromEntries(found.ids.map((id) => [id, { cross: 1 as const }])) }));
  };
  const enter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (line.trim() === "") onSave();
    else cross(line);
  };
  return (
    <>
      <Field
        label={messages.numbers}
        hint={messages.numbersHint}
        error={unknown.length > 0 ? fill(messages.unknown, { numbers: unknown.join(", ") }) : undefined}
      >
        <TextInput
          numeric
          autoFocus
          inputMode="numeric"
          autoComplete="off"
          value={line}
          onChange={(event) => {
            const text = event.currentTarget.value;
            if (/[\s,;.]$/.test(text) && text.trim() !== "") cross(text);
            else setLine(text);
          }}
          onKeyDown={enter}
        />
      </Field>
      {ballot.heats.map((heat) => (
        <fieldset key={heat.id} className="shs-h">
          {ballot.heats.length > 1 && <legend className="sm sec">{fill(messages.heatNumber, { n: heat.number })}</legend>}
          {heat.places
            .filter((place) => place.out === null)
            .map((place) => {
              const on = marks[place.performance_id]?.cross === 1;
              return (
                <button
                  key={place.performance_id}
                  type="button"
                  className="btn num"
                  aria-pressed={on}
                  onClick={() => onMarks((now) => ({ ...now, [place.performance_id]: on ? {} : { cross: 1 } }))}
                >
                  {shown(place)}
                  {on && <b aria-hidden>×</b>}
                </button>
              );
            })}
        </fieldset>
      ))}
    </>
  );
}

/** Places, or the order of each group of equal totals: one field per number. Enter goes to the next field and saves from the last one. */
function Ranks({ ballot, kind, marks, onMarks, onSave }: Typing & { kind: "place" | "order" }) {
  const locale = useLocale();
  const messages = words[locale];
  const here = ballot.heats.flatMap((heat) => heat.places.filter((place) => place.out === null));
  const groups =
    kind === "order"
      ? ballot.equal.map(({ total, performance_ids }) => ({
          title: fill(messages.equal, { total: formatNumber(total, locale) }),
          places: here.filter((place) => performance_ids.includes(place.performance_id)),
        }))
      : [{ title: null, places: here.toSorted((one, other) => (one.start_number ?? 0) - (other.start_number ?? 0)) }];
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const fields = [...(event.currentTarget.closest("section")?.querySelectorAll<HTMLInputElement>("input[data-rank]") ?? [])];
    const next = fields[fields.indexOf(event.currentTarget) + 1];
    if (!next) return onSave();
    next.focus();
    next.select();
  };
  return groups.map(({ title, places }, at) => (
    <fieldset key={at} className="shs-h">
      {title && <legend className="sm sec">{title}</legend>}
      {places.map((place, i) => (
        <label key={place.performance_id} className="row gap-2">
          <b className="num">{shown(place)}</b>
          <TextInput
            data-rank
            numeric
            autoFocus={at === 0 && i === 0}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            aria-label={fill(kind === "order" ? messages.orderOf : messages.placeOf, { number: shown(place) })}
            value={marks[place.performance_id]?.[kind] ?? ""}
            onChange={(event) => {
              const rank = placeIn(event.currentTarget.value);
              onMarks((now) => ({ ...now, [place.performance_id]: rank === undefined ? {} : { [kind]: rank } }));
            }}
            onKeyDown={enter}
          />
        </label>
      ))}
    </fieldset>
  ));
}
