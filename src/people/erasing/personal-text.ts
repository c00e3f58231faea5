// Columns of sign-ups that may contain text about a person, apart from the person's own rows.
import type { PersonalTextColumns } from "../../kernel/erasing/replace.server.ts";

export const personalTextColumns: readonly PersonalTextColumns[] = [
  {
    table: "signups",
    text: ["contact_name", "contact_email", "contact_phone", "club_name", "note"],
    json: ["invoice"],
    by: { column: "id", of: "signups" },
  },
  { table: "consents", text: ["given_by"], by: { column: "signup_id", of: "signups" } },
  { table: "answers", json: ["value"], by: { column: "signup_id", of: "signups" } },
  { table: "take_downs", text: ["places"], by: { column: "dancer_id", of: "dancers" } },
];
