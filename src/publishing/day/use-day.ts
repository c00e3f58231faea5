import { useEffect, useRef, useState } from "react";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { useStage } from "../../stage/stage-bar.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { getDay } from "../contract.ts";

type Day = Reply<typeof getDay>;

/**
 * Returns the newest day of a competition: first `loaded`, then reloaded when the stage changes. The frame follows the stage, so the desk needs no
 * stream of its own. While the server is unavailable the last day stays.
 */
export function useDay(competitionId: string | undefined, loaded: Day): Day {
  const api = useApi();
  const stage = useStage();
  const [known, setKnown] = useState({ loaded, day: loaded });
  if (known.loaded !== loaded) setKnown({ loaded, day: loaded });
  const begun = useRef({ stage, id: competitionId, busy: false, isStale: false });
  useEffect(() => {
    const turn = begun.current;
    turn.id = competitionId;
    if (turn.stage === stage) return;
    turn.isStale = true;
    if (turn.busy) return;
    turn.busy = true;
    const ask = async () => {
      while (turn.isStale) {
        turn.isStale = false;
        const { id } = turn;
        const day = await api.call(getDay, { query: { competition_id: id } }).catch(() => undefined);
        if (day && id === turn.id) setKnown((now) => ({ ...now, day }));
      }
      turn.busy = false;
    };
    void ask();
  }, [api, competitionId, stage]);
  return known.day;
}
