// Which mails carry a link that only their addressee may open, and how it is left out. Pure.

/** Of an account, or of a person's own page, by which a guardian answers (docs/rules/consents.md 2.2). */
const SECRET_KINDS: readonly string[] = ["password_reset", "invitation", "person_link", "consents_answered"];

/** True when the mail's link opens an account: as good as a password to whoever reads it. */
export const opensAccount = ({ kind }: { kind: string }) => kind === "password_reset" || kind === "invitation";

/** A secret behind what it stands after, as the browser's and PostgreSQL's expressions both read it. */
export const SECRET = "(token=|/p/)[A-Za-z0-9_-]+";

/**
 * Whether the secret link of a mail stays hidden from the outbox's reader: always once the mail is on its way to the addressee, and
 * when it opens more than this tenant (`beyond`) unless the reader is super-admin. Mails without such a link hide nothing.
 */
export function hidesLink(mail: { kind: string; status: string }, beyond: boolean, reader: string): boolean {
  if (!SECRET_KINDS.includes(mail.kind)) return false;
  return mail.status !== "kept" || (mail.kind === "password_reset" && beyond && reader !== "super-admin");
}

/** The text with the secrets of its links replaced by dots. */
export function withoutSecrets(text: string): string {
  return text.replace(new RegExp(SECRET, "g"), "$1…");
}
