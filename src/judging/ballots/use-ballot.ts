// State of the sheet of one dance on a tablet. Taps are stored at once, pencil revisions (unfinished marks) are sent from time to time, and the whole
// sheet is sent when it is handed in.
import { useCallback, useEffect, useRef, useState } from "react";
import { newId } from "../../kernel/values/ids.ts";
import type { Ballot } from "../contract.ts";
import type { UnsentBallot } from "../outbox/outbox.ts";
import { useStoredTaps } from "../tablet/use-taps.ts";
import { type Tablet, unsentOf } from "../tablet/use-tablet.ts";
import { storeBallotDraft, storeBallots, readStoredBallot, readBallotDraft } from "../outbox/ballots.client.ts";
import { openBallot, type BallotState, type Tap, applyTap, applyTypedPlace } from "./ballot-state.ts";
import { type BallotMarks, differingIds } from "../ballot-rules.ts";

/** Delay between the last tap and sending a pencil revision, in milliseconds. */
const PENCIL_MS = 10_000;

export interface BallotPad {
  state: BallotState;
  tap: (tap: Tap) => void;
  type: (id: string, place: number) => void;
  /** True when the sheet was handed in, as far as this tablet knows: sent, or waiting to be sent. */
  handedIn: boolean;
  /** True when no key works: handed in, closed, no seat, or two versions to choose from. */
  locked: boolean;
  /** The newest revision of this dance that waits to be sent or was refused. */
  unsent: UnsentBallot | undefined;
  /** Hands in the shown marks, or `marks` instead. */
  handIn: (marks?: BallotMarks) => void;
  takeBack: (reason: string | null) => void;
  /** Sends a pencil revision now, if anything was tapped since the last one. */
  pencil: () => void;
  /** After a refusal: replaces the shown marks with the server's version. */
  takeServer: () => void;
  /** After a refusal: sends the tablet's version again, with the reason. */
  takeMine: (reason: string) => void;
}

/** True when the judge has to choose between this tablet's refused version and the server's. */
export function needsChoice(unsent: UnsentBallot | undefined): boolean {
  return unsent?.refusal?.code === "stale" || unsent?.refusal?.code === "sheet_closed";
}

/** Returns a function that adds revisions of a dance to the outbox, in order. */
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

/** Opens the sheet of a dance with the stored taps, else with what waits to be sent, else with the server's marks. */
export function useBallot(ballot: Ballot, tablet: Tablet, opens: string): BallotPad {
  const { round_id, dance, revision } = ballot;
  const { owner } = tablet;
  const unsent = unsentOf(tablet, ballot);
  const [state, setState] = useState(() => openBallot(ballot.marks));
  /** The last hand-in or take-back of this visit, until the server's newest revision arrives. */
  const [mine, setMine] = useState<boolean>();
  const [base, setBase] = useState(revision);
  const [seen, setSeen] = useState(revision);
  /** Marks that the server has or will receive. Marks that differ from these are not sent yet. */
  const [sent, setSent] = useState(ballot.marks);
  const send = useSend(ballot, tablet, opens);
  /** True when there are taps that were not handed in. They are stored, and nothing from elsewhere replaces them. */
  const [touched, setTouched] = useState(false);
  // Handed in elsewhere while this tablet has other marks: these stay editable, and sending them shows both versions.
  const elsewhere = touched && differingIds(state.marks, ballot.marks).length > 0;
  const handedIn = unsent ? unsent.submitted && !unsent.refusal : (mine ?? (ballot.submitted && !elsewhere));
  const closed = (ballot.status === "closed" || ballot.status === "published") && !ballot.reopened_reason;
  const locked = handedIn || closed || ballot.seat === null || needsChoice(unsent);

  useStoredBallot(owner, ballot, touched, state, base);
  const read = () => readBallotDraft(owner, round_id, dance);
  useStoredTaps(tablet.loaded, unsent?.marks ?? ballot.marks, read, (draft) => {
    const current = unsent?.marks ?? ballot.marks;
    setState((now) => (now.history.length > 0 ? now : openBallot(draft?.marks ?? current, draft?.maybe ?? [])));
    if (draft) {
      setBase(draft.base);
      setTouched(true);
    }
    setSent(current);
  });

  // Marks from elsewhere (another tablet, typed from paper) are shown unless something was tapped here.
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
    if (locked || differingIds(state.marks, sent).length === 0) return;
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
    void storeBallotDraft(owner, round_id, dance, undefined);
  };
  return {
    ...conflictActions({ ballot, tablet, unsent, send, settle }),
    state,
    tap: (tap) => change((now) => applyTap(now, tap)),
    type: (id, place) => change((now) => applyTypedPlace(now, id, place)),
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

/** Stores the server's sheet and the taps on the tablet. */
function useStoredBallot(owner: string, ballot: Ballot, touched: boolean, { marks, maybe }: BallotState, base: number): void {
  const { round_id, dance } = ballot;
  useEffect(() => void storeBallots(owner, [ballot]), [owner, ballot]);
  useEffect(() => {
    if (touched) void storeBallotDraft(owner, round_id, dance, { marks, maybe, base });
  }, [owner, round_id, dance, touched, marks, maybe, base]);
}

/** Resolves two versions of a sheet: takes the server's or this tablet's as a whole. */
function conflictActions(of: {
  ballot: Ballot;
  tablet: Tablet;
  unsent: UnsentBallot | undefined;
  send: ReturnType<typeof useSend>;
  settle: (marks: BallotMarks, from: number, mine: boolean) => void;
}): Pick<BallotPad, "takeServer" | "takeMine"> {
  const { ballot, tablet, unsent, send, settle } = of;
  const server = async () => (await readStoredBallot(tablet.owner, ballot.round_id, ballot.dance)) ?? ballot;
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
        // A sheet that was handed in elsewhere is taken back first, by a pencil revision with the reason.
        if (newest.submitted || !submitted) await send(marks, { submitted: false, revision: newest.revision, reason });
        if (submitted) await send(marks, { submitted: true, revision: newest.revision });
      });
    },
  };
}

/**
 * Sends pencil revisions ten seconds after the last tap, when a heat ends and when the page is left. Once stopped it sends nothing until it is
 * resumed.
 */
function usePencil(pencil: () => void, marks: BallotMarks, onFloor: string | undefined) {
  const newest = useRef(pencil);
  // A ref, not state: the page may be rendered and left right after handing in, and a late pencil revision would take the sheet back.
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
