// Which judges mark which dance and component, in the form that both computations take. Pure.
import type { Panel } from "#engines/tabulation/src/types.ts";
import type { PanelRow } from "../../rounds/contract.ts";
import { componentsOf, judgesDance } from "../../rounds/panels/rules.ts";

interface Judged {
  seats: readonly { id: string; seat: string }[];
  panel?: readonly PanelRow[];
  dances?: { names: readonly string[] } | undefined;
  runs?: { names: readonly string[] } | undefined;
  criteria: readonly { code: string }[];
}

/** True when a seat of the round marks this component in this dance. Without a component: true when it judges the dance. */
export function marksIn({ panel = [] }: Judged, seatId: string, dance: number, criterion: string | undefined): boolean {
  return (
    judgesDance(panel, seatId, dance) && (criterion === undefined || (componentsOf(panel, seatId, dance)?.includes(criterion) ?? true))
  );
}

/** Returns the judges of each dance and component as a field of the tabulation's input. Empty where every judge marks everything. */
export function panelsOf(round: Judged): { panels?: Panel[] } {
  const { panel = [], seats, dances, runs, criteria } = round;
  if (panel.every((row) => row.dances === null && row.criteria === null)) return {};
  const codes = panel.some((row) => row.criteria !== null) ? criteria.map((each) => each.code) : [undefined];
  const panels = (dances?.names ?? runs?.names ?? [undefined]).flatMap((dance, at) =>
    codes.map((criterion) => ({
      ...(dance === undefined ? {} : { dance }),
      ...(criterion === undefined ? {} : { criterion }),
      judges: seats.filter((seat) => marksIn(round, seat.id, at + 1, criterion)).map((seat) => seat.seat),
    })),
  );
  return { panels };
}
