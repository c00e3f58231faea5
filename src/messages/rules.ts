// Which mails carry a link that only their addressee may open, and how it is left out. Pure.

/** Links to an account, or to a person's own page, where a guardian answers (docs/rules/consents.md 2.2). */
const SECRET_KINDS: readonly string[] = ["password_reset", "invitation", "person_link", "consents_answered"];

/** True when the mail's link opens an account and so is as good as a password. */
export const opensAccount = ({ kind }: { kind: string }) => kind === "password_reset" || kind === "invitation";

/** Regular expression of a secret and the text before it, valid for both JavaScript and PostgreSQL. */
export const SECRET = "(token=|/p/)[A-Za-z0-9_-]+";

/**
 * True when the secret link of a mail stays hidden from the reader of the outbox: always once the mail is on its way, and when it opens more than
 * this tenant (`beyond`) unless the reader is super-admin. False for mails without a secret link.
 */
export function hidesLink(mail: { kind: string; status: string }, beyond: boolean, reader: string): boolean {
  if (!SECRET_KINDS.includes(mail.kind)) return false;
  return mail.status !== "kept" || (mail.kind === "password_reset" && beyond && reader !== "super-admin");
}

/** The text with the secrets of its links replaced by dots. */
export function withoutSecrets(text: string): string {
  return text.replace(new RegExp(SECRET, "g"), "$1…");
}
