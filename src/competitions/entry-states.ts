// Entries by their state: which have a place, are still to dance, are given up or out; the table of docs/rules/waiting.md 6.1. It is this low because
// the public page counts places. `entries/states.ts` says who may change a state, and what a state means for changes and prices. Pure.
import type { Selectable } from "kysely";
import type { Entries } from "../kernel/postgres/db-types.ts";

type States = readonly Selectable<Entries>["status"][];

/** Have a place in their section. */
export const placed: States = ["submitted", "accepted", "no_show", "disqualified"];
/** Have a place and are still to dance. */
export const coming: States = ["submitted", "accepted"];
/** Are given up: by their club, or by the organiser. */
export const givenUp: States = ["withdrawn", "rejected"];
/** Take no part in the placing. */
export const out: States = ["withdrawn", "rejected", "disqualified", "no_show"];
