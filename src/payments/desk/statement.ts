// Reading a pasted bank statement: which payments its lines name, and whether the sums agree (docs/rules/payments.md 4.4). Pure; money in integer grosze.
import { checkDigit } from "../rules.ts";

/** References in a text, in their written form; a number whose check digit does not fit is not one. */
export function referencesIn(text: string): string[] {
  const found = [...text.toUpperCase().matchAll(/([A-Z]{1,3}\d{2})[\s-]?(\d{6,9})[\s-]?(\d)(?!\d)/g)];
  return [
    ...new Set(
      found
        .filter(([, , digits = "", check]) => checkDigit(digits) === Number(check))
        .map(([, letters, digits, check]) => `${letters}-${digits}-${check}`),
    ),
  ];
}

/** Sums in a text as grosze: `1 234,50`, `1.234,50`, `1234.50`; only with two decimals, signs are ignored. */
export function sumsIn(text: string): number[] {
  return [...text.matchAll(/(?<![\d,.])(\d{1,3}(?:[ \u00a0.]\d{3})+|\d+)[,.](\d{2})(?![\d.,]*\d)/g)].map(
    ([, whole = "", cents = ""]) => Number(whole.replace(/\D/g, "")) * 100 + Number(cents),
  );
}
