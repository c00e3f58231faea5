// Formats the values of fields for people: money, times, states, names instead of ids; never program notation.
import { words as accountWords } from "../identity/words.ts";
import { words as formWords } from "../scoring-forms/words.ts";
import { formatBytes, formatDate, formatDateTime, formatLength, formatMoney, formatNumber, startNumber } from "../kernel/text/format.ts";
import { STATUS } from "../web/ui/signs/status-words.ts";
import { fieldWords } from "./field-words.ts";
import { isRecordId } from "./rules.ts";
import { entryWords } from "../entries/words.ts";
import { methodWords as paymentMethods } from "../payments/records/method-words.ts";
import type { Locale } from "../kernel/text/locale.ts";

/** Context for formatting one field. */
export interface ValueContext {
  locale: Locale;
  subject_kind: string;
  /** Names by id. */
  names: Readonly<Record<string, string>>;
}

type Pair = readonly [pl: string, en: string];
const texts = {
  yes: ["tak", "yes"],
  no: ["nie", "no"],
  nothing: ["brak", "none"],
  file: ["plik", "file"],
  gone: ["usunięte", "deleted"],
} satisfies Record<string, Pair>;

const PERFORMANCE: Readonly<Record<string, Pair>> = {
  waiting: ["Czeka", "Waiting"],
  on_stage: ["Na scenie", "On stage"],
  done: ["Po występie", "Danced"],
  no_show: ["Nie stawił się", "Did not come"],
};
const CONSENTS: Readonly<Record<string, Pair>> = {
  rules: ["regulamin", "rules"],
  guardian_statement: ["oświadczenie opiekuna", "guardian's statement"],
  image: ["wizerunek", "image"],
  full_names: ["pełne nazwiska", "full names"],
  participation: ["udział w turnieju", "taking part"],
  own_image: ["wizerunek: własna zgoda", "image: own consent"],
};
const VALUES: Readonly<Record<string, Readonly<Record<string, Pair>>>> = {
  account: {
    p24: ["Przelewy24", "Przelewy24"],
    stripe: ["Stripe", "Stripe"],
    transfer: ["przelew", "bank transfer"],
    cash: ["gotówka", "cash"],
  },
  channel: {
    signup: ["w zgłoszeniu", "in the sign-up"],
    link: ["link opiekuna", "the guardian's link"],
    statement: ["oświadczenie szkoły", "the school's statement"],
    door: ["podpis na miejscu", "signed on site"],
  },
  age_basis: { calendar_year: ["rocznikowo", "by birth year"], competition_day: ["w dniu turnieju", "on the day of the competition"] },
  contact_role: {
    school: ["szkoła", "school"],
    coach: ["trener", "coach"],
    parent: ["rodzic", "parent"],
    dancer: ["tancerz", "dancer"],
  },
  request: { correct: ["poprawienie danych", "correcting data"], erase: ["usunięcie danych", "erasing data"] },
  refund_reason: {
    medical: ["zaświadczenie lekarskie", "a medical note"],
    event_cancelled: ["turniej się nie odbędzie", "the event is not held"],
    other: ["inny przypadek", "another case"],
  },
  refund_way: {
    p24: ["Przelewy24", "Przelewy24"],
    stripe: ["Stripe", "Stripe"],
    transfer: ["przelew", "bank transfer"],
    credit: ["na następny turniej", "for a next competition"],
  },
  grants: { helper: ["pomocnik", "helper"], treasurer: ["skarbnik", "treasurer"] },
  fee_day: { entry: ["zgłoszenia", "the entry"], payment: ["wpłaty", "the payment"] },
  fee_per: { dancer: ["osobę", "dancer"], entry: ["występ", "entry"] },
  fees_for: { new: ["nowych zgłoszeń", "new entries"], all: ["wszystkich bez wpłaty", "all without payment"] },
  conflict: { hard: ["nie ocenia", "does not judge"], soft: ["decyduje sędzia główny", "the head judge decides"] },
  kind: CONSENTS,
  consents: CONSENTS,
  locale: { pl: ["polski", "Polish"], en: ["angielski", "English"] },
  music: { own: ["własna", "own"], organiser: ["organizatora", "the organiser's"] },
  per: { judge: ["od sędziego", "per judge"], criterion: ["od kryterium", "per criterion"] },
};

/** Fields that people look for first; the database stores fields without order. */
const FIRST = ["name", "title", "first_name", "last_name", "email", "id", "status", "code", "min", "max", "step", "weight"];

/** Sorts field keys in reading order. */
export function inReadingOrder(keys: readonly string[]): string[] {
  const place = (key: string) => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length);
  return keys.toSorted((one, other) => place(one) - place(other));
}

/** Returns a field's name in the reader's language. Without a word, the key with spaces; an id is replaced by its name. */
export function fieldName(key: string, { locale, names }: Pick<ValueContext, "locale" | "names">): string {
  const pair = fieldWords[key];
  if (pair) return pair[locale === "pl" ? 0 : 1];
  if (isRecordId(key)) return names[key] ?? pick(texts.gone, locale);
  return key.replaceAll("_", " ");
}

function pick(pair: Pair, locale: Locale): string {
  return pair[locale === "pl" ? 0 : 1];
}

/** Answers to a request about a person's data. */
const ANSWERED: Readonly<Record<string, Pair>> = { done: ["spełniona", "done"], refused: ["odmowa", "refused"] };

function statusText(value: string, { locale, subject_kind }: ValueContext): string | undefined {
  if (subject_kind === "performance") return PERFORMANCE[value] && pick(PERFORMANCE[value], locale);
  if (subject_kind === "competition" || subject_kind === "payment")
    return (STATUS[subject_kind] as Record<string, { pl: string; en: string }>)[value]?.[locale];
  if (subject_kind === "start_list") return (STATUS.list as Record<string, { pl: string; en: string }>)[value]?.[locale];
  return (entryWords[locale] as Record<string, string>)[value];
}

function textOf(key: string, value: string, reading: ValueContext): string {
  const { locale, names, subject_kind } = reading;
  if (isRecordId(value)) return key.endsWith("file_id") ? pick(texts.file, locale) : (names[value] ?? pick(texts.gone, locale));
  if (/_(at|until)$/.test(key) && !Number.isNaN(Date.parse(value))) return formatDateTime(value, locale, "day");
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(`${value}T12:00:00Z`, locale);
  const word =
    key === "status"
      ? statusText(value, reading)
      : key === "role"
        ? (accountWords[locale].roles as Record<string, string>)[value]
        : key === "method"
          ? ((subject_kind === "payment" ? paymentMethods[locale] : formWords[locale].methods) as Record<string, string>)[value]
          : key === "by"
            ? (formWords[locale].rungs as Record<string, string>)[value]
            : key === "state" && subject_kind === "dancer"
              ? ANSWERED[value] && pick(ANSWERED[value], locale)
              : undefined;
  const pair = VALUES[key]?.[value];
  return word ?? (pair ? pick(pair, locale) : value);
}

/** Formats one value in words. */
export function valueText(key: string, value: unknown, reading: ValueContext): string {
  const { locale } = reading;
  if (value === null || value === undefined || value === "") return pick(texts.nothing, locale);
  if (typeof value === "boolean") return pick(value ? texts.yes : texts.no, locale);
  if (typeof value === "number") {
    if (key.endsWith("_grosze") && Number.isSafeInteger(value)) return formatMoney(value, locale);
    if (key.endsWith("_seconds") && value >= 0) return formatLength(value);
    if (key === "bytes") return formatBytes(value, locale);
    if (key === "start_number") return startNumber(value);
    return key === "birth_year" ? String(value) : formatNumber(value, locale);
  }
  if (typeof value === "string") return textOf(key, value, reading);
  if (Array.isArray(value))
    return value.length === 0 ? pick(texts.nothing, locale) : value.map((each) => valueText(key, each, reading)).join("; ");
  const inside = value as Record<string, unknown>;
  const parts = inReadingOrder(Object.keys(inside)).map((part) => [part, inside[part]] as const);
  if (parts.length === 0) return pick(texts.nothing, locale);
  const called = typeof inside["name"] === "string" && inside["name"] !== "" ? inside["name"] : undefined;
  const rest = parts
    .filter(([part]) => part !== "name" || called === undefined)
    .map(([part, each]) =>
      key === "breaks" ? valueText("break_seconds", each, reading) : `${fieldName(part, reading)}: ${valueText(part, each, reading)}`,
    )
    .join(", ");
  return called === undefined ? rest : rest === "" ? called : `${called} (${rest})`;
}
