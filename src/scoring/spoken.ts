// Columns of results that may contain text about a person.
import type { Spoken } from "../kernel/erasing/replace.server.ts";

export const spoken: readonly Spoken[] = [
  { table: "deductions", text: ["reason"] },
  { table: "results", json: ["outcome"] },
];
