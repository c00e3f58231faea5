// State of a round's panel on the page: the draft, the server's refusal, and saving.
import { useState } from "react";
import { ApiError } from "../../web/calls/api.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { changeRound, type DrawnRound } from "../contract.ts";
import { isBarred } from "../conflict-rules.ts";
import { type Grid, gridOf, nextPanel, rowsOf } from "./rules.ts";
import { words } from "./words.ts";

/** The fields of a round that its panel card needs. */
export type PanelRound = Pick<
  DrawnRound,
  "id" | "version" | "status" | "dances" | "panel" | "seats" | "components" | "least_judges" | "handed_in" | "start_list_id"
>;

/** Draft of a panel, which starts as the stored one. Calls `onSaved` with the saved round. */
export function usePanel(round: PanelRound, onSaved: (round: DrawnRound) => void) {
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const messages = words[useLocale()];
  /** The version of the round that was edited. */
  const [draft, setDraft] = useState<{ grid: Grid; version: number }>();
  const [reason, setReason] = useState("");
  const [refused, setRefused] = useState<{ sentence?: string; reason?: string; stale?: true }>({});
  const [busy, setBusy] = useState(false);
  const codes = round.components.map((each) => each.code);
  const standing = gridOf(round.panel, round.seats);
  const grid = draft?.grid ?? standing;
  const isEmpty = (of: Grid) => [...of.values()].every((own) => own.size === 0);
  const written = (of: Grid) => (isEmpty(of) ? "nobody" : JSON.stringify(rowsOf(of, round.seats, codes)));
  const forget = () => {
    setDraft(undefined);
    setReason("");
    setRefused({});
  };
  const put = (next: Grid) => {
    setDraft({ grid: next, version: draft?.version ?? round.version });
    setRefused({});
  };
  /** Ticks these judges for all dances, and nobody else. */
  const tick = (ids: readonly string[]) => {
    const whole = gridOf([], round.seats);
    put(new Map([...whole].map(([id, own]) => [id, ids.includes(id) ? own : new Map()])));
  };
  const free = round.seats.filter((seat) => !isBarred(seat));
  const save = async () => {
    const rows = rowsOf(grid, round.seats, codes);
    // An empty list of rows means everybody. A panel with nobody ticked is sent as seats without dances, so that the server refuses it.
    const panel = isEmpty(grid) ? round.seats.map((seat) => ({ seat_id: seat.id, dances: [] })) : rows;
    setBusy(true);
    try {
      const body = { panel, version: draft?.version ?? round.version, ...(reason.trim() ? { reason: reason.trim() } : {}) };
      onSaved(await api.call(changeRound, { params: { id: round.id }, body }));
      forget();
      toast({ text: messages.saved, look: "done" });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "stale") setRefused({ stale: true });
      else if (error.errors["reason"]?.[0]) setRefused({ reason: error.errors["reason"][0] });
      else if (["panel_wrong", "ballots_in", "judge_conflict"].includes(error.code)) setRefused({ sentence: error.message });
      else report(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    grid,
    changed: draft !== undefined && written(draft.grid) !== written(standing),
    put,
    /** Ticks all judges but those with a hard conflict. */
    everybody: () => tick(free.map((seat) => seat.id)),
    /** Ticks the judges with the fewest other panels, for all dances, and none with a hard conflict. */
    rotate: (atOnce: number) => tick(nextPanel(free, atOnce, round.least_judges)),
    cancel: forget,
    save,
    reason,
    setReason,
    refused,
    busy,
  };
}

export type PanelDraft = ReturnType<typeof usePanel>;
