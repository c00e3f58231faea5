import { useEffect, useState } from "react";
import { useApi } from "../../web/app/use-api.ts";
import { storeBallots } from "../outbox/ballots.client.ts";
import { type Ballot, listSheets, type Sheet } from "../contract.ts";
import { storeSheets, readRoundSheets } from "../outbox/outbox.client.ts";
import type { Tablet } from "./use-tablet.ts";
import { inDance, isDanced, ownMarks } from "./own-marks.ts";
import { type PerformanceTotal, totalOf } from "../order-rules.ts";

/** A performance of a dance with the judge's total on this tablet, sent or not. */
export interface OwnTotal extends PerformanceTotal {
  start_number: number | null;
}

/** Returns the judge's totals of the competing performances, highest first. Marks that wait on the tablet replace the server's. */
export function totalsIn(sheets: readonly Sheet[], waiting: Tablet["waiting"]): OwnTotal[] {
  return sheets
    .filter(isDanced)
    .map((sheet) => {
      const { performance_id, start_number, criteria, block: round } = sheet;
      return { performance_id, start_number, total: totalOf(criteria, ownMarks(sheet, waiting)), position: round.position };
    })
    .toSorted((one, other) => (other.total ?? 0) - (one.total ?? 0) || one.position - other.position);
}

/**
 * Returns the judge's totals of a dance, highest first: from `loaded`, then from the tablet's storage, and from the server when the page opens, when
 * the network returns, when marks were sent, and when `asked` (the server's equal totals) changes.
 */
export function useTotals(
  { round_id, dance, start_list_id }: Ballot,
  loaded: readonly Sheet[],
  tablet: Tablet,
  requestKey: string,
): OwnTotal[] {
  const { owner, waiting, net } = tablet;
  const api = useApi();
  const [sheets, setSheets] = useState(loaded);
  const online = net !== "offline";
  useEffect(() => {
    let gone = false;
    const read = () =>
      readRoundSheets(owner, round_id).then((all) => {
        const stored = inDance(all, dance);
        if (!gone && stored.length >= loaded.length) setSheets(stored);
      });
    const renew = async () => {
      const { data, ballots } = await api.call(listSheets, { params: { id: start_list_id } });
      await Promise.all([storeSheets(owner, data), storeBallots(owner, ballots)]);
      await read();
    };
    void read();
    if (online) void renew().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [api, owner, round_id, dance, start_list_id, loaded, waiting, online, requestKey]);
  return totalsIn(sheets, waiting);
}
