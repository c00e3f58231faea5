// Refunds as CSV files: the list for bookkeeping, and transfers for the bank. Amounts are in złoty with a decimal comma.
import { csvMoney, csvText } from "../../web/lists/csv.ts";
import { statusWord } from "../../web/ui/signs/status.tsx";
import { accountGroups } from "../../payments/transfer/transfer-card.tsx";
import type { Refund, WholeRefundList } from "../records/contract.ts";
import { refundWords } from "../records/refund-words.ts";
import { refundProblemText } from "./problem-words.ts";
import type { Locale } from "../../kernel/text/locale.ts";

/** Formats an account in groups, as text: a spreadsheet would round such a long number. */
const grouped = (account: string | null) => account && accountGroups(account);

const heads = {
  pl: [
    "Data",
    "Numer wpłaty",
    "Turniej",
    "Klub",
    "Kontakt",
    "Sposób",
    "Stan",
    "Kwota",
    "Zatrzymano",
    "Zasada",
    "Powód",
    "Rachunek",
    "Odbiorca",
    "Powód odrzucenia",
  ],
  en: [
    "Date",
    "Reference",
    "Competition",
    "Club",
    "Contact",
    "Way",
    "State",
    "Sum",
    "Kept",
    "Rule",
    "Reason",
    "Account",
    "Recipient",
    "Why rejected",
  ],
};

/** All refunds of a filter as a CSV file. */
export function refundsCsv(refunds: readonly Refund[], locale: Locale): string {
  return csvText([
    heads[locale],
    ...refunds.map((each) => [
      each.created_at.slice(0, 10),
      each.reference,
      each.competition_name,
      each.club_name,
      each.contact_name,
      refundWords[locale].ways[each.way],
      statusWord("refund", each.status, locale),
      csvMoney(each.amount_grosze),
      csvMoney(each.kept_grosze),
      each.rule,
      each.reason,
      grouped(each.account),
      each.recipient,
      each.status === "rejected" ? refundProblemText(each.problem, locale) : null,
    ]),
  ]);
}

const listHeads = { pl: ["Rachunek", "Odbiorca", "Kwota", "Tytuł"], en: ["Account", "Recipient", "Sum", "Title"] };

/** Transfers of a closed list as a CSV file for the bank. */
export function transfersCsv(list: Pick<WholeRefundList, "rows">, locale: Locale): string {
  return csvText([
    listHeads[locale],
    ...list.rows.map((each) => [grouped(each.account), each.recipient, csvMoney(each.amount_grosze), each.title]),
  ]);
}
