// State of a scoring form being edited: the draft, its errors, and saving it as a whole.
import { useState } from "react";
import type { ApiError } from "../web/calls/api.ts";
import { recordOrNull } from "../web/calls/outcomes.ts";
import { useApi } from "../web/app/use-api.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { useToast } from "../web/ui/overlays/toast.tsx";
import { createScoringForm, type ScoringForm, updateScoringForm } from "./contract.ts";
import { criteriaOf, type Draft, draftOf, newDraft } from "./draft.ts";
import { formObjections, judgesAlike, settingsFor } from "./rules.ts";
import { words } from "./words.ts";

/** Method, criteria and settings of a draft as they are sent. */
function setupOf(draft: Draft) {
  return { method: draft.method, criteria: criteriaOf(draft), settings: settingsFor(draft.method, draft.settings) };
}

/** Draft of a form, or of a new one. Calls `onSaved` with each saved version. */
export function useScoringForm(form: ScoringForm | undefined, onSaved: (form: ScoringForm) => void) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const toast = useToast();
  const [start, setStart] = useState<Draft>(() => (form ? draftOf(form) : newDraft(messages)));
  const [draft, setDraft] = useState(start);
  const [version, setVersion] = useState(form?.version);
  const [refused, setRefused] = useState<Record<string, string[]>>({});
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<ScoringForm | undefined>(undefined);
  const judged = setupOf(draft);
  const alike = form !== undefined && judgesAlike(form, judged);
  const found = attempt > 0 ? formObjections(judged) : [];
  const take = (saved: ScoringForm) => {
    setStart(draftOf(saved));
    setDraft(draftOf(saved));
    setVersion(saved.version);
  };
  const send = (onVersion: number | undefined) => {
    const body = { name: draft.name.trim(), ...judged };
    if (!form) return api.call(createScoringForm, { body });
    return api.call(updateScoringForm, {
      params: { id: form.id },
      body: { ...body, ...(onVersion === undefined ? {} : { version: onVersion }) },
    });
  };
  const report = (error: ApiError) => {
    setRefused(error.errors);
    if (error.code === "stale") setTheirs(error.current as ScoringForm);
    else if (Object.keys(error.errors).length === 0) toast({ text: error.message, look: "bad" });
  };
  const save = async (onVersion = version) => {
    setAttempt((n) => n + 1);
    setRefused({});
    if (formObjections(judged).length > 0) return;
    setBusy(true);
    const saved = await recordOrNull(() => send(onVersion), report).finally(() => setBusy(false));
    if (!saved) return;
    take(saved);
    setAttempt(0);
    toast({ text: `${messages.saved}: ${saved.name}`, look: "done" });
    onSaved(saved);
  };
  return {
    draft,
    setDraft,
    /** True when the draft differs from the saved form; a new form always does. */
    changed: !form || !alike || draft.name !== start.name,
    /** Number of the version that saving will create; undefined when saving changes the current one. */
    next: form?.used && !alike ? form.form_version + 1 : undefined,
    /** By field; errors found by the draft's own check replace those of the server. */
    errors: new Map<string, string>([
      ...Object.entries(refused).map(([field, [message = ""]]) => [field, message] as const),
      ...found.map((each) => [each.field, each[locale]] as const),
    ]),
    attempt,
    busy,
    save: () => void save(),
    cancel: () => setDraft(start),
    /** Version saved by another person meanwhile. */
    theirs,
    takeTheirs: () => {
      if (theirs) take(theirs);
      setTheirs(undefined);
    },
    keepMine: () => {
      setVersion(theirs?.version);
      setTheirs(undefined);
      void save(theirs?.version);
    },
  };
}
