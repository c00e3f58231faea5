// Saves a closed list of transfers as a bank file in the chosen format. Runs in the browser only.
import { wallDay } from "../../competitions/rules.ts";
import { saveCsv, saveFile, saveText } from "../../web/lists/csv.ts";
import type { WholeRefundList } from "../records/contract.ts";
import { elixirFile } from "../files/elixir.ts";
import { painFile } from "../files/pain.ts";
import { refundWords } from "../records/refund-words.ts";
import { transfersCsv } from "./refund-csv.ts";
import type { Locale } from "../../kernel/text/locale.ts";

export const formats = ["elixir", "pain", "csv"] as const;
export type Format = (typeof formats)[number];

/** Saves a list's file; banks execute its orders today. Without the organiser's account only CSV is possible. */
export function saveTransfers(list: WholeRefundList, format: Format, locale: Locale): void {
  const name = `${refundWords[locale].file}-${list.number}`;
  const now = new Date();
  if (format === "csv" || list.sender === null) saveCsv(name, transfersCsv(list, locale));
  else if (format === "elixir") saveFile(`${name}.pli`, new Blob([elixirFile(list, list.sender, wallDay(now))]));
  else saveText(`${name}.xml`, painFile(list, list.sender, wallDay(now), now.toISOString()), "application/xml");
}
