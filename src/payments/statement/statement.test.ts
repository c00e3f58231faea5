// A bank's file at the office: kept once, proposed, booked once and only when confirmed.
import { expect, it } from "vitest";
import { useHouse } from "#tests/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/factories.ts";
import { makeOwing, makeSubmitted } from "#tests/submitted-signup.ts";
import { newId } from "../../kernel/ids.ts";
import * as contract from "../contract.ts";

const house = useHouse();
const columns = { booked_on: 0, amount: 3, payer: 1, title: 2 };
const layout = "data|nadawca|tytul|kwota";

/** Keeps rows of day, payer, title, sum. */
const keep = (admin: Browser, rows: string[][], said = columns) =>
  admin.must(contract.addStatementRows, { body: { layout, columns: said, rows: rows.map((cells) => ({ cells, nth: 0 })) } });
const list = (
  admin: Browser,
  query: Partial<{ view: "sure" | "likely" | "unmatched" | "booked" | "aside"; q: string; limit: number; cursor: string }> = {},
) => admin.must(contract.listStatementRows, { query });
const book = (admin: Browser, rows: { id: string; signup_id: string }[]) => admin.must(contract.bookStatementRows, { body: { rows } });

it("the same file twice keeps and books nothing twice, also when its columns are read otherwise", async () => {
  const { tenant, admin, browser, payment, signup, params } = await makeOwing(house);
  const other = await makeSubmitted(house, { tenant, browser: new Browser(house, tenant) });
  await other.browser.must(contract.createPayment, { params: { id: other.signup }, body: { method: "transfer" } });
  const file = [
    ["2026-01-19", "Marta Kwiecień", `opłata ${payment.reference.replaceAll("-", " ").toLowerCase()}`, "80,00"],
    ["2026-01-19", "Ktoś Inny", "darowizna", "1 234,56"],
    ["2026-01-19", "Bank", "prowizja", "-5,00"],
    ["kiedyś", "Bank", "?", "5,00"],
  ];
  expect(await keep(admin, file)).toEqual({ added: 2, known: 0, debits: 1, unreadable: 1 });
  expect(await keep(admin, file, { ...columns, payer: 2, title: 1 })).toEqual({ added: 0, known: 2, debits: 1, unreadable: 1 });
  expect((await admin.must(contract.listStatementColumns, {})).data).toEqual([{ layout, columns: { ...columns, payer: 2, title: 1 } }]);

  const { data, counts } = await list(admin);
  expect(counts).toEqual({ sure: 1, likely: 0, unmatched: 1, booked: 0, aside: 0 });
  const row = data.find((each) => each.proposal)!;
  expect(row).toMatchObject({ amount_grosze: 8000, booked_on: "2026-01-19", state: "open", payment: null });
  expect(row.proposal).toMatchObject({
    signup_id: signup,
    reference: payment.reference,
    reason: "reference",
    sure: true,
    due_grosze: 8000,
  });
  expect(await browser.must(contract.getPayment, { params })).toMatchObject({ status: "pending", paid_grosze: 0 });

  const rows = [{ id: row.id, signup_id: signup }];
  const [a, b] = await Promise.all([book(admin, rows), book(admin, rows)]);
  expect([a.booked, b.booked]).toContain(0);
  expect(await browser.must(contract.getPayment, { params })).toMatchObject({ status: "paid", paid_grosze: 8000, method: "transfer" });
  const history = await admin.must(contract.getPaymentHistory, { params });
  expect(history.data.filter((each) => each.kind === "received")).toMatchObject([{ received_on: "2026-01-19", amount_grosze: 8000 }]);
  expect(await list(admin, { view: "booked", q: "kwiecien" })).toMatchObject({
    data: [{ id: row.id, payment: { id: payment.id, reference: payment.reference }, decided_by: "Anna Próbna" }],
    counts: { booked: 1, unmatched: 0 },
  });

  const put = (state: "open" | "aside") => admin.must(contract.updateStatementRow, { params: { id: row.id }, body: { state } });
  expect(await put("open")).toMatchObject({ state: "open", payment: null, decided_by: null });
  expect(await browser.must(contract.getPayment, { params })).toMatchObject({
    status: "pending",
    paid_grosze: 0,
    due_grosze: 8000,
    paid_at: null,
  });
  expect((await book(admin, rows)).booked).toBe(1);
  expect(await browser.must(contract.getPayment, { params })).toMatchObject({ status: "paid", paid_grosze: 8000 });
});

it("a row is bound by hand, put aside and found again; a sign-up that is not there is skipped with the reason", async () => {
  const { admin, browser, signup, params } = await makeOwing(house);
  await keep(admin, [
    ["2026-01-18", "Adam W.", "za dziecko", "30,00"],
    ["2026-01-17", "Urząd", "zwrot", "99,99"],
  ]);
  const { data } = await list(admin, { view: "unmatched" });
  const [part, office] = data;
  expect(data.map((each) => each.payer)).toEqual(["Adam W.", "Urząd"]);
  const skipped = await book(admin, [{ id: part!.id, signup_id: newId() }]);
  expect(skipped).toMatchObject({ booked: 0, skipped: [{ id: part!.id, text: "nie ma takiego zgłoszenia" }] });
  await book(admin, [{ id: part!.id, signup_id: signup }]);
  expect(await browser.must(contract.getPayment, { params })).toMatchObject({ status: "pending", paid_grosze: 3000, due_grosze: 5000 });
  await admin.must(contract.updateStatementRow, { params: { id: office!.id }, body: { state: "aside" } });
  expect((await list(admin)).counts).toEqual({ sure: 0, likely: 0, unmatched: 0, booked: 1, aside: 1 });
  expect((await book(admin, [{ id: office!.id, signup_id: signup }])).skipped).toHaveLength(1);
  await admin.must(contract.updatePayment, { params, body: { status: "paid" } });
  await admin.must(contract.updatePayment, { params, body: { status: "refunded" } });
  const refused = await admin.call(contract.updateStatementRow, { params: { id: part!.id }, body: { state: "open" } });
  expect(refused).toMatchObject({ status: 409, body: { code: "not_possible" } });
});

it("hostile files are refused or read as text, and belong to one organiser", async () => {
  const { admin } = await makeOwing(house);
  const send = (body: object) => admin.call(contract.addStatementRows, { body: body as never });
  const row = { cells: ["2026-01-19", "x", "y", "1,00"], nth: 0 };
  for (const wrong of [
    { layout, columns, rows: [] },
    { layout, columns, rows: Array.from({ length: 501 }, () => row) },
    { layout, columns, rows: [{ cells: ["x".repeat(2001)], nth: 0 }] },
    { layout, columns, rows: [{ ...row, nth: -1 }] },
    { layout, columns: { ...columns, amount: 60 }, rows: [row] },
    { layout: "", columns, rows: [row] },
  ])
    expect((await send(wrong)).status).toBe(422);
  expect(await keep(admin, [["2026-01-19", "<script>alert(1)</script>", "'; drop table payments; --", "999999999999,00"]])).toMatchObject({
    unreadable: 1,
  });
  expect(await keep(admin, [["2026-01-19", "<script>alert(1)</script>", "'; drop table payments; --", "10,00"]])).toMatchObject({
    added: 1,
  });
  expect((await list(admin, { q: "drop table" })).data).toMatchObject([{ payer: "<script>alert(1)</script>" }]);
  const stranger = await browserAs(house, await makeTenant(house), "admin");
  expect((await list(stranger)).data).toEqual([]);
  const [own] = (await list(admin)).data;
  expect((await stranger.call(contract.updateStatementRow, { params: { id: own!.id }, body: { state: "aside" } })).status).toBe(404);
  expect(await book(stranger, [{ id: own!.id, signup_id: newId() }])).toMatchObject({ booked: 0 });
});

it("twenty thousand rows are kept, proposed and paged", async () => {
  const { admin, payment } = await makeOwing(house);
  const rows = Array.from({ length: 20_000 }, (_, at) => ({
    cells: ["2026-01-19", `Nadawca ${at}`, at === 777 ? payment.reference : "opłata", `${at === 777 ? 80 : 1000 + at},00`],
    nth: 0,
  }));
  for (let at = 0; at < rows.length; at += 500)
    await admin.must(contract.addStatementRows, { body: { layout, columns, rows: rows.slice(at, at + 500) } });
  const first = await list(admin, { view: "unmatched", limit: 500 });
  expect(first.counts).toMatchObject({ sure: 1, unmatched: 19_999 });
  const second = await list(admin, { view: "unmatched", limit: 500, cursor: first.next_cursor ?? "" });
  expect(new Set([...first.data, ...second.data].map((each) => each.id)).size).toBe(1000);
  expect((await list(admin, { view: "sure" })).data).toMatchObject([{ payer: "Nadawca 777" }]);
});
