// Decides which dictionary records an import reuses and which it adds. Pure; ids come from the caller.
import type { Kind, Records } from "../../categories/sql.server.ts";
import type { Warning } from "../shapes.ts";
import type { PlannedAge, PlannedDance, PlannedPresentation } from "./contest.ts";

export type PlannedRecord = PlannedDance | PlannedAge | PlannedPresentation;

const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/[‐-―-]/g, "-")
    .replace(/\s+/g, " ")
    .trim();

/** Fields that must be equal, in addition to the name or the code, for a record to be the same. */
function sizeOf(kind: Kind, part: object): string {
  const field = (name: string) => (name in part ? (part as Record<string, unknown>)[name] : undefined) ?? null;
  if (kind === "age") return JSON.stringify([field("min_age"), field("max_age"), field("age_basis")]);
  if (kind === "presentation") return JSON.stringify([field("min_dancers"), field("max_dancers")]);
  return "";
}

/** Text that a name adds in parentheses: „solo (film)” differs from „solo”, whatever its code. */
const qualifierOf = (name: string) => /\(([^)]*)\)/.exec(fold(name))?.[1] ?? "";

interface Candidate {
  id: string;
  name: string;
  code: string | null;
}

/** Organiser's answers about codes of styles with other names: the same style, or another one. */
export interface Answers {
  same: readonly string[];
  other: readonly string[];
}

/** Code of the file that an existing style with another name has. */
export interface SameCode {
  code: string;
  /** Name in the file. */
  name: string;
  /** Name of the existing style. */
  existing: string;
}

/**
 * Returns for each part the id of its record: an unarchived one with the same name or code (and the same limits and the same qualifier in
 * parentheses), else a new one. A style with another name is never reused by its code alone; codes without an answer are returned in `asked`. A code
 * that another record has is left out of the new record, with a note.
 */
export function matchRecords<K extends Kind>(
  kind: K,
  parts: readonly PlannedRecord[],
  existing: readonly Records[K][],
  newId: () => string,
  answers: Answers = { same: [], other: [] },
) {
  const known: (Candidate & { size: string })[] = existing
    .filter((each) => !each.archived)
    .map((each) => ({ id: each.id, name: each.name, code: each.code, size: sizeOf(kind, each) }));
  const before = new Set(known.map((each) => each.id));
  const ids = new Map<string, string>();
  const missing: Record<string, unknown>[] = [];
  const reused = new Set<string>();
  const notes: Warning[] = [];
  const asked: SameCode[] = [];
  const answered = (list: readonly string[], code: string | null) => list.some((each) => fold(each) === fold(code ?? ""));
  for (const part of parts) {
    const { key, ...fields } = part;
    const size = sizeOf(kind, part);
    const same = known.filter((each) => each.size === size);
    const byCode = same.find(
      (each) =>
        part.code !== null &&
        each.code !== null &&
        fold(each.code) === fold(part.code) &&
        qualifierOf(each.name) === qualifierOf(part.name),
    );
    const sure = kind !== "dance" || answered(answers.same, part.code);
    const found = same.find((each) => fold(each.name) === fold(part.name)) ?? (sure ? byCode : undefined);
    if (!found && byCode && part.code !== null && before.has(byCode.id) && !answered(answers.other, part.code))
      asked.push({ code: part.code, name: part.name, existing: byCode.name });
    if (found) {
      ids.set(key, found.id);
      if (before.has(found.id)) reused.add(found.id);
      if (before.has(found.id) && fold(found.name) !== fold(part.name))
        notes.push({
          path: key,
          code: "reused_by_code",
          message_pl: `${part.name}: użyto istniejącej pozycji „${found.name}” o tym samym kodzie.`,
          message_en: `${part.name}: the existing item "${found.name}" with the same code is used.`,
        });
      continue;
    }
    const taken = part.code !== null && known.some((each) => each.code !== null && fold(each.code) === fold(part.code ?? ""));
    const code = taken ? null : (part.code?.slice(0, 40) ?? null);
    if (taken)
      notes.push({
        path: key,
        code: "code_left_out",
        message_pl: `${part.name}: kod „${part.code}” ma już inna pozycja, więc nowa nie ma kodu.`,
        message_en: `${part.name}: another item has the code "${part.code}", so the new one has none.`,
      });
    const id = newId();
    ids.set(key, id);
    known.push({ id, name: part.name, code, size });
    missing.push({ ...fields, name: part.name.slice(0, 120), code, id });
  }
  return { ids, missing, reused: reused.size, notes, asked };
}
