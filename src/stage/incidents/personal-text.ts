// Columns of incidents that may contain text about a person.
import type { PersonalTextColumns } from "../../kernel/erasing/replace.server.ts";

export const personalTextColumns: readonly PersonalTextColumns[] = [{ table: "incidents", text: ["note"] }];
