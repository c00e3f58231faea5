// Types of an import: columns, rows, their problems and fixes. Pure.
import type { SheetField } from "../../../entries/entry-field-uses.ts";

/** A sentence in both languages. */
export interface Sentence {
  pl: string;
  en: string;
}

export type ImportKind = "people" | "entries";
export type Field = "last" | "first" | "born" | "title" | "dance" | "presentation" | "level" | SheetField | "people";
/** Content of a column: a field, a whole name, or nothing that is needed. */
export type Role = Field | "name" | "skip";
export type Order = "last-first" | "first-last";
export type Cells = Partial<Record<Field, string>>;

/** A sheet as read from a file or pasted text, before it is understood. */
export interface Sheet {
  from: "paste" | "csv" | "xlsx" | "earlier";
  /** Name of the file. */
  name: string | null;
  /** Name in its workbook. */
  tab?: string;
  rows: readonly (readonly string[])[];
  /** True when its workbook hides the sheet. */
  isHidden?: boolean;
  /** Indexes of hidden rows: the user is asked about them before anything is read. */
  hiddenRows?: readonly number[];
  /** True where the workbook counts days from 1904. */
  from1904?: boolean;
}

export interface Fix {
  label: Sentence;
  /** Cells that the fix writes into the row. */
  edit?: Cells;
  /** Answer that the fix stores, by question. */
  answer?: { question: string; as: string };
  /** The fix removes the row from the list. */
  drop?: boolean;
  /** The likely fix. */
  likely: boolean;
}

export interface Choice {
  field: Field;
  label: Sentence;
  /** Options; some are for one language only. */
  options: readonly { value: string; label: string; only?: "pl" | "en" | undefined }[];
}

/** Why a row is not ready, and its fixes. */
export interface Reason {
  /** Kind of the problem: wrong, order of names, incomplete, already there, columns to confirm. */
  state: Exclude<RowState, "ready">;
  fields: readonly Field[];
  text: Sentence;
  fixes: readonly Fix[];
  choice?: Choice;
  /** Owner of the other sign-up that the person is already in. */
  elsewhere?: string;
}

export const rowStates = ["wrong", "known", "order", "partial", "unconfirmed", "ready"] as const;
export type RowState = (typeof rowStates)[number];

/** A dancer to add, or one who is already there. */
export interface Person {
  first_name: string;
  last_name: string;
  birth_year: number;
  birth_date: string | null;
}
export interface ExistingPerson extends Person {
  id: string;
}
/** A person of another sign-up of the competition; only the office gets them. */
export interface ElsewherePerson extends ExistingPerson {
  /** Owner of the sign-up; null while it has no name. */
  whose: string | null;
}
