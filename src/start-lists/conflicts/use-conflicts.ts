// Conflicts of interest of a competition on the office's screens: loaded once, changed at once.
import { useCallback, useEffect, useState } from "react";
import type { CallArguments } from "../../kernel/endpoints/endpoint.ts";
import { ApiError } from "../../web/calls/api.ts";
import { doneOrFalse, recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { deleteJudgeConflict, type JudgeConflicts, listJudgeConflicts, saveJudgeConflict } from "./contract.ts";

type NewConflict = NonNullable<CallArguments<typeof saveJudgeConflict>["body"]>;

/** The conflicts (undefined while loading, null when that failed), and the functions that load, save and remove them. */
export function useConflicts(competitionId: string) {
  const api = useApi();
  const report = useReport();
  const [loaded, setLoaded] = useState<JudgeConflicts | null>();
  const load = useCallback(
    (signal?: AbortSignal) =>
      api.call(listJudgeConflicts, { params: { id: competitionId } }, { signal }).then(setLoaded, (error: unknown) => {
        if (signal?.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setLoaded((now) => now ?? null);
      }),
    [api, competitionId],
  );
  useEffect(() => {
    const stop = new AbortController();
    void load(stop.signal);
    return () => stop.abort();
  }, [load]);
  /** Returns true when the conflict was saved. */
  const save = async (body: NewConflict): Promise<boolean> => {
    const saved = await recordOrNull(() => api.call(saveJudgeConflict, { params: { id: competitionId }, body }), report);
    if (saved) await load();
    return saved !== null;
  };
  /** Returns true when the conflict was removed. */
  const remove = async (id: string): Promise<boolean> => {
    const done = await doneOrFalse(() => api.call(deleteJudgeConflict, { params: { id } }), report);
    await load();
    return done;
  };
  return { loaded, load: () => void load(), save, remove };
}

export type Conflicts = ReturnType<typeof useConflicts>;
