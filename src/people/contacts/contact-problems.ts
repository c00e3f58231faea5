// Problems of a typed contact, each with the sentence that says what to type. Pure; the server and the form agree.
import type { Reason } from "../reasons.ts";

/** True for a phone number of 7 to 15 digits, with any usual separators. */
export function phoneFits(typed: string): boolean {
  const digits = typed.replace(/\D/g, "").length;
  return /^[\d\s()+./-]*$/.test(typed) && digits >= 7 && digits <= 15;
}

export const phoneWrong = {
  pl: "Podaj numer telefonu cyframi, na przykład 600 000 147.",
  en: "Enter a phone number in digits, for example 600 000 147.",
};

/** Rough check of an address in the form; the server checks more. */
const emailFits = (typed: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(typed);

const emailWrong = (typed: string) =>
  typed.includes("@")
    ? {
        pl: "Adres e-mail jest niepełny. Po znaku @ podaj nazwę z końcówką, na przykład anna@example.com.",
        en: "The e-mail address is incomplete. Enter it with its ending, for example anna@example.com.",
      }
    : {
        pl: "Podaj adres e-mail ze znakiem @, na przykład anna@example.com.",
        en: "Enter an e-mail address with an @, for example anna@example.com.",
      };

/** Fields with a value that cannot be right. Empty fields are not reported. */
export function contactProblems(contact: { contact_email: string | null; contact_phone: string | null }): (Reason & { field: string })[] {
  const email = contact.contact_email?.trim() ?? "";
  const phone = contact.contact_phone?.trim() ?? "";
  return [
    ...(email && !emailFits(email) ? [{ code: "contact", field: "contact_email", ...emailWrong(email) }] : []),
    ...(phone && !phoneFits(phone) ? [{ code: "contact", field: "contact_phone", ...phoneWrong }] : []),
  ];
}

export interface ContactFields {
  contact_name: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  contact_role: string | null;
  club_name: string | null;
}

/** The required contact fields that are empty, each with its sentence; a parent or an adult dancer needs no club. */
export function missingContact(contact: ContactFields): (Reason & { field: string })[] {
  const required: [keyof ContactFields, string, string][] = [
    ["contact_role", "Wybierz, kto zgłasza.", "Choose who signs up."],
    ["contact_name", "Podaj imię i nazwisko osoby do kontaktu.", "Enter the name of the contact person."],
    ["contact_email", "Podaj adres e-mail.", "Enter an e-mail address."],
    ["contact_phone", "Podaj numer telefonu.", "Enter a phone number."],
    ["club_name", "Podaj nazwę szkoły albo klubu.", "Enter the school or club."],
  ];
  const withoutClub = contact.contact_role === "parent" || contact.contact_role === "dancer";
  return required
    .filter(([field]) => !contact[field] && !(field === "club_name" && withoutClub))
    .map(([field, pl, en]) => ({ code: "contact", field, pl, en }));
}
