// Columns of results that may contain text about a person.
import type { PersonalTextColumns } from "../kernel/erasing/replace.server.ts";

export const personalTextColumns: readonly PersonalTextColumns[] = [
  { table: "deductions", text: ["reason"] },
  { table: "results", json: ["outcome"] },
];
