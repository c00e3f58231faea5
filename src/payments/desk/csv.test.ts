import { expect, it } from "vitest";
import { balancesCsv } from "../balances/balance-columns.tsx";
import { reportCsv } from "../cash/report-table.tsx";
import type { Payment } from "../records/contract.ts";
import { receiptsCsv } from "../receipts/receipts-csv.ts";
import { paymentsCsv } from "./csv.ts";
import type { CashReport } from "../cash/contract.ts";
import type { Balance } from "../balances/contract.ts";
import type { Receipt } from "../receipts/contract.ts";

const payment: Payment = {
  id: "x",
  reference: "RW26-000001-9",
  competition_id: "c",
  competition_name: "Rytm Wisły 2026",
  signup_id: "s",
  club_name: '=HYPERLINK("http://x")',
  club_city: "Łódź",
  contact_name: "Anna; Maria",
  contact_email: "@x",
  amount_grosze: 151_205,
  paid_grosze: 0,
  entries: 3,
  problem: null,
  currency: "PLN",
  status: "pending",
  method: "transfer",
  due_at: null,
  paid_at: null,
  note: "-5\ndruga",
  version: 1,
  created_at: "2026-02-09T14:24:00+01:00",
};

it("a CSV opens in a Polish spreadsheet, and nothing in it is run as a formula", () => {
  const text = paymentsCsv([payment], "pl");
  expect(text.charCodeAt(0)).toBe(0xfeff);
  const [head, row] = text.slice(1).split("\r\n");
  expect(head?.split(";")).toHaveLength(15);
  expect(row).toBe(
    `RW26-000001-9;Rytm Wisły 2026;"'=HYPERLINK(""http://x"")";Łódź;"Anna; Maria";'@x;3;Przelew;Oczekuje;1512,05;0,00;09.02.2026, 14:24;;;"'-5\ndruga"`,
  );
  expect(paymentsCsv([], "en").split("\r\n")[0]).toContain("Reference;Competition");
});

it("money given back stays a sum that a spreadsheet adds up", () => {
  const back: Receipt = {
    id: "x",
    payment_id: "p",
    signup_id: "s",
    reference: "RW26-000001-9",
    competition_name: "Rytm Wisły 2026",
    club_name: null,
    contact_name: "Anna",
    received_on: "2026-02-09",
    method: "transfer",
    amount_grosze: -4550,
    who: "Ewa",
    at: "2026-02-09T14:24:00+01:00",
    note: null,
  };
  expect(receiptsCsv([back], "pl").split("\r\n")[1]).toBe("2026-02-09;RW26-000001-9;Rytm Wisły 2026;;Anna;Przelew;-45,50;Ewa;");
});

it("who has not paid is one line each, with the phone as it is written", () => {
  const owing: Balance = {
    signup_id: "s",
    payment_id: null,
    reference: null,
    competition_id: "c",
    competition_name: "Rytm Wisły 2026",
    club_name: "Klub Wir",
    club_city: null,
    contact_name: "Anna",
    contact_email: "a@example.com",
    contact_phone: "+48 600 700 801",
    cost_grosze: 8000,
    paid_grosze: 3000,
    balance_grosze: 5000,
    since: "2026-02-09T14:24:00+01:00",
    cause: "overpaid",
  };
  expect(balancesCsv([owing], "debtors", "pl").slice(1).split("\r\n")).toEqual([
    "Kto;E-mail;Telefon;Turniej;Numer wpłaty;Od kiedy;Należność;Wpłacono;Zostaje",
    "Klub Wir, Anna;a@example.com;'+48 600 700 801;Rytm Wisły 2026;;2026-02-09;80,00;30,00;50,00",
    "",
  ]);
});

it("a cash report has each person's methods and sum, one line where there is one method, then everybody's", () => {
  const sums = (count: number, received_grosze: number, returned_grosze: number) => ({
    count,
    received_grosze,
    returned_grosze,
    total_grosze: received_grosze - returned_grosze,
  });
  const cash = { method: "cash" as const, ...sums(2, 5000, 1000) };
  const transfer = { method: "transfer" as const, ...sums(1, 8000, 0) };
  const report: CashReport = {
    on: "2026-02-09",
    people: [
      { who: "Ewa", methods: [cash, transfer], ...sums(3, 13_000, 1000) },
      { who: "Jan", methods: [cash], ...sums(2, 5000, 1000) },
    ],
    methods: [{ method: "cash", ...sums(4, 10_000, 2000) }, transfer],
    ...sums(5, 18_000, 2000),
  };
  expect(reportCsv(report, "pl").trim().split("\r\n").slice(1)).toEqual([
    "2026-02-09;Ewa;Gotówka;2;50,00;10,00;40,00",
    "2026-02-09;Ewa;Przelew;1;80,00;0,00;80,00",
    "2026-02-09;Ewa;Razem;3;130,00;10,00;120,00",
    "2026-02-09;Jan;Gotówka;2;50,00;10,00;40,00",
    "2026-02-09;Wszyscy;Gotówka;4;100,00;20,00;80,00",
    "2026-02-09;Wszyscy;Przelew;1;80,00;0,00;80,00",
    "2026-02-09;Wszyscy;Razem;5;180,00;20,00;160,00",
  ]);
});
