import { X } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Klepki } from "../../web/ui/signs/klepki.tsx";
import type { Ballot } from "../contract.ts";
import { fill } from "../words.ts";
import { requiredCrosses, countCrosses, dancingIds } from "../ballot-rules.ts";
import type { BallotPad } from "./use-ballot.ts";
import { words } from "../ballot-words.ts";

/** Length of a long press, which writes a question mark, in milliseconds. */
const HOLD_MS = 400;

type Place = Ballot["heats"][number]["places"][number];

/** Returns a start number with three digits, or a dash where there is none. */
export const shownNumber = (number: number | null) => (number === null ? "–" : startNumber(number));

/** Moves the focus in a grid of keys with the arrow keys: sideways by one, up and down by one row. Returns false when the key is no arrow. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): boolean {
  const keys = [...event.currentTarget.querySelectorAll<HTMLElement>("button:not([disabled])")];
  const at = keys.findIndex((key) => key === document.activeElement);
  const [top] = keys.map((key) => Math.round(key.getBoundingClientRect().top));
  // The last row may be shorter than the others; the first is not.
  const row = keys.filter((key) => Math.round(key.getBoundingClientRect().top) === top).length;
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row }[event.key];
  if (step === undefined || at === -1) return false;
  keys[Math.min(keys.length - 1, Math.max(0, at + step))]?.focus();
  return true;
}

/** Grid of the numbers of a heat. A tap sets or removes a cross; a long press, or the other mode, writes the judge's private question mark. */
export function CrossGrid({
  ballot,
  places,
  pad,
  mode,
  across,
  here,
  onEnter,
}: {
  ballot: Ballot;
  places: readonly Place[];
  pad: BallotPad;
  mode: "cross" | "maybe";
  /** For each dance of the round, whether this judge has given the performance a cross. */
  across: (id: string) => readonly boolean[];
  /** The performance that was opened by its address. */
  here: string;
  onEnter: () => void;
}) {
  const messages = words[useLocale()];
  return (
    <div
      className="rc-g"
      data-many={places.length > 18 ? "scroll" : places.length > 15 ? "low" : undefined}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const id = document.activeElement?.closest<HTMLElement>("[data-id]")?.dataset["id"];
        if (event.key === "Enter") onEnter();
        else if (event.key === "?" && id) pad.tap({ kind: "maybe", id });
        else if (!moveFocus(event)) return;
        event.preventDefault();
      }}
    >
      {places.map((place) => (
        <Tile key={place.performance_id} {...{ ballot, place, pad, mode, here }} across={across(place.performance_id)} />
      ))}
      {places.length === 0 && <p className="rc-leg">{messages.empty}</p>}
    </div>
  );
}

function Tile(props: { ballot: Ballot; place: Place; pad: BallotPad; mode: "cross" | "maybe"; across: readonly boolean[]; here: string }) {
  const { ballot, place, pad, mode, across, here } = props;
  const messages = words[useLocale()];
  const id = place.performance_id;
  const crossed = pad.state.marks[id]?.cross === 1;
  const maybe = pad.state.maybe.includes(id);
  const hold = useHold(() => pad.tap({ kind: "maybe", id }));
  const required = requiredCrosses(ballot);
  const crossCount = countCrosses(pad.state.marks, dancingIds(ballot));
  const count = required === null ? String(crossCount) : fill(messages.count, { n: crossCount, all: required });
  const what = place.out ? messages.gone[place.out] : crossed ? messages.cross : maybe ? messages.maybe : messages.noCross;
  const look = [crossed ? "on" : maybe ? "q" : "", place.out ? "gone" : "", id === here ? "here" : ""].filter(Boolean).join(" ");
  const given5 = across.filter(Boolean).length;
  return (
    <button
      type="button"
      className={`rc key ${look}`}
      data-id={id}
      aria-pressed={crossed}
      aria-label={`${messages.number} ${shownNumber(place.start_number)}, ${what}, ${count}`}
      aria-disabled={pad.locked || (place.out !== null && !crossed)}
      {...hold.listeners}
      onClick={() => {
        if (hold.took() || (place.out !== null && !crossed)) return;
        pad.tap({ kind: place.out === null ? mode : "off", id });
      }}
    >
      <span className="rc-m" aria-hidden>
        {crossed ? <X className="ic" /> : maybe ? "?" : null}
      </span>
      <b>{shownNumber(place.start_number)}</b>
      {across.length > 1 && (
        <Klepki
          states={across.map((each) => (each ? "accent" : "off"))}
          label={`${messages.cross}: ${fill(messages.count, { n: given5, all: across.length })}`}
        />
      )}
    </button>
  );
}

/** Detects a long press and runs `run` while the finger is still down. `took` is true once for the click that follows. */
function useHold(run: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const done = useRef(false);
  const stop = () => clearTimeout(timer.current);
  return {
    took: () => {
      const took = done.current;
      done.current = false;
      return took;
    },
    listeners: {
      onPointerDown(event: PointerEvent) {
        done.current = false;
        stop();
        if (event.button !== 0) return;
        timer.current = setTimeout(() => {
          done.current = true;
          run();
        }, HOLD_MS);
      },
      onPointerUp: stop,
      onPointerLeave: stop,
      onPointerCancel: stop,
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  };
}
