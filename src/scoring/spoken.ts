// Where in the tables of results words about a person may stand.
import type { Spoken } from "../kernel/erasing/replace.server.ts";

export const spoken: readonly Spoken[] = [
  { table: "deductions", text: ["reason"] },
  { table: "results", json: ["outcome"] },
];
