// Draft of the organisation's settings. Pure.
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import type { getSettings } from "../contract.ts";

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

/** Writes 26 digits in the groups of Polish account numbers. */
export function groupedAccount(digits: string): string {
  return digits.replace(/^(\d{2})/, "$1 ").replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** Field values of a record. */
export function draftOf(settings: Settings): Draft {
  const draft = Object.fromEntries(fields.map((field) => [field, settings[field] ?? ""])) as Draft;
  return { ...draft, bank_account: groupedAccount(draft.bank_account) };
}
