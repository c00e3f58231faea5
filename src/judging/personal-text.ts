// Columns of judging that may contain text about a person. Marks themselves are numbers.
import type { PersonalTextColumns } from "../kernel/erasing/replace.server.ts";

export const personalTextColumns: readonly PersonalTextColumns[] = [
  { table: "sheets", text: ["reopened_reason"] },
  { table: "mark_revisions", text: ["reason"] },
  { table: "paper_checks", text: ["reason"] },
];
