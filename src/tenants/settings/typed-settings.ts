// Validates typed settings field by field. Pure.
import { fieldErrors, messageFor } from "../../kernel/text/field-errors.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { settingsBody } from "../settings-body.ts";
import { type Change, type Draft, fields, type SettingsField } from "./settings-draft.ts";

/** Splits typed fields into a valid change, as the server accepts it, and errors of the others. */
export function validateSettings(typed: Partial<Draft>, locale: Locale): { change: Change; errors: Record<string, string[]> } {
  const change: Partial<Record<SettingsField, string | null>> = {};
  const errors: Record<string, string[]> = {};
  for (const field of fields) {
    const text = typed[field];
    if (text === undefined) continue;
    const value = field !== "name" && text.trim() === "" ? null : text;
    const parsed = settingsBody.safeParse({ [field]: value }, { error: (issue) => messageFor(issue, locale) });
    if (parsed.success) change[field] = parsed.data[field] ?? null;
    else Object.assign(errors, fieldErrors(parsed.error));
  }
  return { change: change as Change, errors };
}
