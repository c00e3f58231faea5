// Field errors: short sentences in both languages for failed schema checks.
import type { z } from "zod";
import type { Locale } from "./locale.ts";

/** Options for a check with its own message: `z.string().refine(test, withMessage({ pl: "…", en: "…" }))`. */
export function withMessage(
  sentence: Record<Locale, string>,
  path?: PropertyKey[],
): { params: Record<Locale, string>; path?: PropertyKey[] } {
  return path ? { params: sentence, path } : { params: sentence };
}

type Issue = z.core.$ZodRawIssue;

const words: Record<Locale, Record<string, string>> = {
  pl: {
    required: "Wypełnij to pole.",
    email: "Podaj adres e-mail, na przykład anna@example.com.",
    uuid: "Wybierz pozycję z listy.",
    date: "Podaj datę, na przykład 2026-03-14.",
    datetime: "Podaj datę i godzinę.",
    choice: "Wybierz jedną z możliwości.",
    number: "Podaj liczbę.",
    whole: "Podaj liczbę całkowitą.",
    text: "Podaj tekst.",
    other: "Popraw to pole.",
    min: "Podaj wartość co najmniej {n}.",
    over: "Podaj wartość większą niż {n}.",
    max: "Podaj wartość nie większą niż {n}.",
    short_few: "Wpisz co najmniej {n} znaki.",
    short: "Wpisz co najmniej {n} znaków.",
    long: "Skróć do {n} znaków.",
    few: "Dodaj co najmniej {n}.",
    many: "Zostaw najwyżej {n}.",
    step: "Podaj wielokrotność {n}.",
  },
  en: {
    required: "Fill in this field.",
    email: "Enter an e-mail address, for example anna@example.com.",
    uuid: "Choose an item from the list.",
    date: "Enter a date, for example 2026-03-14.",
    datetime: "Enter a date and a time.",
    choice: "Choose one of the options.",
    number: "Enter a number.",
    whole: "Enter a whole number.",
    text: "Enter text.",
    other: "Correct this field.",
    min: "Enter {n} or more.",
    over: "Enter a value over {n}.",
    max: "Enter {n} or less.",
    short_few: "Enter at least {n} characters.",
    short: "Enter at least {n} characters.",
    long: "Shorten to {n} characters.",
    few: "Add at least {n}.",
    many: "Keep at most {n}.",
    step: "Enter a multiple of {n}.",
  },
};

/** Message for one failed check, in one language. */
export function messageFor(issue: Issue, locale: Locale): string {
  const textFor = (key: string, n?: number | bigint) => (words[locale][key] ?? "").replace("{n}", String(n ?? ""));
  const empty = issue.input === undefined || issue.input === null || issue.input === "";
  switch (issue.code) {
    case "custom": {
      const own = issue.params?.[locale];
      return typeof own === "string" ? own : textFor("other");
    }
    case "invalid_type":
      if (empty) return textFor("required");
      if (issue.expected === "int") return textFor("whole");
      return issue.expected === "number" ? textFor("number") : issue.expected === "string" ? textFor("text") : textFor("other");
    case "too_small":
      if (issue.origin === "string")
        return empty || Number(issue.minimum) <= 1
          ? textFor("required")
          : textFor(Number(issue.minimum) < 5 ? "short_few" : "short", issue.minimum);
      return issue.origin === "array" ? textFor("few", issue.minimum) : textFor(issue.inclusive === false ? "over" : "min", issue.minimum);
    case "too_big":
      return issue.origin === "string"
        ? textFor("long", issue.maximum)
        : issue.origin === "array"
          ? textFor("many", issue.maximum)
          : textFor("max", issue.maximum);
    case "not_multiple_of":
      return textFor("step", issue.divisor);
    case "invalid_format":
      if (empty) return textFor("required");
      return issue.format === "email" || issue.format === "uuid" || issue.format === "date" || issue.format === "datetime"
        ? textFor(issue.format)
        : textFor("other");
    case "invalid_value":
      return empty ? textFor("required") : textFor("choice");
    default:
      return empty ? textFor("required") : textFor("other");
  }
}

/** Failed checks of one parse as `{field: [messages]}`. Nested fields are named `criteria.0.name`. */
export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join(".") || "body";
    const messages = (errors[field] ??= []);
    if (!messages.includes(issue.message)) messages.push(issue.message);
  }
  return errors;
}
