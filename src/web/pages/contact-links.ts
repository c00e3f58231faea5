// Links for writing to or calling a person.

/** Link that calls a phone number; spaces are removed. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/\s/g, "")}`;
}

/** Link that opens a mail to this address with a subject. */
export function mailLink(email: string, subject: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`;
}
