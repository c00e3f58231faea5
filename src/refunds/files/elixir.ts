// Builds an Elixir-O file of transfers (docs/rules/books.md 2.1–2.4): one order a line, Windows-1250, CR LF, only accounts at Polish banks.
import { bankLines } from "../records/bank-text.ts";
import { bankNumber, isPolish, type Sender, type Transfers } from "./transfers.ts";

/** Windows-1250 bytes of the non-ASCII letters that `bankText` leaves. */
const BYTES: Readonly<Record<string, number>> = {
  Ą: 0xa5,
  ą: 0xb9,
  Ć: 0xc6,
  ć: 0xe6,
  Ę: 0xca,
  ę: 0xea,
  Ł: 0xa3,
  ł: 0xb3,
  Ń: 0xd1,
  ń: 0xf1,
  Ó: 0xd3,
  ó: 0xf3,
  Ś: 0x8c,
  ś: 0x9c,
  Ź: 0x8f,
  ź: 0x9f,
  Ż: 0xaf,
  ż: 0xbf,
};

const quoted = (text: string) => `"${bankLines(text).join("|")}"`;

/** The orders of a list for the day `on` (ISO date). Transfers abroad are left out. */
export function elixirFile({ rows }: Pick<Transfers, "rows">, sender: Sender, on: string): Uint8Array<ArrayBuffer> {
  const text = rows
    .filter((each) => isPolish(each.account))
    .map((each) =>
      [
        "110",
        on.replaceAll("-", ""),
        each.amount_grosze,
        bankNumber(sender.account),
        "0",
        `"${sender.account}"`,
        `"${each.account}"`,
        quoted(sender.name),
        quoted(each.recipient),
        "0",
        bankNumber(each.account),
        quoted(each.title),
        `""`,
        `""`,
        `"51"`,
        `""`,
      ].join(","),
    )
    .map((line) => `${line}\r\n`)
    .join("");
  return Uint8Array.from(text, (sign) => BYTES[sign] ?? sign.charCodeAt(0));
}
