// Draft of a dictionary record. Pure.
import { count, formatLength, type PluralForms } from "../kernel/text/format.ts";
import {
  type AgeCategory,
  ageCategories,
  type DanceCategory,
  danceCategories,
  type Dictionary,
  type PresentationCategory,
  presentationCategories,
} from "./contract.ts";
import type { Words } from "./words.ts";
import type { Locale } from "../kernel/text/locale.ts";

export const kinds = ["dance", "age", "presentation"] as const;
export type Kind = (typeof kinds)[number];
export type Row = DanceCategory &
  Partial<Omit<AgeCategory, keyof DanceCategory>> &
  Partial<Omit<PresentationCategory, keyof DanceCategory>>;

/** Calls of each dictionary. They differ only in their fields, which `bodyOf` selects by kind. */
export const callsOf: Readonly<Record<Kind, Dictionary>> = {
  dance: danceCategories,
  age: ageCategories,
  presentation: presentationCategories,
};

type Share = { years: number; max_share_percent: number } | null;
export interface Draft {
  name: string;
  code: string;
  description: string;
  min_age: number | null;
  max_age: number | null;
  age_basis: "calendar_year" | "competition_day";
  older_allowed: Share;
  younger_allowed: Share;
  min_dancers: number | null;
  max_dancers: number | null;
  min_music_seconds: number | null;
  max_music_seconds: number | null;
  slot_seconds: number | null;
}

/** Creates a draft from a record, or an empty one. */
export function draftOf(row: Row | undefined): Draft {
  return {
    name: row?.name ?? "",
    code: row?.code ?? "",
    description: row?.description ?? "",
    min_age: row?.min_age ?? null,
    max_age: row?.max_age ?? null,
    age_basis: row?.age_basis ?? "calendar_year",
    older_allowed: row?.older_allowed ?? null,
    younger_allowed: row?.younger_allowed ?? null,
    min_dancers: row?.min_dancers ?? 1,
    max_dancers: row?.max_dancers ?? null,
    min_music_seconds: row?.min_music_seconds ?? null,
    max_music_seconds: row?.max_music_seconds ?? null,
    slot_seconds: row?.slot_seconds ?? 120,
  };
}

const FIELDS: Readonly<Record<Kind, readonly (keyof Draft)[]>> = {
  dance: [],
  age: ["min_age", "max_age", "age_basis", "older_allowed", "younger_allowed"],
  presentation: ["min_dancers", "max_dancers", "min_music_seconds", "max_music_seconds", "slot_seconds"],
};

/** Converts a draft to the body of create or update; empty texts become null. */
export function bodyOf(kind: Kind, draft: Draft): { name: string; code: string | null; description: string | null } {
  const own = Object.fromEntries(FIELDS[kind].map((field) => [field, draft[field]]));
  return { ...own, name: draft.name.trim(), code: draft.code.trim() || null, description: draft.description.trim() || null };
}

/** Describes a record's fields, without its name, in one line. */
export function detailsOf(kind: Kind, row: Row, words: Words, locale: Locale): string {
  if (kind === "age") {
    const band = bandOf(row.min_age ?? null, row.max_age ?? null, words);
    return [band, row.age_basis === "competition_day" ? words.competition_day : words.calendar_year].join(" · ");
  }
  if (kind !== "presentation") return row.description ?? "";
  const music = rangeOf(row.min_music_seconds ?? null, row.max_music_seconds ?? null, formatLength, words);
  const stage = row.slot_seconds === undefined ? "" : `${formatLength(row.slot_seconds)} ${words.onStage}`;
  return [sizeOf(row.min_dancers ?? 1, row.max_dancers ?? null, words.people, locale), music, stage].filter(Boolean).join(" · ");
}

function bandOf(from: number | null, to: number | null, words: Words): string {
  const band = rangeOf(from, to, String, words);
  return band ? `${band} ${words.yearsWord}` : words.anyAge;
}

function sizeOf(from: number, to: number | null, people: PluralForms, locale: Locale): string {
  if (to === null) return `${from}+`;
  return from === to ? count(locale, from, people) : `${from}–${count(locale, to, people)}`;
}

function rangeOf(from: number | null, to: number | null, text: (n: number) => string, words: Words): string {
  if (from === null) return to === null ? "" : `${words.upTo} ${text(to)}`;
  if (to === null) return `${words.from} ${text(from)}`;
  return from === to ? text(from) : `${text(from)}–${text(to)}`;
}
