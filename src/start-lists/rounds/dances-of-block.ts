// The dances of a block for lists: run by run where everybody is alone on the floor, in heats elsewhere. Pure.

import type { FloorNow } from "../shapes.ts";

interface Heat {
  dance: number;
  number: number;
  performance_ids: readonly string[];
}

export interface DanceOfBlock<H> {
  /** Counted from 1. */
  dance: number;
  /** „Przebieg 2”; empty for one without a name. */
  name: string;
  /** In their order. */
  heats: H[];
  /** True when everybody is alone on the floor: the dance then has an order of its own. */
  alone: boolean;
  /** True when the heats are those of the first dance. */
  same: boolean;
}

const heatsKey = (heats: readonly Heat[]) =>
  heats
    .map((heat) => heat.performance_ids.toSorted().join())
    .toSorted()
    .join(";");

/** The dances of a block with known heats, in their order. Empty where everybody dances alone and once, and while it is not known who dances. */
export function dancesOf<H extends Heat>({
  heats,
  rounds,
}: {
  heats: readonly H[];
  rounds: readonly { dances: readonly { name: string }[] }[];
}): DanceOfBlock<H>[] {
  const known = heats.filter((heat) => heat.performance_ids.length > 0);
  const dances = [...Map.groupBy(known, (heat) => heat.dance)].toSorted(([one], [other]) => one - other);
  const first = heatsKey(dances[0]?.[1] ?? []);
  return dances.map(([dance, own]) => ({
    dance,
    name: rounds[0]?.dances[dance - 1]?.name ?? "",
    heats: own,
    alone: own.every((heat) => heat.performance_ids.length === 1),
    same: heatsKey(own) === first,
  }));
}

/** The dances after the first in which everybody is alone: each has an hour and an order of its own. */
export const laterRuns = <H>(dances: readonly DanceOfBlock<H>[]) => dances.filter(({ dance, alone }) => dance > 1 && alone);

/** The dances shown in one line each: those with couples on the floor together, when there are several or the only one has several heats. */
export function danceLines<H>(dances: readonly DanceOfBlock<H>[]): DanceOfBlock<H>[] {
  const together = dances.filter(({ alone }) => !alone);
  return together.length > 1 || together.some(({ heats }) => heats.length > 1) ? together : [];
}

interface Floor<P> {
  /** The heat on the floor, with the numbers of `performances`. */
  floor: FloorNow | null;
  performances: P[];
}

/** The performances of a block on the floor now; `floor` is null where one dances alone and once. Undefined while nobody is on the floor. */
export function floorIn<P extends { id: string; status: string; start_number: number | null }>({
  heats,
  rounds,
  performances,
}: {
  heats: readonly (Heat & { status: string })[];
  rounds: readonly { dances: readonly { name: string }[] }[];
  performances: readonly P[];
}): Floor<P> | undefined {
  const heat = heats.find((each) => each.status === "on_stage");
  const here = performances.filter((each) => (heat ? heat.performance_ids.includes(each.id) : each.status === "on_stage"));
  if (here.length === 0) return undefined;
  if (!heat) return { floor: null, performances: here };
  const dances = Math.max(...heats.map((each) => each.dance));
  if (here.length < 2 && dances < 2) return { floor: null, performances: here };
  const { number, dance } = heat;
  const of = heats.filter((each) => each.dance === dance).length;
  const numbers = here.flatMap((each) => each.start_number ?? []).toSorted((one, other) => one - other);
  return { floor: { number, of, dance, dances, dance_name: rounds[0]?.dances[dance - 1]?.name ?? "", numbers }, performances: here };
}
