// Selects from a dancer's stored data the parts for the holder of that person's link: nothing about other people. Pure.
import { fieldNames } from "../../entries/entry-fields.ts";
import { fieldUses } from "../../entries/entry-field-uses.ts";

type StoredRows = Record<string, Record<string, unknown>[]>;

/** Parts that are exported. Marks before publishing, and money, which concerns other people, too, stay with the organiser. */
const EXPORTED = ["dancers", "entries", "answers", "consents", "links", "requests", "take_downs", "music", "trail"] as const;

/** Texts of an entry that may mention one of its dancers. */
const FREE_TEXTS: readonly string[] = ["note", ...fieldNames.filter((field) => fieldUses[field].personal)];

/**
 * Returns the parts of one person. Free texts, music and changes of entries only when nobody else dances in them; client addresses only of answers by
 * the link.
 */
export function ownParts(held: StoredRows, own: { dancer_id: string; sole_entries: readonly string[] }): StoredRows {
  const alone = new Set(own.sole_entries);
  const parts = Object.fromEntries(EXPORTED.map((part) => [part, held[part] ?? []]));
  return {
    ...parts,
    entries: (parts["entries"] ?? []).map(({ price_grosze: _price, ...row }) =>
      alone.has(String(row["id"])) ? row : Object.fromEntries(Object.entries(row).filter(([field]) => !FREE_TEXTS.includes(field))),
    ),
    consents: (parts["consents"] ?? []).map(({ client, ...row }) => (row["channel"] === "link" ? { ...row, client } : row)),
    music: (parts["music"] ?? []).filter((row) => alone.has(String(row["entry_id"]))),
    trail: (parts["trail"] ?? []).map(({ before, after, ...row }) =>
      row["subject_id"] === own.dancer_id ? { ...row, before, after } : row,
    ),
  };
}
