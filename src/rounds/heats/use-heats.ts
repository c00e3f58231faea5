// State of the heats sheet: the stored heats, the draft, the server's refusal, and the calls that save.
import { useCallback, useEffect, useState } from "react";
import { ApiError } from "../../web/calls/api.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { addToRound, drawRound, type DrawnRound, getPlan, getRound, saveHeats } from "../contract.ts";
import { isSameHeats, type Groups, groupsOf } from "./groups.ts";
import { words } from "./words.ts";

/** A round with its heats, and the planned round that leads into it, from which entries can be seeded. */
export interface Loaded {
  round: DrawnRound;
  before: DrawnRound | undefined;
}

/** Loads the round at once, and again on `load`. `undefined` while loading, "away" when it failed. */
function useLoaded(id: string) {
  const api = useApi();
  const [loaded, setLoaded] = useState<Loaded | "away" | undefined>();
  const ask = useCallback(
    async (signal?: AbortSignal): Promise<Loaded> => {
      const options = signal ? { signal } : {};
      const round = await api.call(getRound, { params: { id } }, options);
      const plan = await api.call(getPlan, { params: { id: round.section_id } }, options);
      const feeding = plan.rounds.find((each) => each.on_round_id === id && each.status === "planned");
      return { round, before: feeding && (await api.call(getRound, { params: { id: feeding.id } }, options)) };
    },
    [api, id],
  );
  useEffect(() => {
    const leaving = new AbortController();
    ask(leaving.signal)
      .then(setLoaded)
      .catch(() => !leaving.signal.aborted && setLoaded("away"));
    return () => leaving.abort();
  }, [ask]);
  const load = () =>
    ask()
      .then(setLoaded)
      .catch(() => setLoaded("away"));
  return { loaded, load };
}

/** Draft of the heats of a round. Calls `onSaved` after each saved change. */
export function useHeats(id: string, onSaved: () => void) {
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const messages = words[useLocale()];
  const { loaded, load } = useLoaded(id);
  const [draft, setDraft] = useState<Groups[]>();
  const [reason, setReason] = useState("");
  const [refused, setRefused] = useState<{ sentence?: string; reason?: string; stale?: true }>({});
  const [busy, setBusy] = useState(false);
  const forget = () => {
    setDraft(undefined);
    setReason("");
    setRefused({});
  };
  const round = typeof loaded === "object" ? loaded.round : undefined;
  const standing = round ? groupsOf(round) : [];
  const groups = draft ?? standing;
  const changed = draft !== undefined && draft.some((each, at) => !isSameHeats(each, standing[at] ?? []));
  const why = reason.trim() ? { reason: reason.trim() } : {};
  /** Sends one change and then reads everything again, because a seeding also changes the round before. */
  const send = async (done: string, change: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await change();
      await load();
      forget();
      toast({ text: done, look: "done" });
      onSaved();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "stale") setRefused({ stale: true });
      else if (error.errors["reason"]?.[0]) setRefused({ reason: error.errors["reason"][0] });
      else if (error.code === "round_begun" || error.code === "not_possible") setRefused({ sentence: error.message });
      else report(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const version = round ? { version: round.version } : {};
  return {
    loaded,
    groups,
    changed,
    reason,
    setReason,
    refused,
    busy,
    reload: () => void load().then(forget),
    put: (next: Groups[]) => {
      setDraft(next);
      setRefused({});
    },
    cancel: forget,
    save: () =>
      send(messages.saved, () => {
        const heats = groups.flatMap((of, at) => of.map((performance_ids) => ({ dance: at + 1, performance_ids: [...performance_ids] })));
        return api.call(saveHeats, { params: { id }, body: { heats, ...version, ...why } });
      }),
    draw: (heat_size: number | null) =>
      send(messages.drawDone, () =>
        api.call(drawRound, { params: { id }, body: { ...(heat_size === null ? {} : { heat_size }), ...why } }),
      ),
    /** `seed` moves an entry from the round before into this one; `unseed` puts it back. */
    seed: (entry_id: string, because: string) =>
      send(messages.seedDone, () => api.call(addToRound, { params: { id }, body: { entry_id, as: "seeded", reason: because } })),
    unseed: (entry_id: string, into: string, because: string) =>
      send(messages.unseedDone, () => api.call(addToRound, { params: { id: into }, body: { entry_id, as: "late", reason: because } })),
  };
}

export type HeatsDraft = ReturnType<typeof useHeats>;
