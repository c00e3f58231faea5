// What an entry misses, where it is read in bulk: the list of entries, a coach's own sign-ups, the organiser's day and the builder ask the same rule.
import { type RawBuilder, sql } from "kysely";
import { FEW } from "../competitions/shown-as.ts";

type Column = RawBuilder<unknown>;

/** Whether an entry in this state can miss anything: who is out misses nothing that could still be asked for. */
export const living = (status: Column) => sql<boolean>`(${status} in ('draft', 'submitted', 'accepted', 'waiting'))`;

/** Whether music is missing: the dancers bring it (by the section's `music`), and none was accepted or is being checked (`track`: the newest one's state, null for none). */
export const lacksMusic = (status: Column, music: Column, track: Column) =>
  sql<boolean>`(${living(status)} and ${music} = 'own' and coalesce(${track}, 'none') not in ('accepted', 'checking'))`;

/** Whether money is missing; nobody is asked for it before there is a place. */
export const lacksPayment = (status: Column, payment: Column) =>
  sql<boolean>`(${status} in ('submitted', 'accepted') and ${payment} not in ('paid', 'free'))`;

/** Whether the entry's dancers are more or fewer than its kind of presentation has. */
export const lacksLineUp = (status: Column, dancers: Column, min: Column, max: Column) =>
  sql<boolean>`(${living(status)} and (${dancers} < ${min} or ${dancers} > ${max}))`;

/** Whether a group has no title yet; few dancers stand under their own names. */
export const lacksTitle = (status: Column, title: Column, dancers: Column) =>
  sql<boolean>`(${living(status)} and coalesce(${title}, '') = '' and ${dancers} > ${FEW})`;
