// Texts of judges without an account.
import { common } from "../../web/ui/common-words.ts";

export const words = {
  pl: {
    ...common.pl,
    addByName: "Dodaj sędziego po nazwisku",
    addByNameWhy: "Bez konta i hasła. Taka osoba ocenia na tablecie, który otwiera jej karta.",
    name: "Imię i nazwisko sędziego",
    added: (name: string) => `Dodano sędziego: ${name}`,
    noAccount: "bez konta",
    rename: "Zmień imię i nazwisko",
    renameOf: (name: string) => `Imię i nazwisko: ${name}`,
    renamed: (name: string) => `Zapisano: ${name}`,
    giveAddress: "Nadaj adres e-mail",
    giveAddressOf: (name: string) => `Nadaj adres e-mail: ${name}`,
    removeTitle: (name: string) => `Usunąć: ${name}?`,
    removeWhy: "Jej karta przestanie działać. Oddane oceny zostają. Osobę można przywrócić.",
    removed: (name: string) => `Usunięto: ${name}`,
  },
  en: {
    ...common.en,
    addByName: "Add a judge by name",
    addByNameWhy: "Without an account and password. The judge marks on a tablet that a judge's card opens.",
    name: "Full name of the judge",
    added: (name: string) => `Judge added: ${name}`,
    noAccount: "no account",
    rename: "Change the name",
    renameOf: (name: string) => `Name: ${name}`,
    renamed: (name: string) => `Saved: ${name}`,
    giveAddress: "Give an e-mail address",
    giveAddressOf: (name: string) => `Give an e-mail address: ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeWhy: "The person's card stops working. Marks that were given stay. The person can be restored.",
    removed: (name: string) => `Removed: ${name}`,
  },
};
