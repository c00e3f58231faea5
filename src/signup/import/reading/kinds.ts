// The words in which rows of a sheet are spoken of: columns, rows, what is said of them and what may be pressed. Pure.
import type { SheetField } from "../../../entries/entry-field-uses.ts";

/** A sentence in both languages. */
export interface Sentence {
  pl: string;
  en: string;
}

export type Of = "people" | "entries";
export type Field = "last" | "first" | "born" | "title" | "dance" | "presentation" | "level" | SheetField | "people";
/** What a column holds: a field, both names in one cell, or nothing that is wanted. */
export type Role = Field | "name" | "skip";
export type Order = "last-first" | "first-last";
export type Cells = Partial<Record<Field, string>>;

/** What was read of a file or of pasted text, before anything is understood. */
export interface Sheet {
  from: "paste" | "csv" | "xlsx" | "earlier";
  /** The file's. */
  name: string | null;
  /** What it is called in its workbook. */
  tab?: string;
  rows: readonly (readonly string[])[];
  /** True of a sheet that its workbook hides. */
  isHidden?: boolean;
  /** Which of the rows are hidden: they are asked about before anything is read. */
  hiddenRows?: readonly number[];
  /** True where the workbook counts days from 1904. */
  from1904?: boolean;
}

export interface Fix {
  label: Sentence;
  /** What it writes into the row. */
  edit?: Cells;
  /** What it answers, by the question. */
  answer?: { question: string; as: string };
  /** It takes the row off the list. */
  drop?: boolean;
  /** The likely one. */
  likely: boolean;
}

export interface Choice {
  field: Field;
  label: Sentence;
  /** Some are for one language alone. */
  options: readonly { value: string; label: string; only?: "pl" | "en" | undefined }[];
}

/** Why a row is not ready, and what to press. */
export interface Reason {
  /** How it counts: wrong, order of names, missing something, somebody who is there already, columns to be confirmed. */
  state: Exclude<RowState, "ready">;
  fields: readonly Field[];
  text: Sentence;
  fixes: readonly Fix[];
  choice?: Choice;
  /** Whose sign-up somebody is in already, where it is another one. */
  elsewhere?: string;
}

export const rowStates = ["wrong", "known", "order", "partial", "unconfirmed", "ready"] as const;
export type RowState = (typeof rowStates)[number];

/** A dancer to be added, or one who is there already. */
export interface Person {
  first_name: string;
  last_name: string;
  birth_year: number;
  birth_date: string | null;
}
export interface KnownPerson extends Person {
  id: string;
}
/** Somebody of another sign-up of the competition; known to the office only. */
export interface ElsewherePerson extends KnownPerson {
  /** Whose sign-up it is; null where nobody has said yet. */
  whose: string | null;
}
