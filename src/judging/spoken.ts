// Columns of judging that may contain text about a person. Marks themselves are numbers.
import type { Spoken } from "../kernel/erasing/replace.server.ts";

export const spoken: readonly Spoken[] = [
  { table: "sheets", text: ["reopened_reason"] },
  { table: "mark_revisions", text: ["reason"] },
  { table: "paper_checks", text: ["reason"] },
];
