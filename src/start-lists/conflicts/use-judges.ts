// Everybody who may judge, for lists to choose from.
import { useEffect, useState } from "react";
import { listUsers } from "../../identity/contract.ts";
import { listOrEmpty } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";

export type Judge = { user_id: string; name: string };

/** Everybody who may judge (undefined while loading), and the function that adds a new judge to them. */
export function useJudges(): { people: readonly Judge[] | undefined; add: (judge: Judge) => void } {
  const api = useApi();
  const report = useReport();
  const [people, setPeople] = useState<readonly Judge[]>();
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal };
    void Promise.all(
      (["referee", "admin"] as const).map((role) =>
        listOrEmpty(() => api.call(listUsers, { query: { role, limit: 500 } }, options), report),
      ),
    )
      .then((found) => setPeople(found.flat().filter((each) => !each.archived)))
      .catch(() => undefined);
    return () => stop.abort();
  }, [api, report]);
  return { people, add: (judge) => setPeople((now) => [...(now ?? []), judge]) };
}
