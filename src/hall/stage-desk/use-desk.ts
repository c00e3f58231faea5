// The stage manager's desk as a hook: the server's state with this device's changes, and the actions.
import { useEffect, useMemo, useRef, useState } from "react";
import { useNow } from "../../web/live/use-now.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { ChangeBody, HallOutbox } from "../outbox/use-hall-outbox.ts";
import { moveStage, type StageDesk } from "./contract.ts";
import { applyChanges, type Move, moveOf } from "./desk-state.ts";
import { moveName } from "./heat-names.ts";

/** How long the buttons of the bar are inert after a start or an end, in milliseconds. */
export const INERT_MS = 700;
/** How often the delay grows while nothing starts, in milliseconds. */
const DELAY_MS = 5000;
/** Own moves to remember for undoing. */
const MOST_MOVES = 20;

export interface Desk {
  /** The state to show. */
  state: StageDesk;
  /** Moves of this visit, oldest first. */
  own: readonly Move[];
  outbox: HallOutbox;
  move: (body: ChangeBody<typeof moveStage>) => void;
  /** Starts or ends a heat; does nothing while the buttons are inert. */
  moveGuarded: (body: ChangeBody<typeof moveStage>) => void;
  /** True while the buttons of the bar are inert. */
  guarded: boolean;
}

/** Returns the desk over the server's newest state. `who` is the name of this device's changes, as the server writes it. */
export function useDesk(reply: StageDesk, outbox: HallOutbox, who: string): Desk {
  const locale = useLocale();
  const { shown, send, now } = outbox;
  const tick = useNow(DELAY_MS);
  const [own, setOwn] = useState<readonly Move[]>([]);
  const state = useMemo(
    () => (tick === undefined ? reply : applyChanges(reply, shown, { nowMs: now(), earlier: own, who })),
    [reply, shown, tick, own, who, now],
  );
  const { guarded, start } = useGuard();
  return useMemo(() => {
    const move: Desk["move"] = (body) => {
      const heat = state.heats.find((each) => each.id === body.heat_id);
      const made = moveOf(send(moveStage, body, moveName(body.action, heat, locale)));
      if (made) setOwn((before) => [...before.slice(1 - MOST_MOVES), made]);
    };
    return { state, own, outbox, move, moveGuarded: (body) => start() && move(body), guarded };
  }, [state, own, outbox, send, start, guarded, locale]);
}

/** A guard against a second press by accident. `start` returns false while the guard runs, else starts it. */
function useGuard(): { guarded: boolean; start: () => boolean } {
  const startedAt = useRef(-INERT_MS);
  const [nth, setNth] = useState(0);
  const [over, setOver] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setOver(nth), INERT_MS);
    return () => clearTimeout(timer);
  }, [nth]);
  const start = useMemo(
    () => () => {
      if (performance.now() - startedAt.current < INERT_MS) return false;
      startedAt.current = performance.now();
      setNth((before) => before + 1);
      return true;
    },
    [],
  );
  return { guarded: over !== nth, start };
}
