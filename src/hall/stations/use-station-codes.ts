// Calls of the desk of stations, and the codes that they returned. The codes exist only in the page's memory.
import { useState } from "react";
import { useRevalidator } from "react-router";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { useApi } from "../../web/app/use-api.ts";
import { renewStationCodes, type StationCard } from "./contract.ts";

/** Cards that one call makes at most. */
const AT_ONCE = 100;

/** Codes of this page's stations, and the cards that are to be printed. */
export function useStationCodes(competitionId: string) {
  const api = useApi();
  const report = useReport();
  const { revalidate } = useRevalidator();
  const [cards, setCards] = useState<ReadonlyMap<string, StationCard>>(new Map());
  const [sheet, print] = useState<readonly StationCard[]>();
  /** Stores the cards of a reply. With `printed` they are shown for printing. */
  const add = (made: readonly StationCard[], printed = false) => {
    setCards((now) => new Map([...now, ...made.map((card) => [card.station.id, card] as const)]));
    if (printed) print(made);
    void revalidate();
  };
  /** Makes new codes. False when the server refused. */
  const renew = async (ids: readonly string[], printed: boolean): Promise<boolean> => {
    const made: StationCard[] = [];
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const body = { station_ids: ids.slice(from, from + AT_ONCE) };
      const reply = await recordOrNull(() => api.call(renewStationCodes, { params: { id: competitionId }, body }), report);
      made.push(...(reply?.data ?? []));
    }
    if (made.length > 0) add(made, printed);
    return made.length === ids.length;
  };
  return { cards, sheet, print, closeSheet: () => print(undefined), add, renew };
}

export type StationCodes = ReturnType<typeof useStationCodes>;
