// Columns of the hall that may contain text about a person. Ticks backstage have only ids.
import type { PersonalTextColumns } from "../kernel/erasing/replace.server.ts";

export const personalTextColumns: readonly PersonalTextColumns[] = [
  { table: "stage_moves", text: ["reason"], json: ["before"] },
  { table: "stage_holds", text: ["reason"] },
  { table: "stage_proposals", text: ["reason", "decision_reason"], json: ["repair"] },
  { table: "door_changes", text: ["note"], by: { column: "signup_id", of: "signups" } },
];
