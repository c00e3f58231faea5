// The organisation's settings while they are being written. Pure.
import type { Reply } from "../../kernel/endpoint.ts";
import { fieldErrors, type Locale, sentenceFor } from "../../kernel/sentences.ts";
import { type getSettings, updateSettings } from "../contract.ts";

export type Settings = NonNullable<Reply<typeof getSettings>>;

export const fields = [
  "name",
  "contact_email",
  "contact_phone",
  "accent_color",
  "bank_account",
  "invoice_name",
  "invoice_address",
  "invoice_nip",
] as const;
export type SettingsField = (typeof fields)[number];
export type Draft = Record<SettingsField, string>;
export type Change = { name?: string } & Partial<Record<Exclude<SettingsField, "name">, string | null>>;

/** 26 digits in the groups in which Polish account numbers are written. */
export function groupedAccount(digits: string): string {
  return digits.replace(/^(\d{2})/, "$1 ").replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** What the fields show for a record. */
export function draftOf(settings: Settings): Draft {
  const draft = Object.fromEntries(fields.map((field) => [field, settings[field] ?? ""])) as Draft;
  return { ...draft, bank_account: groupedAccount(draft.bank_account) };
}

/** What fits of typed fields, as the server takes it, and what is wrong in the others. */
export function checked(typed: Partial<Draft>, locale: Locale): { change: Change; errors: Record<string, string[]> } {
  const change: Partial<Record<SettingsField, string | null>> = {};
  const errors: Record<string, string[]> = {};
  for (const field of fields) {
    const text = typed[field];
    if (text === undefined) continue;
    const value = field !== "name" && text.trim() === "" ? null : text;
    const parsed = updateSettings.body?.safeParse({ [field]: value }, { error: (issue) => sentenceFor(issue, locale) });
    if (parsed?.success) change[field] = parsed.data[field] ?? null;
    else if (parsed) Object.assign(errors, fieldErrors(parsed.error));
  }
  return { change: change as Change, errors };
}
