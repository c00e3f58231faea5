// Selects the competition that a desk opens on. Pure: the day is an argument.
import { daysBetween, type Status } from "../rules.ts";

interface Dated {
  status: Status;
  practice: boolean;
  starts_on: string;
  ends_on: string;
}

/** Sort rank of a competition; the lowest is opened. */
function rankOf({ status, practice, starts_on, ends_on }: Dated, today: string): number {
  if (practice) return 5;
  if (status === "running") return starts_on <= today && today <= ends_on ? 0 : 1;
  if (ends_on < today || status === "finished") return 4;
  return status === "draft" ? 3 : 2;
}

/**
 * Returns the default competition of all desks: the one that runs today, else one that runs, the next announced one, the next draft, the last
 * finished one. A practice competition is used only when there is nothing else. Ties go to the nearest to `today` (ISO date).
 */
export function deskCompetition<C extends Dated>(competitions: readonly C[], today: string): C | undefined {
  const distance = (each: C) => Math.abs(daysBetween(today, each.starts_on));
  return competitions
    .filter((each) => each.status !== "archived")
    .toSorted((one, other) => rankOf(one, today) - rankOf(other, today) || distance(one) - distance(other))[0];
}
