// Columns of this slice that may contain text about a person.
import type { Spoken } from "../kernel/erasing/replace.server.ts";

export const spoken: readonly Spoken[] = [{ table: "decisions", text: ["reason"], json: ["body"] }];
