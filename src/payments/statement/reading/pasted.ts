// Stand-in until the reading of files is joined.
import { dayIn } from "../statement-file.ts";
import { sumsIn } from "../../desk/statement.ts";
import type { ReadLine } from "./line.ts";

export function readPasted(text: string): ReadLine[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line): ReadLine => {
      const booked_on = line.split(/[;\t ]/).flatMap((cell) => dayIn(cell) ?? [])[0];
      const amount_grosze = sumsIn(line)[0];
      if (booked_on === undefined) return { unread: "no_day", text: line };
      if (amount_grosze === undefined) return { unread: "no_sum", text: line };
      return { booked_on, amount_grosze, side: "in", currency: "PLN", payer: "", account: "", title: line, bank_id: "", text: line };
    });
}
