import { useState } from "react";
import type { ApiError } from "../web/calls/api.ts";
import { recordOrNull } from "../web/calls/outcomes.ts";
import { useApi } from "../web/app/use-api.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { useToast } from "../web/ui/overlays/toast.tsx";
import { bodyOf, callsOf, type Draft, draftOf, type Kind, type Row } from "./draft.ts";
import { words } from "./words.ts";

/**
 * State of a record being edited, with the server's errors by field. `theirs` is a concurrent change by another person, until one of the two is
 * chosen.
 */
export function useRecord(kind: Kind, row: Row | undefined, onDone: () => void) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const [draft, setDraft] = useState(() => draftOf(row));
  const [version, setVersion] = useState(row?.version);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<Row | undefined>(undefined);
  const put = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }));

  const send = (onVersion: number | undefined) => {
    const body = bodyOf(kind, draft);
    if (!row) return api.call(callsOf[kind].create, { body });
    return api.call(callsOf[kind].update, {
      params: { id: row.id },
      body: { ...body, ...(onVersion === undefined ? {} : { version: onVersion }) },
    });
  };
  const report = (error: ApiError) => {
    setErrors(error.errors);
    if (error.code === "stale") setTheirs(error.current as Row);
    else if (Object.keys(error.errors).length === 0) toast({ text: error.message, look: "bad" });
    setAttempt((n) => n + 1);
  };
  const save = async (onVersion = version) => {
    setBusy(true);
    const saved = await recordOrNull(() => send(onVersion), report).finally(() => setBusy(false));
    if (!saved) return;
    toast({ text: `${messages.saved}: ${draft.name.trim()}`, look: "done" });
    onDone();
  };
  /** Resolves the conflict: saves mine over theirs, or continues editing with theirs. */
  const settle = (newer: Row, mine: boolean) => {
    setTheirs(undefined);
    setVersion(newer.version);
    if (mine) void save(newer.version);
    else setDraft(draftOf(newer));
  };
  return { draft, put, errors, attempt, busy, theirs, save: () => save(), settle };
}
