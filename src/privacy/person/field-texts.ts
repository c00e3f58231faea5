// Formats the fields of a stored record in the words of the trail. Ids are only in the download.
import { fieldName, type ValueContext, valueText } from "../../audit/value-text.ts";
import { formatDateTime } from "../../kernel/text/format.ts";
import { storedDataValues, storedDataWords } from "./stored-data-words.ts";
import type { Locale } from "../../kernel/text/locale.ts";

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const ID = /(^|_)id$|^version$|_sha256$|^subject_kind$|^action$/;
/** Subject kind of the trail for each part. */
const KINDS: Readonly<Record<string, string>> = {
  dancers: "dancer",
  contacts: "signup",
  entries: "entry",
  payments: "payment",
  performances: "performance",
};

/** Returns name and value of each non-empty field, in words. */
export function fieldTexts(part: string, row: Readonly<Record<string, unknown>>, locale: Locale): [string, string][] {
  const reading: ValueContext = { locale, subject_kind: KINDS[part] ?? part, names: {} };
  const at = locale === "pl" ? 0 : 1;
  const valueOf = (key: string, value: unknown) => {
    if (typeof value !== "string") return valueText(key, value, reading);
    return (
      storedDataValues[`${part}.${key}`]?.[value]?.[at] ??
      (MOMENT.test(value) ? formatDateTime(value, locale) : valueText(key, value, reading))
    );
  };
  return Object.entries(row)
    .filter(([key, value]) => value !== null && value !== "" && !ID.test(key))
    .map(([key, value]) => [
      (storedDataWords[`${part}.${key}`] ?? storedDataWords[key])?.[at] ?? fieldName(key, reading),
      valueOf(key, value),
    ]);
}
