import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../web/calls/api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useApi } from "../../web/calls/use-api.ts";
import type { SaveStateProps } from "../../web/ui/states/save-state.tsx";
import { updateSettings } from "../contract.ts";
import { type Change, changesOf, conflictsOf, type Draft, draftOf, rebased, type Settings, type SettingsField } from "./settings-draft.ts";

const AUTOSAVE_MS = 800;

export interface Conflict {
  fields: SettingsField[];
  mine: Change;
  current: Settings;
}

const savedNow = (): SaveStateProps => ({ state: "saved", at: Date.now() });

/** The settings as they are written, saved by themselves 800 ms after the last key and on leaving a field; conflicts wait for a choice. */
export function useSettings(loaded: Settings) {
  const locale = useLocale();
  const api = useApi();
  const [base, setBase] = useState(loaded);
  const [draft, setDraft] = useState(() => draftOf(loaded));
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [save, setSave] = useState<SaveStateProps | undefined>();
  const [conflict, setConflict] = useState<Conflict | undefined>();
  // What timers and late answers work with.
  const now = useRef({ base, draft, busy: false, again: false, held: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  /** One save after the other: two at once would make each other's record stale. */
  const inTurn = <T>(save: () => Promise<T>): Promise<T> => {
    const turn = last.current.then(save);
    last.current = turn.catch(() => undefined);
    return turn;
  };

  const settle = (next: { base?: Settings; draft?: Draft }) => {
    Object.assign(now.current, next);
    if (next.base) setBase(next.base);
    if (next.draft) setDraft(next.draft);
  };

  const meet = (current: Settings, change: Change, wrong: readonly string[]): boolean => {
    const clashing = conflictsOf(change, now.current.base, current);
    settle({ base: current, draft: rebased(now.current.draft, change, wrong, current) });
    if (clashing.length === 0) return true;
    now.current.held = true;
    setConflict({ fields: clashing, mine: change, current });
    return false;
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer.current);
    const at = now.current;
    if (at.held) return;
    if (at.busy) {
      at.again = true;
      return;
    }
    const { change, errors: wrong } = changesOf(at.draft, at.base, locale);
    setErrors(wrong);
    if (Object.keys(change).length === 0) return;
    at.busy = true;
    setSave({ state: "saving" });
    try {
      await inTurn(async () => {
        const reply = await api.call(updateSettings, { body: { ...change, version: at.base.version } });
        if (reply) settle({ base: reply });
      });
      setSave(savedNow());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "stale") {
        if (meet(error.current as Settings, change, Object.keys(wrong))) at.again = true;
        setSave(undefined);
      } else {
        setErrors({ ...wrong, ...error.errors });
        setSave({ state: "failed", onRetry: () => void flush() });
      }
    } finally {
      at.busy = false;
    }
    if (at.again) {
      at.again = false;
      await flush();
    }
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    base,
    draft,
    errors,
    save,
    conflict,
    put(field: SettingsField, value: string) {
      settle({ draft: { ...now.current.draft, [field]: value } });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), AUTOSAVE_MS);
    },
    flush: () => void flush(),
    /** Saves what goes as a form, the logo; refuses as the call does. */
    send: (form: FormData) =>
      inTurn(async () => {
        const record = await api.call(updateSettings, { form });
        if (!record) return;
        const { change, errors: wrong } = changesOf(now.current.draft, now.current.base, locale);
        settle({ base: record, draft: rebased(now.current.draft, change, Object.keys(wrong), record) });
        setSave(savedNow());
      }),
    /** Ends a conflict with one's own values, or with the saved ones. */
    resolve: (mine: boolean) => {
      if (!conflict) return;
      now.current.held = false;
      setConflict(undefined);
      if (!mine) {
        const { current, fields } = conflict;
        const saved = draftOf(current);
        settle({ draft: { ...now.current.draft, ...Object.fromEntries(fields.map((field) => [field, saved[field]])) } });
      }
      void flush();
    },
  };
}
