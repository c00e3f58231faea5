import { useEffect } from "react";
import { useApi } from "../../web/app/use-api.ts";
import { storeBallots } from "../outbox/ballots.client.ts";
import { listSheets } from "../contract.ts";
import { storeSheets, readStoredSheet } from "../outbox/outbox.client.ts";

/**
 * Stores all sheets of a list on the tablet for working offline: when the page opens, when the network returns, and when the next sheet
 * (`keyOfSheet`) is not stored yet because it was added later.
 */
export function useStoredList(owner: string, listId: string | undefined, online: boolean, next?: string): void {
  const api = useApi();
  useEffect(() => {
    if (listId === undefined || !online) return;
    void storeList(api, owner, listId);
  }, [api, owner, listId, online]);
  useEffect(() => {
    if (listId === undefined || next === undefined || !online) return;
    void readStoredSheet(owner, next).then((known) => (known ? undefined : storeList(api, owner, listId)));
  }, [api, owner, listId, online, next]);
}

async function storeList(api: ReturnType<typeof useApi>, owner: string, id: string): Promise<void> {
  await api
    .call(listSheets, { params: { id } })
    .then(({ data, ballots }) => Promise.all([storeSheets(owner, data), storeBallots(owner, ballots)]))
    .catch(() => undefined);
}
