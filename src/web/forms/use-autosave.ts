import { useEffect, useState, useSyncExternalStore } from "react";
import { useApp } from "../app/app-context.ts";
import { localItems, parseItem } from "../browser/local-items.ts";
import { onReturn } from "../browser/on-return.ts";
import { currentPerson } from "../outbox/owner.ts";
import { Autosave, type AutosaveState, type SaveOptions, type ChangeStorage } from "./autosave.ts";
import type { StoredEdit, Versioned } from "./edit.ts";

/** A record whose fields save themselves. */
export type AutosavedRecord<R extends Versioned, F extends object> = AutosaveState<R, F> &
  Pick<Autosave<R, F>, "change" | "flush" | "beside" | "resolve">;

/**
 * Saves `record` while it is edited (see autosave.ts). An undefined one is created by the first save. `F` are its fields as they are typed. When
 * the page loads a newer record, unsaved fields keep the typed values, and a field that another person changed too becomes a clash. Leaving the page
 * sends unsaved changes. Closing the tab asks first when the browser could not store them, or when `saving.stored.asks` is set.
 */
export function useAutosave<R extends Versioned, F extends object>(
  record: R | undefined,
  saving: SaveOptions<R, F>,
): AutosavedRecord<R, F> {
  const { session, interruptions } = useApp();
  const { stored } = saving;
  const [autosave] = useState(
    () =>
      new Autosave(record, saving, {
        person: () => currentPerson(session.state(), interruptions.current()),
        storage: stored && createChangeStorage<F>(stored.item),
      }),
  );
  useEffect(() => autosave.saveBy(saving));
  const state = useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state);
  useEffect(() => {
    if (record) autosave.take(record);
  }, [autosave, record]);
  useEffect(() => autosave.restore(), [autosave]);
  useEffect(() => session.subscribe(() => session.state().user && autosave.returned()), [autosave, session]);
  const asks = stored?.asks ?? false;
  useEffect(() => {
    const save = () => void autosave.flush();
    // A phone may end a hidden page without notice.
    const hidden = () => document.visibilityState === "hidden" && save();
    const ask = (event: Event) => {
      if (autosave.unsaved() && (asks || !autosave.lasts())) event.preventDefault();
    };
    const stop = onReturn(autosave.returned);
    window.addEventListener("pagehide", autosave.leave);
    document.addEventListener("visibilitychange", hidden);
    window.addEventListener("beforeunload", ask);
    return () => {
      stop();
      window.removeEventListener("pagehide", autosave.leave);
      document.removeEventListener("visibilitychange", hidden);
      window.removeEventListener("beforeunload", ask);
      save();
    };
  }, [autosave, asks]);
  const { change, flush, beside, resolve } = autosave;
  return { ...state, change, flush, beside, resolve };
}

/** Stores changes in an item of the browser's storage. Does not remove what another tab has stored there since. */
export function createChangeStorage<F extends object>(name: () => string, storage = localItems): ChangeStorage<F> {
  /** Text that this page stored or read last. */
  let own: string | undefined;
  return {
    read() {
      const text = storage.get(name());
      const found = parseItem<StoredEdit<F> & { v?: number }>(text);
      // Only the first version of the record is read; it has no `v` (record-kind.ts).
      if (!found?.change || !found.over || found.v) return null;
      own = text;
      return found;
    },
    write(stored) {
      const text = stored ? JSON.stringify(stored) : undefined;
      const there = storage.get(name());
      // Another page stored this since: it is newer than what this page has stored or removes.
      if (there !== own && (text === undefined || (text === own && there !== undefined))) return true;
      if (text === undefined && own === undefined) return true;
      const isDone = storage.set(name(), text);
      if (isDone) own = text;
      return isDone;
    },
  };
}
