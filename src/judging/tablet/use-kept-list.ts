import { useEffect } from "react";
import { useApi } from "../../web/app/use-api.ts";
import { keepBallots } from "../outbox/ballots.client.ts";
import { listSheets } from "../contract.ts";
import { keepSheets, keptSheet } from "../outbox/outbox.client.ts";

/**
 * Stores all sheets of a list on the tablet for working offline: when the page opens, when the network returns, and when the next sheet
 * (`keyOfSheet`) is not stored yet because it was added later.
 */
export function useKeptList(owner: string, listId: string | undefined, online: boolean, next?: string): void {
  const api = useApi();
  useEffect(() => {
    if (listId === undefined || !online) return;
    void keep(api, owner, listId);
  }, [api, owner, listId, online]);
  useEffect(() => {
    if (listId === undefined || next === undefined || !online) return;
    void keptSheet(owner, next).then((known) => (known ? undefined : keep(api, owner, listId)));
  }, [api, owner, listId, online, next]);
}

async function keep(api: ReturnType<typeof useApi>, owner: string, id: string): Promise<void> {
  await api
    .call(listSheets, { params: { id } })
    .then(({ data, ballots }) => Promise.all([keepSheets(owner, data), keepBallots(owner, ballots)]))
    .catch(() => undefined);
}
