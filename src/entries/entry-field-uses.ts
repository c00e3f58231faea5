// Uses of each plain text of an entry outside the form: who reads it, whether it is personal, and its column in a spreadsheet. The sign-up page does
// not load this file. Pure.
import { type EntryField, fieldNames } from "./entry-fields.ts";

interface Uses {
  /**
   * True when lists, pads and results show it with the entry: its change is announced to them, and it is among the first columns of the spreadsheet.
   */
  listed: boolean;
  /** The entries for which referees read it in the office's lists: any, or only groups (`artistIsPublic`). */
  refereesRead: "any" | "groups";
  /** True when it may contain facts about a person. A person's copy of their data then has it only for entries in which nobody else dances. */
  personal: boolean;
  /** Its column in an imported spreadsheet: words of the header in all languages (as `anyOf` reads them), and the value of the example. */
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
  // It spells names: that of one or two dancers is for the club, the office and the announcer.
  pronunciation: { listed: false, refereesRead: "groups", personal: true },
} satisfies Record<EntryField, Uses>;

/** The texts read from spreadsheet columns unchanged. Titles are read with the entries, because they separate them. */
export type SheetField = { [F in EntryField]: (typeof fieldUses)[F] extends { sheet: object } ? F : never }[EntryField];
export const sheetFields = fieldNames.filter((field): field is SheetField => "sheet" in fieldUses[field]);
