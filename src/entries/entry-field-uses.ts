// What becomes of each plain text of an entry behind the form: who reads it, whose it is, and its column in a sheet. The sign-up page does not load it. Pure.
import { type EntryField, fieldNames } from "./entry-fields.ts";

interface Uses {
  /** Lists, pads and results show it with the entry: a change of it is announced to them, and in the spreadsheet it stands in front. */
  listed: boolean;
  /** Of which entries referees read it in the office's lists: of any, or of groups alone (`artistIsPublic`). */
  refereesRead: "any" | "groups";
  /** It may say something of somebody: a person's own copy has it of entries alone in which nobody else dances. */
  personal: boolean;
  /** Its column in a sheet that is read: words of the header in all languages (as `anyOf` reads them), and what stands in the example. */
  sheet?: { words: string; example: string };
}

export const fieldUses = {
  title: { listed: true, refereesRead: "any", personal: false },
  artist_name: { listed: true, refereesRead: "groups", personal: true },
  choreographer: {
    listed: false,
    refereesRead: "any",
    personal: true,
    sheet: {
      words:
        "choreograf* choreograph* choreographer* trener* instr instruktor* tren coach* instructor* *trainer opiekun_artystyczn* тренер* хореограф* інструктор*",
      example: "Ada Rak",
    },
  },
} satisfies Record<EntryField, Uses>;

/** The texts that are read from columns of a sheet as they are; titles are read with the entries, which they part. */
export type SheetField = { [F in EntryField]: (typeof fieldUses)[F] extends { sheet: object } ? F : never }[EntryField];
export const sheetFields = fieldNames.filter((field): field is SheetField => "sheet" in fieldUses[field]);
