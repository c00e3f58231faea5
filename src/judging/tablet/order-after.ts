import { useEffect, useState } from "react";
import { readStoredRound } from "../outbox/ballots.client.ts";
import type { Sheet } from "../contract.ts";
import { readRoundSheets } from "../outbox/outbox.client.ts";
import type { Unsent } from "../outbox/outbox.ts";
import { type Tablet, unsentOf } from "./use-tablet.ts";
import { ranksTotals } from "../../rounds/dances.ts";
import { findEqualTotals, isOrdered } from "../order-rules.ts";
import { inDance } from "./own-marks.ts";
import { totalsIn } from "./use-totals.ts";

type TabletMarks = Pick<Tablet, "owner" | "waiting" | "ballots">;

/**
 * Returns what a judge has to do after the marks of a dance, as this tablet has them (`last` included): `"ask"` to order equal totals, `"none"` when
 * nothing is left, undefined while marks are missing.
 */
export async function orderAfter(
  { owner, waiting, ballots }: TabletMarks,
  sheet: Sheet,
  last?: Unsent,
): Promise<"ask" | "none" | undefined> {
  if (!ranksTotals(sheet.method)) return undefined;
  const dance = sheet.run?.dance ?? 1;
  const totals = totalsIn(inDance(await readRoundSheets(owner, sheet.block.id), dance), last ? [...waiting, last] : waiting);
  const ballot = (await readStoredRound(owner, sheet.block.id)).find((each) => each.dance === dance);
  if (!ballot || totals.length === 0 || totals.some((each) => each.total === null)) return undefined;
  const unsent = unsentOf({ ballots }, ballot);
  const answer = unsent?.submitted ? unsent.marks : ballot.submitted ? ballot.marks : {};
  return findEqualTotals(totals, ballot.wanted).every((group) => isOrdered(group, answer)) ? "none" : "ask";
}

/** True when the judge's order of equal totals is missing in the dance of this sheet. */
export function useOrderMissing(sheet: Sheet, { owner, waiting, ballots }: TabletMarks): boolean {
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    let gone = false;
    void orderAfter({ owner, waiting, ballots }, sheet).then((order) => {
      if (!gone) setIsMissing(order === "ask");
    });
    return () => {
      gone = true;
    };
  }, [owner, waiting, ballots, sheet]);
  return isMissing;
}
