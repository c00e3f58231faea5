// Columns of the kernel's own tables that may contain personal text.
import { sql } from "kysely";
import type { PersonalTextColumns } from "./replace.server.ts";

export const personalTextColumns: readonly PersonalTextColumns[] = [
  { table: "audit", text: ["reason"], json: ["before", "after"], by: { column: "subject_id", of: "all" } },
  // Names of the organiser's own people stay.
  { table: "audit", text: ["who"], by: { column: "subject_id", of: "all" }, only: sql<boolean>`user_id is null` },
  { table: "mails", text: ["to_name", "subject", "text_body", "html_body", "problem"], by: { column: "id", of: "mails" } },
  // No mail goes to a pseudonym. When another person uses the same address, it stays.
  { table: "mails", text: ["to_email"] },
  { table: "files", text: ["name"], by: { column: "id", of: "files" } },
];
