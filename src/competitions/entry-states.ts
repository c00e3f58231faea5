// Groups of entry states (table of docs/rules/waiting.md 6.1). Defined here, low in the order of slices, because the public page counts places.
// `entries/states.ts` says who may change a state, and what a state means for changes and prices. Pure.
import type { Selectable } from "kysely";
import type { Entries } from "../kernel/postgres/db-types.ts";

type States = readonly Selectable<Entries>["status"][];

/** Entries with a place in their section. */
export const placed: States = ["submitted", "accepted", "no_show", "disqualified"];
/** Entries with a place that are still going to dance. */
export const coming: States = ["submitted", "accepted"];
/** Entries given up by their club or rejected by the organiser. */
export const givenUp: States = ["withdrawn", "rejected"];
/** Entries that take no part in the placing. */
export const out: States = ["withdrawn", "rejected", "disqualified", "no_show"];
