// What of everything that is held about a dancer goes to the holder of that person's link: nothing about anybody else. Pure.
import { fieldNames } from "../../entries/entry-fields.ts";
import { fieldUses } from "../../entries/entry-field-uses.ts";

type Held = Record<string, Record<string, unknown>[]>;

/** Left to the organiser: marks before they are released, and money, which is somebody else's, too. */
const TAKEN = ["dancers", "entries", "answers", "consents", "links", "requests", "take_downs", "music", "trail"] as const;

/** Texts of an entry that may say something of somebody who dances in it. */
const FREE: readonly string[] = ["note", ...fieldNames.filter((field) => fieldUses[field].personal)];

/** The parts of the one person: free texts, music and changes of entries only where nobody else dances, addresses of the client only of answers by the link. */
export function ownParts(held: Held, own: { dancer_id: string; alone: readonly string[] }): Held {
  const alone = new Set(own.alone);
  const parts = Object.fromEntries(TAKEN.map((part) => [part, held[part] ?? []]));
  return {
    ...parts,
    entries: (parts["entries"] ?? []).map(({ price_grosze: _price, ...row }) =>
      alone.has(String(row["id"])) ? row : Object.fromEntries(Object.entries(row).filter(([field]) => !FREE.includes(field))),
    ),
    consents: (parts["consents"] ?? []).map(({ client, ...row }) => (row["channel"] === "link" ? { ...row, client } : row)),
    music: (parts["music"] ?? []).filter((row) => alone.has(String(row["entry_id"]))),
    trail: (parts["trail"] ?? []).map(({ before, after, ...row }) =>
      row["subject_id"] === own.dancer_id ? { ...row, before, after } : row,
    ),
  };
}
