// Where in the tables of judging words about a person may stand; marks themselves are figures.
import type { Spoken } from "../kernel/erasing/replace.server.ts";

export const spoken: readonly Spoken[] = [
  { table: "sheets", text: ["reopened_reason"] },
  { table: "mark_revisions", text: ["reason"] },
  { table: "paper_checks", text: ["reason"] },
];
