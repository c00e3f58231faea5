import { expect, it } from "vitest";
import type { Payment, Receipt } from "../contract.ts";
import { paymentsCsv, receiptsCsv } from "./csv.ts";

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
