// Formats retention periods for people.
import { count, type PluralForms } from "../kernel/text/format.ts";
import type { Register } from "./contract.ts";

/** Days after its last change until a draft that was never sent is removed. */
export const DRAFT_DAYS = 60;

const units: Record<"pl" | "en", Record<"days" | "months" | "years", PluralForms>> = {
  pl: {
    days: { one: "dzień", few: "dni", many: "dni", other: "dnia" },
    months: { one: "miesiąc", few: "miesiące", many: "miesięcy", other: "miesiąca" },
    years: { one: "rok", few: "lata", many: "lat", other: "roku" },
  },
  en: {
    days: { one: "day", other: "days" },
    months: { one: "month", other: "months" },
    years: { one: "year", other: "years" },
  },
};

type Periods = Register["kept"];
type Terms = Pick<Periods, "music_days" | "contact_months" | "consent_years" | "mail_days"> & Partial<Pick<Periods, "incident_days">>;

/** Formats each period with its unit: „30 dni”, „12 miesięcy”, „6 lat”. */
export function durationsOf({ music_days, contact_months, consent_years, mail_days, incident_days = 90 }: Terms, locale: "pl" | "en") {
  const { days, months, years } = units[locale];
  return {
    music_days: count(locale, music_days, days),
    contact_months: count(locale, contact_months, months),
    consent_years: count(locale, consent_years, years),
    mail_days: count(locale, mail_days, days),
    incident_days: count(locale, incident_days, days),
    draft_days: count(locale, DRAFT_DAYS, days),
  };
}
