// Length of a round for a number of performances: heats and time. Pure.
import type { Dance } from "../../rounds/contract.ts";
import { heatSizes } from "../../rounds/rules.ts";
import { HEAT_CHANGE_SECONDS } from "../../rounds/dances.ts";
import type { Matrix } from "../shapes.ts";

type Price = NonNullable<NonNullable<Matrix["round"]>["next"]>["prices"][number];

/**
 * Returns how long a round lasts when `dancing` entries dance it: the sizes of the first dance's heats, the number of dances, and the total seconds
 * with the changes between heats. Null seconds where the length of a dance is not known.
 */
export function priceOf(
  { dances, heat_size, heat_seconds }: { dances: readonly Dance[]; heat_size: number | null; heat_seconds: number | null },
  dancing: number,
): Omit<Price, "ends_at"> {
  const all = dances.map((dance) => ({ heats: heatSizes(dance, heat_size, dancing), seconds: dance.seconds ?? heat_seconds }));
  const seconds = all.reduce<number | null>(
    (sum, each) => (sum === null || each.seconds === null ? null : sum + each.heats.length * (each.seconds + HEAT_CHANGE_SECONDS)),
    0,
  );
  return { dancing, heats: all[0]?.heats ?? [], dances: dances.length, seconds };
}

/**
 * Adds the end of the day's programme to a price: `day_ends_at` moved by the difference from `planned_seconds`. Null where one of them is not known.
 */
export function pricedEnd(
  price: Omit<Price, "ends_at">,
  { day_ends_at, planned_seconds }: { day_ends_at: string | null; planned_seconds: number },
): Price {
  if (price.seconds === null || day_ends_at === null) return { ...price, ends_at: null };
  return { ...price, ends_at: new Date(Date.parse(day_ends_at) + (price.seconds - planned_seconds) * 1000).toISOString() };
}
