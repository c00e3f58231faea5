// Where in the kernel's own tables words about a person may stand.
import { sql } from "kysely";
import type { Spoken } from "./replace.server.ts";

export const spoken: readonly Spoken[] = [
  { table: "audit", text: ["reason"], json: ["before", "after"], by: { column: "subject_id", of: "all" } },
  // Who of the organiser's people did something stays.
  { table: "audit", text: ["who"], by: { column: "subject_id", of: "all" }, only: sql<boolean>`user_id is null` },
  { table: "mails", text: ["to_name", "subject", "text_body", "html_body", "problem"], by: { column: "id", of: "mails" } },
  // Nothing is mailed to a pseudonym: where somebody else has the address, too, it stays.
  { table: "mails", text: ["to_email"] },
  { table: "files", text: ["name"], by: { column: "id", of: "files" } },
];
