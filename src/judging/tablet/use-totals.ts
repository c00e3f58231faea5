import { useEffect, useState } from "react";
import { useApi } from "../../web/app/use-api.ts";
import { keepBallots } from "../outbox/ballots.client.ts";
import { type Ballot, listSheets, type Sheet } from "../contract.ts";
import { keepSheets, sheetsOfRound } from "../outbox/outbox.client.ts";
import type { Tablet } from "./use-tablet.ts";
import { inDance, isDanced, ownMarks } from "./own-marks.ts";
import { type Total, totalOf } from "../order-rules.ts";

/** A performance of a dance with the judge's total as this tablet has it, sent or not. */
export interface OwnTotal extends Total {
  start_number: number | null;
}

/** The judge's totals of who competes in these sheets of one dance; marks that wait on the tablet stand before those that the server has. */
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
 * The judge's totals of a dance, the highest first: from `loaded`, then from what this tablet keeps, and from the server whenever it may have others:
 * when the page opens, when the network is back, when marks went out, and when `asked` (what the server asks about) changes.
 */
export function useTotals({ round_id, dance, start_list_id }: Ballot, loaded: readonly Sheet[], tablet: Tablet, asked: string): OwnTotal[] {
  const { owner, waiting, net } = tablet;
  const api = useApi();
  const [sheets, setSheets] = useState(loaded);
  const online = net !== "offline";
  useEffect(() => {
    let gone = false;
    const read = () =>
      sheetsOfRound(owner, round_id).then((all) => {
        const kept = inDance(all, dance);
        if (!gone && kept.length >= loaded.length) setSheets(kept);
      });
    const renew = async () => {
      const { data, ballots } = await api.call(listSheets, { params: { id: start_list_id } });
      await Promise.all([keepSheets(owner, data), keepBallots(owner, ballots)]);
      await read();
    };
    void read();
    if (online) void renew().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [api, owner, round_id, dance, start_list_id, loaded, waiting, online, asked]);
  return totalsIn(sheets, waiting);
}
