// The sheet of one dance on a tablet: taps are kept at once, pencil goes out now and then, the whole sheet when it is handed in.
import { useCallback, useEffect, useRef, useState } from "react";
import { newId } from "../../kernel/values/ids.ts";
import type { Ballot } from "../contract.ts";
import type { UnsentBallot } from "../outbox/outbox.ts";
import { useStoredTaps } from "../tablet/use-taps.ts";
import { type Tablet, unsentOf } from "../tablet/use-tablet.ts";
import { keepBallotDraft, keepBallots, keptBallot, readBallotDraft } from "../outbox/ballots.client.ts";
import { openBallot, type BallotState, type Tap, tapped, typedPlace } from "./ballot-state.ts";
import { type BallotMarks, differing } from "../ballot-rules.ts";

/** After the last tap pencil goes out in so many milliseconds. */
const PENCIL_MS = 10_000;

export interface BallotPad {
  state: BallotState;
  tap: (tap: Tap) => void;
  type: (id: string, place: number) => void;
  /** Handed in, as far as this tablet knows: sent, or on its way. */
  handedIn: boolean;
  /** Nothing can be tapped: handed in, closed, somebody who looks on, or two versions to choose from. */
  locked: boolean;
  /** On its way or refused, the newest of this dance. */
  unsent: UnsentBallot | undefined;
  /** Hands in what stands here, or these marks in its place. */
  handIn: (marks?: BallotMarks) => void;
  takeBack: (reason: string | null) => void;
  /** Pencil goes out now, if anything was tapped since. */
  pencil: () => void;
  /** After a refusal: the server's version in place of what is here. */
  takeServer: () => void;
  takeMine: (reason: string) => void;
}

/** Whether these refused marks wait for the judge to choose: the server has another version, or takes none any more. */
export function isBeside(unsent: UnsentBallot | undefined): boolean {
  return unsent?.refusal?.code === "stale" || unsent?.refusal?.code === "sheet_closed";
}

/** Puts revisions of a dance into the outbox, in their order. */
function useSend(ballot: Ballot, tablet: Tablet, opens: string) {
  const { owner, outbox } = tablet;
  const { round_id, dance, dances } = ballot;
  const name = dances[dance - 1]?.name || String(dance);
  return useCallback(
    async (marks: BallotMarks, more: { submitted: boolean; revision: number; reason?: string | null }) => {
      const { submitted, revision, reason = null } = more;
      const device_at = new Date().toISOString();
      await outbox.submit({ id: newId(), owner, round_id, dance, name, opens, marks, submitted, revision, reason, device_at });
    },
    [outbox, owner, round_id, dance, name, opens],
  );
}

/** The sheet of a dance: opens with what was tapped, else what waits to be sent, else what the server has. */
export function useBallot(ballot: Ballot, tablet: Tablet, opens: string): BallotPad {
  const { round_id, dance, revision } = ballot;
  const { owner } = tablet;
  const unsent = unsentOf(tablet, ballot);
  const [state, setState] = useState(() => openBallot(ballot.marks));
  /** What this visit did last, until the server's newest is known here. */
  const [mine, setMine] = useState<boolean>();
  const [base, setBase] = useState(revision);
  const [seen, setSeen] = useState(revision);
  /** What the server has, or is on its way there: what differs from it is not yet sent. */
  const [sent, setSent] = useState(ballot.marks);
  const send = useSend(ballot, tablet, opens);
  /** Something was tapped here that was not handed in: it is kept, and nothing from elsewhere takes its place. */
  const [touched, setTouched] = useState(false);
  // Handed in elsewhere while other marks stand here: these stay open, and sending them tells of both versions.
  const elsewhere = touched && differing(state.marks, ballot.marks).length > 0;
  const handedIn = unsent ? unsent.submitted && !unsent.refusal : (mine ?? (ballot.submitted && !elsewhere));
  const closed = (ballot.status === "closed" || ballot.status === "published") && !ballot.reopened_reason;
  const locked = handedIn || closed || ballot.seat === null || isBeside(unsent);

  useKeeping(owner, ballot, touched, state, base);
  const read = () => readBallotDraft(owner, round_id, dance);
  useStoredTaps(tablet.known, unsent?.marks ?? ballot.marks, read, (draft) => {
    const given = unsent?.marks ?? ballot.marks;
    setState((now) => (now.history.length > 0 ? now : openBallot(draft?.marks ?? given, draft?.maybe ?? [])));
    if (draft) {
      setBase(draft.base);
      setTouched(true);
    }
    setSent(given);
  });

  // What came from elsewhere (another tablet, typed from paper) is shown unless something was tapped here.
  if (seen !== revision) {
    setSeen(revision);
    setMine(undefined);
    if (!touched && !unsent) {
      setBase(revision);
      setState(openBallot(ballot.marks, state.maybe));
      setSent(ballot.marks);
    }
  }

  const change = (next: (now: BallotState) => BallotState) => {
    if (locked) return;
    outgoing.resume();
    setState(next);
    setTouched(true);
    navigator.vibrate?.(10);
  };
  const pencil = () => {
    if (locked || differing(state.marks, sent).length === 0) return;
    setSent(state.marks);
    void send(state.marks, { submitted: false, revision: base });
  };
  const outgoing = usePencil(pencil, state.marks, ballot.heats.find((heat) => heat.status === "on_stage")?.id);

  const settle = (marks: BallotMarks, from: number, now: boolean | undefined) => {
    outgoing.stop();
    setState((shown) => openBallot(marks, shown.maybe));
    setSent(marks);
    setBase(from);
    setMine(now);
    setTouched(false);
    void keepBallotDraft(owner, round_id, dance, undefined);
  };
  return {
    ...waysOut({ ballot, tablet, unsent, send, settle }),
    state,
    tap: (tap) => change((now) => tapped(now, tap)),
    type: (id, place) => change((now) => typedPlace(now, id, place)),
    handedIn,
    locked,
    unsent,
    pencil,
    handIn(marks = state.marks) {
      settle(marks, base, true);
      void send(marks, { submitted: true, revision: base });
    },
    takeBack(reason) {
      const newest = Math.max(base, revision);
      setMine(false);
      setTouched(true);
      setBase(newest);
      void send(state.marks, { submitted: false, revision: newest, reason });
    },
  };
}

/** Keeps the sheet as the server has it, and what was tapped, on the tablet. */
function useKeeping(owner: string, ballot: Ballot, touched: boolean, { marks, maybe }: BallotState, base: number): void {
  const { round_id, dance } = ballot;
  useEffect(() => void keepBallots(owner, [ballot]), [owner, ballot]);
  useEffect(() => {
    if (touched) void keepBallotDraft(owner, round_id, dance, { marks, maybe, base });
  }, [owner, round_id, dance, touched, marks, maybe, base]);
}

/** The ways out of two versions: the server's whole, or this tablet's whole. */
function waysOut(of: {
  ballot: Ballot;
  tablet: Tablet;
  unsent: UnsentBallot | undefined;
  send: ReturnType<typeof useSend>;
  settle: (marks: BallotMarks, from: number, mine: boolean) => void;
}): Pick<BallotPad, "takeServer" | "takeMine"> {
  const { ballot, tablet, unsent, send, settle } = of;
  const server = async () => (await keptBallot(tablet.owner, ballot.round_id, ballot.dance)) ?? ballot;
  return {
    takeServer() {
      void server().then(async (newest) => {
        if (unsent) await tablet.outbox.withdraw(unsent.id);
        settle(newest.marks, newest.revision, newest.submitted);
      });
    },
    takeMine(reason) {
      if (!unsent) return;
      const { marks, submitted } = unsent;
      void server().then(async (newest) => {
        settle(marks, newest.revision, submitted);
        // What was handed in elsewhere is taken back first, by pencil with the reason.
        if (newest.submitted || !submitted) await send(marks, { submitted: false, revision: newest.revision, reason });
        if (submitted) await send(marks, { submitted: true, revision: newest.revision });
      });
    },
  };
}

/** Pencil goes out ten seconds after the last tap, at a heat's end, and when the page is left; stopped, not before it is resumed. */
function usePencil(pencil: () => void, marks: BallotMarks, onFloor: string | undefined) {
  const newest = useRef(pencil);
  // No state: the page may be drawn again, and left, between handing in and the next drawing, and pencil would take the sheet back.
  const stopped = useRef(false);
  const [outgoing] = useState(() => ({
    send: () => {
      if (!stopped.current) newest.current();
    },
    stop: () => {
      stopped.current = true;
    },
    resume: () => {
      stopped.current = false;
    },
  }));
  useEffect(() => {
    newest.current = pencil;
  }, [pencil]);
  useEffect(() => {
    const timer = setTimeout(outgoing.send, PENCIL_MS);
    return () => clearTimeout(timer);
  }, [outgoing, marks]);
  useEffect(() => outgoing.send, [outgoing, onFloor]);
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === "hidden") outgoing.send();
    };
    document.addEventListener("visibilitychange", leave);
    return () => document.removeEventListener("visibilitychange", leave);
  }, [outgoing]);
  return outgoing;
}
