// Editing of a competition; every field saves itself.
import { useState } from "react";
import type { Clash } from "../../web/forms/autosave.ts";
import { useAutosave } from "../../web/forms/use-autosave.ts";
import { useDeskItem } from "../../web/forms/use-desk-item.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import type { SaveStateProps } from "../../web/ui/states/save-state.tsx";
import { updateCompetition } from "../contract.ts";
import type { Competition } from "../shapes.ts";

/** Fields that the settings can change. */
type Fields = Pick<
  Competition,
  | "name"
  | "description"
  | "venue_name"
  | "venue_address"
  | "starts_on"
  | "ends_on"
  | "signup_opens_at"
  | "signup_closes_at"
  | "music_closes_at"
  | "payment_due_at"
  | "first_start"
  | "day_ends_at"
  | "rest_seconds"
  | "changeover_seconds"
  | "stage_count"
  | "fee_day"
  | "numbers_after_payment"
  | "place_deposit_grosze"
  | "places_until"
  | "capacity"
  | "day_capacity"
  | "club_capacity"
  | "waiting_moves"
  | "offer_hours"
>;

export interface DraftState {
  /** Stored competition with the unsaved changes on top. */
  shown: Competition;
  put: (change: Partial<Fields>) => void;
  /** Saves pending changes at once. */
  flush: () => void;
  /** Runs another call that changes the competition, after the draft is saved. Returns its result or throws its refusal. */
  callAfterSave: (call: (version: number | undefined) => Promise<Competition>) => Promise<Competition>;
  errors: Record<string, string[]>;
  save: SaveStateProps | undefined;
  clash: Clash<Competition, Fields> | undefined;
  resolve: (mine: boolean) => void;
}

/** Autosaving draft of one competition, for all tabs of its settings. */
export function useDraft(competition: Competition): DraftState {
  const api = useApi();
  const { id } = competition;
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const report = useReport(setErrors);
  const draft = useAutosave<Competition, Fields>(competition, {
    fieldsOf: (record = competition) => record,
    async save(change, version = competition.version) {
      const saved = await api.call(updateCompetition, { params: { id }, body: { ...change, version } });
      setErrors({});
      return saved;
    },
    refused: report,
    stored: useDeskItem(`competition ${id}`),
  });
  const { record = competition, fields, save, clash, change: put, flush, beside, resolve } = draft;
  return { shown: { ...record, ...fields }, put, flush: () => void flush(), callAfterSave: beside, errors, save, clash, resolve };
}
