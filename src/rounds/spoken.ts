// Where in the tables of rounds words about a person may stand.
import type { Spoken } from "../kernel/erasing/replace.server.ts";

export const spoken: readonly Spoken[] = [{ table: "decisions", text: ["reason"], json: ["body"] }];
