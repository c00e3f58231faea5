// State of one sheet's pad in the browser. Each tap is stored on the tablet; submitted marks go through the outbox.
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { newId } from "../../kernel/values/ids.ts";
import type { Sheet } from "../contract.ts";
import { keyOfSheet } from "../rules.ts";
import { storeDraft, readDraft } from "../outbox/outbox.client.ts";
import type { Unsent } from "../outbox/outbox.ts";
import { INERT_MS, applyKey, openPad, type PadKey, type PadState, untilSubmit } from "./pad-state.ts";
import { useStoredTaps } from "../tablet/use-taps.ts";
import type { Tablet } from "../tablet/use-tablet.ts";
import { fittingMarks, type Marks, missingOf } from "../filled-sheet.ts";

export interface Pad {
  state: PadState;
  press: (key: PadKey) => void;
  missing: number;
  /** True when the marks equal those that were already given. */
  unchanged: boolean;
  /** Marks of this performance that are being sent, or were refused. */
  unsent: Unsent | undefined;
  note: string;
  setNote: (note: string) => void;
  /** Replaces dropped marks with the server's. */
  reset: () => void;
  /** Adds complete marks to the outbox once the guard after the last key is over. Undefined when a mark is missing by then. */
  submit: () => Promise<Unsent | undefined>;
  /** True while the guard after the last key runs. A submit waits for its end. */
  guarded: boolean;
}

/** True while the guard after a key runs. `keyedAt` is the time of the key, 0 before the first. */
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

/** Draft of a pad that the tablet stores until its marks are sent: the marks and the private note. */
function useDraft(owner: string, sheet: string) {
  const [note, putNote] = useState("");
  const noteNow = useRef("");
  const setNote = useCallback((text: string) => {
    noteNow.current = text;
    putNote(text);
  }, []);
  const keep = useCallback((marks: Marks) => storeDraft(owner, sheet, { marks, note: noteNow.current }), [owner, sheet]);
  return { note, setNote, keep };
}

/** Adds the pad's marks to the outbox once the guard is over, and calls `onSent` with the entry. A second press while it waits sends nothing. */
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
      // No tap is lost: a submit within the guard is carried out when it ends, with the marks at that time.
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

/** Opens the pad of a sheet with the draft, else with what waits to be sent, else with the server's marks. */
export function usePad(sheet: Sheet, tablet: Tablet): Pad {
  const { criteria } = sheet;
  const key = keyOfSheet(sheet);
  const { owner, loaded: known, waiting, refused } = tablet;
  const [state, setState] = useState<PadState>(() => openPad(criteria, fittingMarks(criteria, sheet.marks)));
  const guarded = useGuard(state.keyedAt);
  const { note, setNote, keep } = useDraft(owner, key);
  const unsent = [...waiting, ...refused].findLast((entry) => keyOfSheet(entry) === key);
  // Of marks for an older form only those that still fit are used. The others have to be entered again and are never sent.
  const sentMarks = unsent?.marks ?? sheet.marks;
  const current: Marks = useMemo(() => fittingMarks(criteria, sentMarks), [criteria, sentMarks]);

  const read = () => readDraft(owner, key);
  useStoredTaps(known, current, read, (draft) => {
    setNote(draft?.note ?? "");
    const drafted = fittingMarks(criteria, draft?.marks ?? {});
    const begun = Object.keys(drafted).length > 0 ? drafted : current;
    // Taps made before the storage was open stay.
    setState((now) => (now.history.length > 0 ? now : openPad(criteria, begun)));
  });

  // Marks from elsewhere (typed from paper, another tablet) are shown unless this pad was touched.
  const form = criteria.map(({ code, min, max, step }) => `${code} ${min} ${max} ${step}`).join(", ");
  const [seen, setSeen] = useState({ revision: sheet.revision, form });
  if (seen.revision !== sheet.revision || seen.form !== form) {
    setSeen({ revision: sheet.revision, form });
    if (state.history.length === 0) setState(openPad(criteria, current));
    else if (seen.form !== form) setState({ ...openPad(criteria, fittingMarks(criteria, state.marks)), keyedAt: state.keyedAt });
  }

  const press = useCallback(
    (key: PadKey) => {
      setState((now) => {
        const next = applyKey(now, key, criteria, performance.now());
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
      unchanged: same(state.marks, current) && !unsent?.refusal,
      unsent,
      note,
      setNote(text: string) {
        setNote(text);
        void keep(state.history.length > 0 ? state.marks : {});
      },
      guarded,
      reset() {
        void keep({});
        setState(openPad(criteria, fittingMarks(criteria, sheet.marks)));
      },
      submit,
    }),
    [state, press, criteria, current, unsent, note, setNote, keep, guarded, submit, sheet.marks],
  );
}

/** Lets a keyboard write on the pad: digits, comma, Backspace, arrows and Enter. Ignores keys in fields and shortcuts. */
export function usePadKeyboard(criteria: Sheet["criteria"], pad: Pad, submit: () => void, off: boolean): void {
  useEffect(() => {
    if (off) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      // A key that is held down writes one mark, not the whole sheet.
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
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [criteria, pad, submit, off]);
}
