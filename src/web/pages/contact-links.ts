// Addresses by which somebody is written to or called.

/** A number as a link calls it: however it is written, without spaces. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/\s/g, "")}`;
}

/** A letter to this address about something. */
export function mailLink(email: string, subject: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`;
}
