// Editing of one section: a draft based on the loaded version, saved as a whole.
import { useState } from "react";
import { ApiError } from "../../web/calls/api.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { updateSection } from "../contract.ts";
import type { AskFees } from "../fee-changes/use-fee-question.tsx";
import type { Section } from "../shapes.ts";

/** Fields of a section that the sheet can change. */
export type Draft = Pick<
  Section,
  | "name"
  | "code"
  | "level_name"
  | "capacity"
  | "day"
  | "music"
  | "min_music_seconds"
  | "max_music_seconds"
  | "fee_grosze"
  | "fee_per"
  | "scoring_form_id"
>;

function draftOf(section: Section): Draft {
  const { name, code, level_name, capacity, day, music, min_music_seconds, max_music_seconds, fee_grosze, fee_per, scoring_form_id } =
    section;
  return { name, code, level_name, capacity, day, music, min_music_seconds, max_music_seconds, fee_grosze, fee_per, scoring_form_id };
}

/**
 * Draft of a section. `ask` asks which entries a changed fee applies to. A concurrent change by another person is returned as `theirs`; the next
 * `save` overwrites it.
 */
export function useSection(section: Section, ask: AskFees, onSaved: () => Promise<void>) {
  const api = useApi();
  const toast = useToast();
  const [draft, setDraft] = useState(() => draftOf(section));
  const [version, setVersion] = useState(section.version);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<Section | undefined>(undefined);
  const save = async () => {
    setBusy(true);
    try {
      const { fee_grosze, fee_per } = draft;
      const changed = fee_grosze !== section.fee_grosze || fee_per !== section.fee_per;
      const fees_for = changed ? await ask({ changes: [{ section_ids: [section.id], fee_grosze, fee_per }] }) : "new";
      if (fees_for === undefined) return;
      await api.call(updateSection, { params: { id: section.id }, body: { ...draft, version, fees_for } });
      await onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.errors);
      if (error.code === "stale") {
        const current = error.current as Section;
        setTheirs(current);
        setVersion(current.version);
      } else if (Object.keys(error.errors).length === 0) toast({ text: error.message, look: "bad" });
      setAttempt((n) => n + 1);
    } finally {
      setBusy(false);
    }
  };
  return {
    draft,
    put: (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change })),
    save,
    errors,
    attempt,
    busy,
    theirs,
    takeTheirs: () => {
      if (theirs) setDraft(draftOf(theirs));
      setTheirs(undefined);
    },
  };
}
