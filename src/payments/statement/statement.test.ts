// Bank statements at the office: stored once from every export, proposed, and booked once after confirmation.
import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { loadExports } from "#tests/money/bank-exports.ts";
import { expectPagedStatement } from "#tests/money/long-statement.ts";
import { bookingOf, listStatement, loadStatement, statementLine } from "#tests/money/statement-lines.ts";
import { makeOwing, makeSubmitted, type Owing } from "#tests/signups/submitted-signup.ts";
import { newId } from "../../kernel/values/ids.ts";
import * as contract from "../records/contract.ts";
import { LINES_AT_ONCE, type StatementRow } from "./contract.ts";
import { readLines, readFile } from "./reading/file.ts";
import * as statementContract from "./contract.ts";
import * as receiptContract from "../receipts/contract.ts";

const house = useHouse();
const columns = { booked_on: 0, amount: 3, payer: 1, title: 2 };
const layout = "data|nadawca|tytul|kwota";
const day = "2026-01-19";

/** Lines of a file with its guessed columns. */
const fileLines = (...rows: string[]) => {
  const file = readFile(new TextEncoder().encode(rows.join("\n")));
  return readLines(file, file.guessed as typeof columns);
};
const book = (admin: Browser, row: StatementRow | undefined, parts = bookingOf(row)) =>
  admin.must(statementContract.bookStatementRows, { body: { rows: [{ id: row?.id ?? "", parts }] } });
const put = (admin: Browser, row: StatementRow | undefined, state: "open" | "aside") =>
  admin.must(statementContract.updateStatementRow, { params: { id: row?.id ?? "" }, body: { state } });
const paid = async ({ browser, params }: Pick<Owing, "browser" | "params">) =>
  (await browser.must(contract.getPayment, { params })).paid_grosze;

/** Another sign-up of the same organiser, which owes 80,00 zł. */
async function makeSecond({ tenant }: Owing) {
  const other = await makeSubmitted(house, { tenant, browser: new Browser(house, tenant) });
  const payment = await other.browser.must(contract.createPayment, { params: { id: other.signup }, body: { method: "transfer" } });
  return { ...other, payment, params: { id: payment.id } };
}

it("the same lines twice are stored and booked once, by one of two who confirm them", async () => {
  const owing = await makeOwing(house);
  const { admin, browser, payment, signup, params } = owing;
  const lines = [
    statementLine({ payer: "Marta Kwiecień", title: `opłata ${payment.reference.replaceAll("-", " ").toLowerCase()}` }),
    statementLine({ payer: "Ktoś Inny", title: "darowizna", amount_grosze: 123_456 }),
    statementLine({ payer: "Bank", title: "prowizja", side: "out" }),
    { unread: "bad_day" as const, text: "kiedyś Bank ? 5,00" },
  ];
  expect(await loadStatement(admin, lines, { layout, columns })).toEqual({ added: 3, known: 0, debits: 1, unread: 1 });
  const otherColumns = { ...columns, payer: 2, title: 1 };
  expect(await loadStatement(admin, lines, { layout, columns: otherColumns })).toEqual({ added: 0, known: 3, debits: 1, unread: 0 });
  expect((await admin.must(statementContract.listStatementColumns, {})).data).toEqual([{ layout, columns: otherColumns }]);

  const { data, counts } = await listStatement(admin);
  expect(counts).toEqual({ sure: 1, likely: 0, unmatched: 1, unread: 1, booked: 0, aside: 0 });
  const row = data.find((each) => each.proposal)!;
  expect(row).toMatchObject({ amount_grosze: 8000, left_grosze: 8000, booked_on: day, state: "open", bookings: [], similar: null });
  expect(row.proposal).toMatchObject({
    reason: "reference",
    sure: true,
    parts: [{ signup_id: signup, reference: payment.reference, due_grosze: 8000, amount_grosze: 8000 }],
  });
  expect(await paid(owing)).toBe(0);

  const [a, b] = await Promise.all([book(admin, row), book(admin, row)]);
  expect(new Set([a.booked, b.booked])).toEqual(new Set([0, 1]));
  expect(await browser.must(contract.getPayment, { params })).toMatchObject({ status: "paid", paid_grosze: 8000, method: "transfer" });
  const history = await admin.must(contract.getPaymentHistory, { params });
  expect(history.data.filter((each) => each.kind === "received")).toMatchObject([{ received_on: day, amount_grosze: 8000 }]);
  expect(await listStatement(admin, { view: "booked", q: "kwiecien" })).toMatchObject({
    data: [{ id: row.id, bookings: [{ payment_id: payment.id, reference: payment.reference }], decided_by: "Anna Próbna" }],
    counts: { booked: 1, unmatched: 0 },
  });

  expect(await put(admin, row, "open")).toMatchObject({ state: "open", bookings: [], decided_by: null });
  expect(await browser.must(contract.getPayment, { params })).toMatchObject({ status: "pending", paid_grosze: 0, paid_at: null });
  expect((await book(admin, row)).booked).toBe(1);
  expect(await paid(owing)).toBe(8000);
});

it("another export of the same transfers adds nothing: a running number, a balance, a category and a layout play no part", async () => {
  const { admin, payment } = await makeOwing(house);
  const first = fileLines(
    "Lp.;Data operacji;Nadawca;Tytuł;Kwota;Saldo",
    `1;2026-01-19;Marta K.;${payment.reference};80,00;1080,00`,
    "2;2026-01-18;Inny;x y z;10,00;1000,00",
  );
  const nextWeek = fileLines(
    "Lp.;Data operacji;Nadawca;Tytuł;Kwota;Saldo",
    "1;2026-01-20;Nowy;abc def;33,00;1113,00",
    `2;2026-01-19;Marta K.;${payment.reference};80,00;1080,00`,
    "3;2026-01-18;Inny;x y z;10,00;1000,00",
  );
  expect(await loadStatement(admin, first)).toMatchObject({ added: 2, known: 0 });
  const [sure] = (await listStatement(admin, { view: "sure" })).data;
  await book(admin, sure);
  expect(await loadStatement(admin, nextWeek)).toMatchObject({ added: 1, known: 2 });
  const other = fileLines(
    "Kwota;Kategoria;Tytuł;Data operacji;Nadawca",
    `80,00;edytowana;${payment.reference};2026-01-19;MARTA  K.`,
    "10,00;inna;x y z;2026-01-18;Inny",
  );
  expect(await loadStatement(admin, other)).toMatchObject({ added: 0, known: 2 });
  expect((await listStatement(admin)).counts).toMatchObject({ sure: 0, likely: 0, unmatched: 2, booked: 1 });
});

it("a list of mBank with an edited category adds nothing", async () => {
  const { admin } = await makeOwing(house);
  const listOf = (category: string) =>
    fileLines(
      "mBank S.A. Bankowość Detaliczna;",
      "#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;",
      `2026-11-22;"ZUS  Zwrot nadpłaty     PRZELEW ZEWNĘTRZNY PRZYCHODZĄCY     72114020040000310212345678  ";"mBiznes konto 6110 ... 2874";"${category}";1 234,56 PLN;;`,
      `2026-11-21;"HALA SPORTOWA  Najem hali     PRZELEW ZEWNĘTRZNY WYCHODZĄCY     72114020040000310212345678  ";"mBiznes konto 6110 ... 2874";"Firma";-1 500,00 PLN;;`,
      `2026-11-20;"EWA ŻAK  rw26 000002 8 wpisowe     PRZELEW ZEWNĘTRZNY PRZYCHODZĄCY     72114020040000310212345678  ";"mBiznes konto 6110 ... 2874";"${category}";60,00 PLN;;`,
    );
  expect(await loadStatement(admin, listOf("Wpływy - inne"))).toEqual({ added: 2, known: 0, debits: 1, unread: 0 });
  expect(await loadStatement(admin, listOf("Wpływy z imprez"))).toEqual({ added: 0, known: 2, debits: 1, unread: 0 });
});

it("one file that two people load at once is stored once", async () => {
  const { admin } = await makeOwing(house);
  const lines = Array.from({ length: 40 }, (_, at) =>
    statementLine({ title: `opłata ${at % 20}`, amount_grosze: 3000, bank_id: at % 3 ? "" : `N${at}` }),
  );
  const loaded = await Promise.all([loadStatement(admin, lines), loadStatement(admin, lines), loadStatement(admin, lines)]);
  expect(loaded.reduce((sum, each) => sum + each.added, 0)).toBe(40);
  expect((await listStatement(admin)).counts.unmatched).toBe(40);
});

it("a transfer like one that was booked, stored or added by hand is never sure, and names the earlier one", async () => {
  const owing = await makeOwing(house);
  const { admin, browser, payment, signup, addSolo } = owing;
  const askAgain = (by: Browser, id: string) => by.must(contract.createPayment, { params: { id }, body: { method: "transfer" } });
  await addSolo("Drugi ptak");
  await askAgain(browser, signup);
  const { reference } = payment;
  await loadStatement(admin, [statementLine({ title: reference, bank_id: "A1" })]);
  const [first] = (await listStatement(admin)).data;
  // Half of 160,00 zł.
  expect(first?.proposal).toMatchObject({ reason: "reference_other_sum", sure: false });
  await book(admin, first);
  // The same transfer from another layout, two days later.
  await loadStatement(admin, [
    statementLine({ booked_on: "2026-01-21", payer: "MARTA", title: `PRZELEW ${reference}`, bank_id: "2026/7" }),
  ]);
  const [again] = (await listStatement(admin, { view: "likely" })).data;
  expect(again).toMatchObject({
    proposal: { reason: "reference", sure: false },
    similar: { booked_on: day, payment_id: payment.id, view: "booked" },
  });
  await put(admin, first, "open");
  expect((await listStatement(admin)).data.find((each) => each.id === again?.id)?.similar).toMatchObject({
    view: "likely",
    payment_id: null,
  });
  await put(admin, first, "aside");
  expect((await listStatement(admin)).data[0]?.similar).toMatchObject({ view: "aside" });

  const other = await makeSecond(owing);
  await other.addSolo("Drugi ptak");
  await askAgain(other.browser, other.signup);
  const received = { amount_grosze: 8000, method: "transfer" as const, received_on: "2026-01-17", note: "Wyciąg" };
  await admin.must(receiptContract.addReceipt, { params: { id: other.signup }, body: received });
  await loadStatement(admin, [statementLine({ booked_on: "2026-01-20", title: other.payment.reference })]);
  const [byHand] = (await listStatement(admin, { q: other.payment.reference })).data;
  expect(byHand).toMatchObject({
    proposal: { sure: false },
    similar: { booked_on: "2026-01-17", view: null, payment_id: other.payment.id },
  });
  // More than five days later it is another transfer.
  await loadStatement(admin, [statementLine({ booked_on: "2026-01-26", title: other.payment.reference, payer: "Tata" })]);
  expect((await listStatement(admin, { q: "tata" })).data).toMatchObject([{ similar: null, proposal: { sure: true } }]);
});

it("another currency stays open with its name: never sure, never booked", async () => {
  const owing = await makeOwing(house);
  const { admin, payment, signup } = owing;
  await loadStatement(admin, [statementLine({ payer: "SK Praha", title: payment.reference, currency: "EUR" })]);
  const { data, counts } = await listStatement(admin);
  expect(counts).toMatchObject({ sure: 0, likely: 1 });
  expect(data).toMatchObject([{ currency: "EUR", amount_grosze: 8000, proposal: { reason: "currency", sure: false } }]);
  const { skipped } = await book(admin, data[0], [{ signup_id: signup, share_id: null, amount_grosze: 8000 }]);
  expect(skipped).toMatchObject([{ text: "tej waluty nie księgujemy: przelicz kwotę i dodaj wpłatę ręcznie" }]);
  expect(await paid(owing)).toBe(0);
});

it("a row that cannot be read is listed with the reason, put aside, or completed by hand", async () => {
  const { admin, payment } = await makeOwing(house);
  const lines = [
    { unread: "bad_sum" as const, text: `20.01.2026;Ewa;${payment.reference};osiemdziesiąt` },
    { unread: "zero" as const, text: "20.01.2026;X;y;0,00" },
  ];
  expect(await loadStatement(admin, lines)).toEqual({ added: 2, known: 0, debits: 0, unread: 2 });
  const { data, counts } = await listStatement(admin, { view: "unread" });
  expect(counts).toMatchObject({ sure: 0, unread: 2 });
  const [zero, sum] = data;
  expect(sum).toMatchObject({ unread: "bad_sum", title: lines[0]?.text, booked_on: null, amount_grosze: null, proposal: null });
  await put(admin, zero, "aside");
  expect((await listStatement(admin, { view: "aside" })).data).toMatchObject([{ id: zero?.id, unread: "zero", amount_grosze: null }]);
  const complete = (booked_on: string) =>
    admin.call(statementContract.updateStatementRow, { params: { id: sum?.id ?? "" }, body: { booked_on, amount_grosze: 8000 } });
  expect((await complete("2099-01-01")).status).toBe(422);
  expect((await complete("2026-01-20")).status).toBe(200);
  expect((await complete("2026-01-20")).body).toMatchObject({ code: "not_possible" });
  expect((await listStatement(admin, { view: "sure" })).data).toMatchObject([{ id: sum?.id, booked_on: "2026-01-20", unread: "bad_sum" }]);
  expect(await loadStatement(admin, lines)).toMatchObject({ added: 0, known: 2 });
});

it("one transfer for two references is split, booked on both and taken back in one or all parts", async () => {
  const owing = await makeOwing(house);
  const { admin } = owing;
  const other = await makeSecond(owing);
  const title = `${owing.payment.reference} i ${other.payment.reference}`;
  await loadStatement(admin, [statementLine({ title, amount_grosze: 16_000 })]);
  const [row] = (await listStatement(admin, { view: "sure" })).data;
  expect(row?.proposal).toMatchObject({
    reason: "references",
    parts: [
      { reference: owing.payment.reference, amount_grosze: 8000 },
      { reference: other.payment.reference, amount_grosze: 8000 },
    ],
  });
  expect(await book(admin, row)).toMatchObject({ booked: 1 });
  expect([await paid(owing), await paid(other)]).toEqual([8000, 8000]);
  const [whole] = (await listStatement(admin, { view: "booked" })).data;
  expect(whole?.bookings).toHaveLength(2);
  const one = whole?.bookings.find((each) => each.signup_id === other.signup);
  const params = { id: one?.id ?? "" };
  await admin.must(statementContract.deleteStatementBooking, { params });
  expect((await admin.call(statementContract.deleteStatementBooking, { params })).status).toBe(404);
  expect([await paid(owing), await paid(other)]).toEqual([8000, 0]);
  // The rest is open and proposed for the payment that still waits, and can be put aside.
  expect((await listStatement(admin, { view: "likely" })).data).toMatchObject([{ id: row?.id, left_grosze: 8000, state: "open" }]);
  await put(admin, row, "aside");
  expect((await listStatement(admin, { view: "aside" })).data).toMatchObject([{ left_grosze: 8000, bookings: [{ amount_grosze: 8000 }] }]);
  expect(await put(admin, row, "open")).toMatchObject({ left_grosze: 8000, bookings: [{ amount_grosze: 8000 }] });
  expect(await put(admin, row, "open")).toMatchObject({ left_grosze: 16_000, bookings: [] });
  expect([await paid(owing), await paid(other)]).toEqual([0, 0]);
});

it("a row is split by hand, never over more than it has, also by two at once; the rest is booked later", async () => {
  const owing = await makeOwing(house);
  const { admin, signup } = owing;
  const other = await makeSecond(owing);
  await loadStatement(admin, [statementLine({ payer: "Szkoła", title: "wpisowe", amount_grosze: 12_345 })]);
  const [row] = (await listStatement(admin, { view: "unmatched" })).data;
  const part = (signup_id: string, amount_grosze: number) => ({ signup_id, share_id: null, amount_grosze });
  const over = await book(admin, row, [part(signup, 8000), part(other.signup, 4346)]);
  expect(over).toMatchObject({ booked: 0, skipped: [{ text: "to więcej, niż zostało z tej wpłaty" }] });
  const both = await Promise.all([book(admin, row, [part(signup, 8000)]), book(admin, row, [part(other.signup, 8000)])]);
  expect(new Set(both.map((each) => each.booked))).toEqual(new Set([0, 1]));
  const [rest] = (await listStatement(admin)).data;
  expect(rest).toMatchObject({ left_grosze: 4345, state: "open" });
  const left = rest?.bookings[0]?.signup_id === signup ? other : { ...owing, signup };
  // A part is booked even though the next one has no sign-up.
  const half = await book(admin, row, [part(left.signup, 4000), part(newId(), 345)]);
  expect(half).toMatchObject({ booked: 0, skipped: [{ text: "nie ma takiego zgłoszenia" }] });
  expect((await listStatement(admin)).data).toMatchObject([{ left_grosze: 345 }]);
  expect((await book(admin, row, [part(left.signup, 345)])).booked).toBe(1);
  expect(new Set([await paid(owing), await paid(other)])).toEqual(new Set([4345, 8000]));
});

it("a booking cannot be undone once its money was refunded", async () => {
  const owing = await makeOwing(house);
  const { admin, params, payment } = owing;
  await loadStatement(admin, [statementLine({ title: payment.reference, amount_grosze: 3000 })]);
  const [part] = (await listStatement(admin)).data;
  await book(admin, part);
  await admin.must(contract.updatePayment, { params, body: { status: "paid" } });
  await admin.must(contract.updatePayment, { params, body: { status: "refunded" } });
  const refused = await admin.call(statementContract.updateStatementRow, { params: { id: part!.id }, body: { state: "open" } });
  expect(refused).toMatchObject({ status: 409, body: { code: "not_possible" } });
});

it("hostile lines are refused or read as text, and belong to one organiser", async () => {
  const { admin, signup } = await makeOwing(house);
  const line = { ...statementLine({}), nth: 0 };
  const read_by = { layout, columns };
  for (const wrong of [
    { lines: [] },
    { lines: Array.from({ length: LINES_AT_ONCE + 1 }, () => line) },
    { lines: [{ ...line, text: "x".repeat(2001) }] },
    { lines: [{ ...line, nth: -1 }] },
    { lines: [{ ...line, amount_grosze: 0 }] },
    { lines: [{ ...line, currency: "zł" }] },
    { lines: [{ unread: "?", text: "", nth: 0 }] },
    { lines: [line], read_by: { layout, columns: { ...columns, amount: 60 } } },
    { lines: [line], read_by: { ...read_by, layout: "" } },
  ])
    expect((await admin.call(statementContract.addStatementRows, { body: wrong as never })).status).toBe(422);
  await loadStatement(admin, [statementLine({ payer: "<script>alert(1)</script>", title: "'; drop table payments; --" })]);
  expect((await listStatement(admin, { q: "drop table" })).data).toMatchObject([{ payer: "<script>alert(1)</script>" }]);
  const stranger = await browserAs(house, await makeTenant(house), "admin");
  expect((await listStatement(stranger)).data).toEqual([]);
  expect(await loadStatement(stranger, [statementLine({ payer: "<script>alert(1)</script>" })])).toMatchObject({ added: 1 });
  const [own] = (await listStatement(admin)).data;
  for (const body of [{ state: "aside" as const }, { booked_on: day, amount_grosze: 1 }])
    expect((await stranger.call(statementContract.updateStatementRow, { params: { id: own!.id }, body })).status).toBe(404);
  expect(await book(stranger, own, [{ signup_id: signup, share_id: null, amount_grosze: 1 }])).toMatchObject({ booked: 0 });
  const [ofStranger] = (await listStatement(stranger)).data;
  const foreign = await book(stranger, ofStranger, [{ signup_id: signup, share_id: null, amount_grosze: 1 }]);
  expect(foreign).toMatchObject({ booked: 0, skipped: [{ text: "nie ma takiego zgłoszenia" }] });
  await book(admin, own, [{ signup_id: signup, share_id: null, amount_grosze: 1 }]);
  const id = (await listStatement(admin)).data[0]?.bookings[0]?.id ?? "";
  expect((await stranger.call(statementContract.deleteStatementBooking, { params: { id } })).status).toBe(404);
});

it.each([1, 2, 3])("any order and overlap of exports books each transfer once (%i)", async (seed) => {
  const { wrong } = await loadExports(house, { payments: 8, transfers: 60, exports: 5, seed });
  expect(wrong).toEqual([]);
});

it("thousands of rows, sent in several parts, are stored, proposed and paged", () => expectPagedStatement(house, 2000));
