// Preview of the judge's pad for a form. It can be tapped, but sends nothing.
import { Check, X } from "lucide-react";
import { useState } from "react";
import { useLocale } from "../web/locale/locale.tsx";
import { Bib } from "../web/ui/signs/bib.tsx";
import { Klepki } from "../web/ui/signs/klepki.tsx";
import { ScoreKeys } from "../web/ui/pads/score-pad.tsx";
import { CriteriaPad } from "./criteria-pad.tsx";
import type { Draft } from "./draft.ts";
import { words } from "./words.ts";

/** Number of entries in the preview of placing. */
const FINALISTS = 6;
/** Example entry. */
const EXAMPLE = { number: 79, title: "Sto jeden powodów" };

/** Pad with its own marks for the current draft. */
export function PadPreview({ draft }: { draft: Draft }) {
  const messages = words[useLocale()];
  return (
    <div className="grid gap-3">
      <div>
        <h2>{messages.preview}</h2>
        <p className="sm sec">{messages.previewWhy}</p>
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

function PlacePad() {
  const messages = words[useLocale()];
  const [place, setPlace] = useState<number | undefined>(undefined);
  const values = Array.from({ length: FINALISTS }, (_, index) => index + 1);
  return (
    <div className="grid gap-2 py-3">
      <div className="row sp px-4">
        <b>{messages.place}</b>
        <Klepki
          states={values.map((value) => (value === place ? "accent" : "off"))}
          label={place === undefined ? messages.place : `${messages.place} ${place}`}
        />
      </div>
      <ScoreKeys layout="keypad" values={values} label={messages.place} value={place} onValue={setPlace} />
    </div>
  );
}

function CrossPad() {
  const messages = words[useLocale()];
  const [cross, setCross] = useState(false);
  return (
    <div className="p-4">
      <button type="button" className={`key w-full${cross ? " on" : ""}`} aria-pressed={cross} onClick={() => setCross(!cross)}>
        <span className="row justify-center text-xl">
          {cross ? <Check className="ic" aria-hidden /> : <X className="ic" aria-hidden />}
          {messages.goes}
        </span>
      </button>
    </div>
  );
}

function VotePad() {
  const messages = words[useLocale()];
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
            {messages[side]}
            {winner === side && <small>{messages.wins}</small>}
          </span>
        </button>
      ))}
    </div>
  );
}
