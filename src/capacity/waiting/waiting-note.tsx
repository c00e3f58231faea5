import { useEffect, useState } from "react";
import { formatDeadline } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { ApiError } from "../../web/calls/api.ts";
import { useApi } from "../../web/app/use-api.ts";
import { Note } from "../../web/ui/states/note.tsx";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { waitingWords } from "./waiting-words.ts";
import { getWaitingList } from "./contract.ts";

/** Whether the waiting list of a competition moves by itself now, above the office's view of it. `stamp` changes when the list was loaded anew. */
export function WaitingNote({ competitionId, stamp }: { competitionId: string | undefined; stamp: unknown }) {
  const locale = useLocale();
  const words = waitingWords[locale];
  const api = useApi();
  const [list, setList] = useState<Reply<typeof getWaitingList>>();
  useEffect(() => {
    if (competitionId === undefined) return undefined;
    const abort = new AbortController();
    api.call(getWaitingList, { params: { id: competitionId } }, { signal: abort.signal }).then(setList, (error: unknown) => {
      if (!(error instanceof ApiError) && !abort.signal.aborted) throw error;
    });
    return () => abort.abort();
  }, [api, competitionId, stamp]);
  if (!list) return null;
  return (
    <div className="px-(--gut) pb-3">
      <Note look={list.moves && list.until !== null ? "info" : "warn"}>
        {!list.moves ? words.still : list.until === null ? words.noTime : `${words.moves} ${formatDeadline(list.until, locale)}.`}
      </Note>
    </div>
  );
}
