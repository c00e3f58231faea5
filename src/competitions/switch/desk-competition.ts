// Which competition a desk opens on. Pure: the day is an argument.
import { daysBetween, type Status } from "../rules.ts";

interface Dated {
  status: Status;
  practice: boolean;
  starts_on: string;
  ends_on: string;
}

/** The lower, the sooner a desk opens on it. */
function rankOf({ status, practice, starts_on, ends_on }: Dated, today: string): number {
  if (practice) return 5;
  if (status === "running") return starts_on <= today && today <= ends_on ? 0 : 1;
  if (ends_on < today || status === "finished") return 4;
  return status === "draft" ? 3 : 2;
}

/**
 * The competition that every desk opens on where its address names none: the one that runs today, else one that runs, else the next announced
 * one, the next draft, the last one that is over; practice only where there is nothing else. Of equals, the nearest to `today` (ISO date).
 */
export function deskCompetition<C extends Dated>(competitions: readonly C[], today: string): C | undefined {
  const distance = (each: C) => Math.abs(daysBetween(today, each.starts_on));
  return competitions
    .filter((each) => each.status !== "archived")
    .toSorted((one, other) => rankOf(one, today) - rankOf(other, today) || distance(one) - distance(other))[0];
}
