import { ArrowRight, Flag, Play, Undo2 } from "lucide-react";
import { useNow } from "../../web/live/use-now.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { findFloor, queueOf, undoableAt } from "./desk-state.ts";
import { targetName, undoName } from "./heat-names.ts";
import type { Desk } from "./use-desk.ts";
import { words } from "./words.ts";

/** The bar at the bottom: undo of the last move, the end of the heat on the floor, and the start of the next one. No button ever moves. */
export function DeskBar({ desk }: { desk: Desk }) {
  const locale = useLocale();
  const messages = words[locale];
  const { state, moveGuarded, move, guarded } = desk;
  const floor = findFloor(state);
  const next = queueOf(state)[0];
  const guard = guarded ? " guard" : "";
  const inert = guarded || undefined;
  return (
    <footer className="sm-f">
      <div className="sm-f2">
        <UndoButton desk={desk} />
        <Button
          className={`padb${floor ? guard : ""}`}
          icon={<Flag className="ic" aria-hidden />}
          disabled={!floor}
          aria-disabled={inert}
          onClick={() => floor && moveGuarded({ action: "finish", heat_id: floor.id })}
        >
          {[messages.finish, floor && targetName(floor, locale)].filter(Boolean).join(" ")}
        </Button>
      </div>
      {state.hold ? (
        <Button look="primary" className="padb go" icon={<Play className="ic" aria-hidden />} onClick={() => move({ action: "resume" })}>
          {messages.resume}
        </Button>
      ) : (
        <Button
          look="primary"
          className={`padb go${next ? guard : ""}`}
          iconAfter={<ArrowRight className="ic" aria-hidden />}
          disabled={!next}
          aria-disabled={inert}
          onClick={() => next && moveGuarded({ action: "start", heat_id: next.id })}
        >
          {[messages.start, next && targetName(next, locale)].filter(Boolean).join(" ")}
        </Button>
      )}
    </footer>
  );
}

/** Undoes the newest move for 30 seconds: what it was, and how long it is still possible. */
function UndoButton({ desk: { state, own, outbox, move } }: { desk: Desk }) {
  const locale = useLocale();
  const messages = words[locale];
  const tick = useNow();
  const undoable = tick === undefined ? undefined : undoableAt(state, outbox.now());
  const name = undoName(state, own, locale);
  return (
    <Button
      className="padb sm-u"
      icon={<Undo2 className="ic" aria-hidden />}
      disabled={!undoable}
      onClick={() => undoable && move({ action: "undo", move_id: undoable.move_id })}
    >
      <span className="sm-ut">
        <span>
          {messages.undo}{" "}
          {undoable && (
            <span className="num" aria-hidden>
              {messages.seconds(undoable.seconds)}
            </span>
          )}
        </span>
        {undoable && <small className="ell">{name}</small>}
      </span>
    </Button>
  );
}
