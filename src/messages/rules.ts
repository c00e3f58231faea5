// Which mails carry a link that opens a person's account, and how it is left out.

const ACCOUNT_KINDS: readonly string[] = ["password_reset", "invitation"];

/**
 * Whether the one-time link of a mail stays hidden from the outbox's reader: always once the mail is on its way to the addressee, and
 * when it opens more than this tenant (`beyond`) unless the reader is super-admin. Mails without such a link hide nothing.
 */
export function hidesLink(mail: { kind: string; status: string }, beyond: boolean, reader: string): boolean {
  if (!ACCOUNT_KINDS.includes(mail.kind)) return false;
  return mail.status !== "kept" || (mail.kind === "password_reset" && beyond && reader !== "super-admin");
}

/** The text with the secrets of its links replaced by dots. */
export function withoutSecrets(text: string): string {
  return text.replace(/token=[\w-]+/g, "token=…");
}
