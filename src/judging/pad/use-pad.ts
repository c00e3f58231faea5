// One sheet's pad in the browser: what was tapped is kept on the tablet with each tap, what was sent goes through the outbox.
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { newId } from "../../kernel/values/ids.ts";
import type { Sheet } from "../contract.ts";
import { keyOfSheet } from "../rules.ts";
import { keepDraft, readDraft } from "../outbox/outbox.client.ts";
import type { Unsent } from "../outbox/outbox.ts";
import { INERT_MS, keyed, openPad, type PadKey, type PadState, untilSubmit } from "./pad-state.ts";
import { useStoredTaps } from "../tablet/use-taps.ts";
import type { Tablet } from "../tablet/use-tablet.ts";
import { fitting, type Marks, missingOf } from "../filled-sheet.ts";

export interface Pad {
  state: PadState;
  press: (key: PadKey) => void;
  /** How many marks are missing. */
  missing: number;
  /** The marks are exactly what was already given. */
  unchanged: boolean;
  /** Marks of this performance on their way, or refused. */
  unsent: Unsent | undefined;
  note: string;
  setNote: (note: string) => void;
  /** Shows what the server has, in place of marks that were dropped. */
  reset: () => void;
  /** Puts complete marks into the outbox, once the guard after the last key is over; undefined when a mark is missing by then. */
  submit: () => Promise<Unsent | undefined>;
  /** The guard after the last key is on: a submit waits for its end. */
  guarded: boolean;
}

/** Whether the guard after a key is on; `keyedAt` is when that was, 0 before the first. */
function useGuard(keyedAt: number): boolean {
  const [over, setOver] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setOver(keyedAt), Math.max(0, keyedAt + INERT_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [keyedAt]);
  return over !== keyedAt;
}

function same(a: Marks, b: Marks): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

/** What the tablet keeps of a pad until its marks are sent: the marks, and beside them the private note. */
function useDraft(owner: string, sheet: string) {
  const [note, putNote] = useState("");
  const noteNow = useRef("");
  const setNote = useCallback((text: string) => {
    noteNow.current = text;
    putNote(text);
  }, []);
  const keep = useCallback((marks: Marks) => keepDraft(owner, sheet, { marks, note: noteNow.current }), [owner, sheet]);
  return { note, setNote, keep };
}

/** Puts the pad's marks, as they are once the guard is over, into the outbox; `onSent` hears what went. Pressed twice it sends once. */
function useSubmit(sheet: Sheet, tablet: Tablet, state: PadState, onSent: (entry: Unsent) => Promise<void>): Pad["submit"] {
  const { owner, outbox } = tablet;
  const { criteria, performance_id, run, start_number, revision } = sheet;
  const submitting = useRef(false);
  const newest = useRef(state);
  useEffect(() => {
    newest.current = state;
  }, [state]);
  return useCallback(async () => {
    if (submitting.current) return undefined;
    submitting.current = true;
    try {
      // No tap is lost: one made within the guard is carried out when the guard ends, with the marks as they are then.
      for (let wait; (wait = untilSubmit(newest.current, criteria, performance.now())) !== 0; ) {
        if (wait === undefined) return undefined;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
      const marks = { ...newest.current.marks };
      const entry: Unsent = { id: newId(), owner, performance_id, run, start_number, marks, device_at: new Date().toISOString(), revision };
      await outbox.submit(entry);
      await onSent(entry);
      return entry;
    } finally {
      submitting.current = false;
    }
  }, [outbox, owner, criteria, performance_id, run, start_number, revision, onSent]);
}

/** The pad of a sheet: opens with the draft, else what waits to be sent, else what the server has. */
export function usePad(sheet: Sheet, tablet: Tablet): Pad {
  const { criteria } = sheet;
  const key = keyOfSheet(sheet);
  const { owner, known, waiting, refused } = tablet;
  const [state, setState] = useState<PadState>(() => openPad(criteria, fitting(criteria, sheet.marks)));
  const guarded = useGuard(state.keyedAt);
  const { note, setNote, keep } = useDraft(owner, key);
  const unsent = [...waiting, ...refused].findLast((entry) => keyOfSheet(entry) === key);
  // Marks of an older form keep what still fits: the rest is asked for again, never sent along.
  const sentMarks = unsent?.marks ?? sheet.marks;
  const given: Marks = useMemo(() => fitting(criteria, sentMarks), [criteria, sentMarks]);

  const read = () => readDraft(owner, key);
  useStoredTaps(known, given, read, (draft) => {
    setNote(draft?.note ?? "");
    const drafted = fitting(criteria, draft?.marks ?? {});
    const begun = Object.keys(drafted).length > 0 ? drafted : given;
    // Taps made before the store was open stay.
    setState((now) => (now.history.length > 0 ? now : openPad(criteria, begun)));
  });

  // Marks that came from elsewhere (typed from paper, another tablet) are shown unless this pad was touched.
  const form = criteria.map(({ code, min, max, step }) => `${code} ${min} ${max} ${step}`).join(", ");
  const [seen, setSeen] = useState({ revision: sheet.revision, form });
  if (seen.revision !== sheet.revision || seen.form !== form) {
    setSeen({ revision: sheet.revision, form });
    if (state.history.length === 0) setState(openPad(criteria, given));
    else if (seen.form !== form) setState({ ...openPad(criteria, fitting(criteria, state.marks)), keyedAt: state.keyedAt });
  }

  const press = useCallback(
    (key: PadKey) => {
      setState((now) => {
        const next = keyed(now, key, criteria, performance.now());
        if (next.marks !== now.marks) void keep(next.marks);
        return next;
      });
      if (key.kind !== "go") navigator.vibrate?.(10);
    },
    [criteria, keep],
  );
  const onSent = useCallback(
    async (entry: Unsent) => {
      await keep({});
      setState((now) => ({ ...openPad(criteria, entry.marks), keyedAt: now.keyedAt }));
    },
    [criteria, keep],
  );
  const submit = useSubmit(sheet, tablet, state, onSent);

  return useMemo(
    () => ({
      state,
      press,
      missing: missingOf(criteria, state.marks).length,
      unchanged: same(state.marks, given) && !unsent?.refusal,
      unsent,
      note,
      setNote(text: string) {
        setNote(text);
        void keep(state.history.length > 0 ? state.marks : {});
      },
      guarded,
      reset() {
        void keep({});
        setState(openPad(criteria, fitting(criteria, sheet.marks)));
      },
      submit,
    }),
    [state, press, criteria, given, unsent, note, setNote, keep, guarded, submit, sheet.marks],
  );
}

/** Figures, comma, Backspace, arrows and Enter of a keyboard write on the pad; keys in fields and shortcuts are left alone. */
export function usePadKeyboard(criteria: Sheet["criteria"], pad: Pad, submit: () => void, off: boolean): void {
  useEffect(() => {
    if (off) return undefined;
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      // A key held down writes one mark, not the whole sheet.
      if (event.repeat && !event.key.startsWith("Arrow")) return;
      const target = event.target instanceof Element ? event.target : undefined;
      if (target?.closest("input, textarea, select, [role=dialog], [role=alertdialog], [role=menu]")) return;
      const at = criteria.findIndex((each) => each.code === pad.state.at);
      const go = (step: number) => criteria[at + step]?.code;
      if (/^\d$/.test(event.key)) pad.press({ kind: "digit", digit: event.key, keyboard: true });
      else if (event.key === "," || event.key === ".") pad.press({ kind: "comma" });
      else if (event.key === "-") pad.press({ kind: "minus" });
      else if (event.key === "Backspace") pad.press({ kind: "undo" });
      else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        const code = go(event.key === "ArrowDown" ? 1 : -1);
        if (code) pad.press({ kind: "go", code });
      } else if (event.key === "Enter" && !target?.closest("button, a")) {
        if (pad.missing > 0) pad.press({ kind: "next" });
        else submit();
      } else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, [criteria, pad, submit, off]);
}
