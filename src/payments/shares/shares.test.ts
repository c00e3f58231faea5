// Families pay their shares by links: what a link shows, that sums agree in any order of payments, and that links cannot be guessed.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { bookingOf, loadStatement, statementLine } from "#tests/money/statement-lines.ts";
import { makeSubmitted } from "#tests/signups/submitted-signup.ts";
import { takeMoney } from "#tests/money/taking-money.ts";
import { addDancers, createEntry, deleteEntry, submitSignup } from "../../signup/contract.ts";
import { secretsWith } from "../../kernel/secrets/secrets.server.ts";
import * as contract from "../records/contract.ts";
import { encryptShareTokens, encryptToken, decryptToken } from "./share-tokens.server.ts";
import { splitEvenly, scaleDown } from "./split.ts";
import * as statementContract from "../statement/contract.ts";
import * as shareContract from "./contract.ts";
import * as receiptContract from "../receipts/contract.ts";
import { isValidPartialAmount } from "../records/rules.ts";
import { tokenHash } from "../../identity/one-time-tokens.server.ts";

const house = useHouse();

/** A solo of 80 zł and a formation of four at 45 zł a dancer: 260 zł, divided by the coach. */
async function divided() {
  const made = await makeSubmitted(house);
  const { browser, signup, contest, admin } = made;
  const params = { id: signup };
  const people = ["Ala Żak", "Ola Kot", "Iza Lis", "Ewa Mak"].map((name) => name.split(" ") as [string, string]);
  const ids: string[] = [];
  for (const [first_name, last_name] of people)
    ids.push((await browser.must(addDancers, { params, body: { first_name, last_name, birth_year: 2012 } })).data[0]?.id ?? "");
  const group = await browser.must(createEntry, { params, body: { title: "Fala", section_id: contest.groups, dancer_ids: ids } });
  await browser.must(submitSignup, { params, body: { accept_rules: true, guardian_statement: true } });
  await takeMoney(admin, "p24");
  const offered = await browser.must(shareContract.listShares, { params });
  const made_shares = await browser.must(shareContract.makeShares, { params, body: { shares: offered.suggested } });
  const tokenOf = (url: string | null) => new URL(url ?? "").pathname.split("/").pop() ?? "";
  const tokens = made_shares.data.map((each) => tokenOf(each.url));
  const family = new Browser(house, made.tenant);
  const pay = async (token: string, choice = "pay") => {
    const attempt = await family.must(shareContract.startShareAttempt, { params: { token }, body: { email: "rodzic@example.com" } });
    return () =>
      house.fetch(attempt.redirect_url, {
        method: "POST",
        body: new URLSearchParams({ choice }).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
  };
  const share = (token: string) => family.must(shareContract.getShare, { params: { token } });
  return { ...made, params, group: group.id, offered, shares: made_shares.data, tokens, tokenOf, family, pay, share };
}

describe("dividing", () => {
  it("leaves no grosz over and gives single ones to the first", () => {
    expect([
      ...splitEvenly([
        { amount_grosze: 1000, dancer_ids: ["a", "b", "c"] },
        { amount_grosze: 5, dancer_ids: ["c"] },
      ]),
    ]).toEqual([
      ["a", 334],
      ["b", 333],
      ["c", 338],
    ]);
    expect([
      ...splitEvenly([
        { amount_grosze: 0, dancer_ids: ["a"] },
        { amount_grosze: 9, dancer_ids: [] },
      ]),
    ]).toEqual([]);
    for (const most of [0, 1, 7, 99, 100, 101]) {
      const cut = scaleDown(
        new Map([
          ["a", 50],
          ["b", 33],
          ["c", 17],
        ]),
        most,
      );
      expect([...cut.values()].reduce((sum, each) => sum + each, 0)).toBe(Math.min(100, most));
    }
    expect([
      isValidPartialAmount(8000, 8000),
      isValidPartialAmount(8000, 1000),
      isValidPartialAmount(8000, 999),
      isValidPartialAmount(8000, 7500),
      isValidPartialAmount(500, 500),
      isValidPartialAmount(8000, 9000),
    ]).toEqual([true, true, false, false, true, false]);
  });

  it("is offered evenly, changed within what is owed, and the coach sees who paid", async () => {
    const { browser, admin, tenant, params, offered, shares, tokens, pay, share } = await divided();
    expect(offered).toMatchObject({ total_grosze: 26_000, held_grosze: 0, free_grosze: 26_000, data: [] });
    expect(offered.suggested.map((each) => [each.label, each.amount_grosze])).toEqual([
      ["Lena W.", 8000],
      ["Ala Ż.", 4500],
      ["Ola K.", 4500],
      ["Iza L.", 4500],
      ["Ewa M.", 4500],
    ]);
    const again = await browser.must(shareContract.makeShares, { params, body: { shares: offered.suggested } });
    expect(again.data.map((each) => each.url)).toEqual(shares.map((each) => each.url));
    const change = (at: number, body: object) => browser.call(shareContract.updateShare, { params: { id: shares[at]?.id ?? "" }, body });
    expect(await change(0, { amount_grosze: 8001 })).toMatchObject({ status: 422 });
    expect(await change(1, { amount_grosze: 4000, label: "Ala" })).toMatchObject({ status: 200, body: { label: "Ala", due_grosze: 4000 } });
    expect(await change(0, { amount_grosze: 8500 })).toMatchObject({ status: 200 });
    expect(await change(0, { amount_grosze: 8501 })).toMatchObject({ status: 422 });
    await (await pay(tokens[1] ?? ""))();
    expect(await share(tokens[1] ?? "")).toMatchObject({ state: "paid", due_grosze: 0, transfer: null, providers: [] });
    expect(await change(1, { amount_grosze: 3999 })).toMatchObject({ status: 422 });
    const now = await browser.must(shareContract.listShares, { params });
    expect(now).toMatchObject({ held_grosze: 4000, free_grosze: 0 });
    expect(now.data.map((each) => each.state)).toEqual(["open", "paid", "open", "open", "open"]);
    expect((await admin.must(contract.listPayments, {})).data).toMatchObject([
      { amount_grosze: 26_000, paid_grosze: 4000, status: "pending" },
    ]);
    for (const stranger of [
      new Browser(house, tenant),
      await browserAs(house, tenant, "trener"),
      await browserAs(house, tenant, "referee"),
    ]) {
      expect((await stranger.call(shareContract.listShares, { params })).status).toBe(404);
      expect((await stranger.call(shareContract.makeShares, { params, body: { shares: offered.suggested } })).status).toBe(404);
      expect(
        (await stranger.call(shareContract.updateShare, { params: { id: shares[0]?.id ?? "" }, body: { revoked: true } })).status,
      ).toBe(404);
    }
  });
});

describe("a revoked share", () => {
  it("frees its sum for its dancer again, and for the other shares", async () => {
    const { browser, params, shares } = await divided();
    const change = (at: number, body: object) => browser.call(shareContract.updateShare, { params: { id: shares[at]?.id ?? "" }, body });
    expect((await change(0, { amount_grosze: 8001 })).status).toBe(422);
    await change(1, { revoked: true });
    expect(await browser.must(shareContract.listShares, { params })).toMatchObject({
      free_grosze: 4500,
      suggested: [{ label: "Ala Ż.", amount_grosze: 4500 }],
    });
    expect((await change(0, { amount_grosze: 12_501 })).status).toBe(422);
    expect((await change(0, { amount_grosze: 12_500 })).status).toBe(200);
    expect(await browser.must(shareContract.listShares, { params })).toMatchObject({ free_grosze: 0, suggested: [] });
  });
});

describe("a link", () => {
  it("tells a name, a competition and a sum, to nobody of another organiser, and nothing once it is revoked or replaced", async () => {
    const { browser, tenant, shares, tokens, tokenOf, family } = await divided();
    const token = tokens[1] ?? "";
    expect(token).toMatch(/^[\w-]{40,}$/);
    const reply = await family.fetch(`/api/public/shares/${token}`);
    const text = await reply.text();
    expect(JSON.parse(text)).toMatchObject({
      label: "Ala Ż.",
      competition_name: "Rytm Wisły 2026",
      amount_grosze: 4500,
      due_grosze: 4500,
      state: "open",
      transfer: { title: expect.stringMatching(/^RW26-1000002-\d Ala Ż/) },
    });
    for (const secret of [
      "Żak",
      "Marta",
      "Kwiecień",
      "pirueta",
      "Pirueta",
      "600 000",
      "Fala",
      "Papierowy",
      "2012",
      "26000",
      shares[0]?.id ?? "",
      "signup",
      "dancer",
    ])
      expect(text).not.toContain(secret);
    const other = new Browser(house, await makeTenant(house));
    expect((await other.call(shareContract.getShare, { params: { token } })).status).toBe(404);
    const renewed = await browser.must(shareContract.updateShare, { params: { id: shares[1]?.id ?? "" }, body: { renewed: true } });
    expect((await family.call(shareContract.getShare, { params: { token } })).status).toBe(404);
    const fresh = tokenOf(renewed.url);
    await browser.must(shareContract.updateShare, { params: { id: shares[1]?.id ?? "" }, body: { revoked: true } });
    expect(await family.must(shareContract.getShare, { params: { token: fresh } })).toMatchObject({
      state: "revoked",
      due_grosze: 0,
      transfer: null,
    });
    const start = await family.call(shareContract.startShareAttempt, { params: { token: fresh }, body: { email: "a@example.com" } });
    expect(start).toMatchObject({ status: 409, body: { code: "not_possible" } });
    const guesser = new Browser(house, tenant);
    const codes: number[] = [];
    for (let at = 0; at < 40; at += 1)
      codes.push((await guesser.call(shareContract.getShare, { params: { token: `guess-${at}` } })).status);
    expect([codes[0], codes.at(-1)]).toEqual([404, 429]);
  });
});

describe("money of shares", () => {
  it("of five families at once, with one who pays twice, is the sign-up's to the grosz", async () => {
    const { browser, params, tokens, pay, share, admin } = await divided();
    const begun = [];
    for (const token of [...tokens, tokens[0] ?? ""]) begun.push(await pay(token));
    await Promise.all(begun.map((finish) => finish()));
    const { data } = await admin.must(contract.listPayments, {});
    expect(data).toMatchObject([{ status: "paid", amount_grosze: 26_000, paid_grosze: 34_000, problem: "overpaid" }]);
    expect((await browser.must(shareContract.listShares, { params })).data.map((each) => [each.paid_grosze, each.state])).toEqual([
      [16_000, "paid"],
      ...Array.from({ length: 4 }, () => [4500, "paid"]),
    ]);
    expect(await share(tokens[4] ?? "")).toMatchObject({ state: "paid" });
  });

  it("closes every link once the coach pays the whole, and asks never for more than is owed", async () => {
    const { browser, params, group, tokens, shares, share, family, admin, signup } = await divided();
    await admin.must(receiptContract.addReceipt, {
      params: { id: signup },
      body: { amount_grosze: 24_000, method: "cash", received_on: "2026-01-20" },
    });
    expect(await share(tokens[0] ?? "")).toMatchObject({ amount_grosze: 8000, due_grosze: 2000, state: "open" });
    await browser.call(deleteEntry, { params: { id: group } });
    expect(await share(tokens[0] ?? "")).toMatchObject({ due_grosze: 0, state: "closed", transfer: null });
    const start = await family.call(shareContract.startShareAttempt, {
      params: { token: tokens[0] ?? "" },
      body: { email: "a@example.com" },
    });
    expect(start.status).toBe(409);
    expect((await browser.must(shareContract.listShares, { params })).data.map((each) => each.state)).toEqual(shares.map(() => "closed"));
  });

  it("comes by transfer, too, with a reference of its own, and is taken back", async () => {
    const { admin, shares, tokens, share } = await divided();
    const { reference, id } = shares[2] ?? { reference: "", id: "" };
    await loadStatement(admin, [statementLine({ title: reference, amount_grosze: 4500 })]);
    const { data } = await admin.must(statementContract.listStatementRows, { query: { view: "sure" } });
    expect(data).toMatchObject([{ proposal: { parts: [{ share_id: id, share_label: "Ola K.", due_grosze: 4500 }], reason: "reference" } }]);
    const [row] = data;
    const rows = [{ id: row?.id ?? "", parts: bookingOf(row) }];
    expect(await admin.must(statementContract.bookStatementRows, { body: { rows } })).toMatchObject({ booked: 1 });
    expect(await share(tokens[2] ?? "")).toMatchObject({ state: "paid", paid_grosze: 4500 });
    await admin.must(statementContract.updateStatementRow, { params: { id: row?.id ?? "" }, body: { state: "open" } });
    expect(await share(tokens[2] ?? "")).toMatchObject({ state: "open", paid_grosze: 0, due_grosze: 4500 });
  });

  it("in parts: a part is at least ten złoty and leaves as much; transfer details are for the part", async () => {
    const { browser, params } = await divided();
    const payment = await browser.must(contract.createPayment, { params, body: { method: "gateway" } });
    const at = { id: payment.id };
    const start = (amount_grosze: number) => browser.call(contract.startAttempt, { params: at, body: { amount_grosze } });
    for (const wrong of [999, 25_001, 26_001]) expect((await start(wrong)).status).toBe(422);
    for (const [part, left] of [
      [10_000, 16_000],
      [16_000, 0],
    ] as const) {
      const begun = await start(part);
      const { redirect_url } = begun.body as { redirect_url: string };
      await house.fetch(redirect_url, {
        method: "POST",
        body: "choice=pay",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
      expect(await browser.must(contract.getPayment, { params: at })).toMatchObject({
        due_grosze: left,
        status: left > 0 ? "pending" : "paid",
      });
      if (left > 0)
        expect(await browser.must(contract.getPayment, { params: at, query: { part_grosze: 5000 } })).toMatchObject({
          transfer: { amount_grosze: 5000 },
        });
    }
    expect((await start(1000)).status).toBe(409);
  });
});

describe("the tokens of links", () => {
  /** The tenant's share rows as stored, oldest first. */
  const stored = (tenantId: string) =>
    house.world.database.inTenant(tenantId, (trx) =>
      trx
        .selectFrom("payment_shares")
        .select(["id", "token", "key_id", "sealed", "token_hash"])
        .orderBy("created_at")
        .orderBy("id")
        .execute(),
    );
  const KEYS = ["pierwszy-klucz-pierwszy-klucz-pierwszy", "drugi-klucz-drugi-klucz-drugi-klucz"] as const;
  it("are stored encrypted with their hash; the coach reads the same links again", async () => {
    const { browser, params, tenant, tokens, share } = await divided();
    const rows = await stored(tenant.id);
    expect(rows.map((each) => each.token)).toEqual(tokens.map(() => null));
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
    expect(new Set(rows.map((each) => each.token_hash.toString("hex")))).toEqual(
      new Set(tokens.map((each) => tokenHash(each).toString("hex"))),
    );
    const again = await browser.must(shareContract.listShares, { params });
    expect(again.data.map((each) => new URL(each.url ?? "").pathname)).toEqual(tokens.map((token) => `/share/${token}`));
    expect(await share(tokens[2] ?? "")).toMatchObject({ state: "open" });
  });

  it("stored in clear are encrypted by the next start, once, and a newer key replaces an older one", async () => {
    const { browser, params, tenant, tokens, shares, share, tokenOf: linkToken } = await divided();
    // Tokens in clear text, as in a migrated database.
    await house.world.database.inTenant(tenant.id, async (trx) => {
      for (const [at, { id }] of shares.entries())
        await trx
          .updateTable("payment_shares")
          .set({ token: tokens[at] ?? "", key_id: null, sealed: null })
          .where("id", "=", id)
          .execute();
    });
    const none = await encryptShareTokens(house.world.database, secretsWith(undefined));
    expect([none.sealed, none.clear >= 5]).toEqual([0, true]);
    const [first, both] = [secretsWith(KEYS[0]), secretsWith(KEYS[1], [KEYS[0]])];
    await encryptShareTokens(house.world.database, first);
    const sealed = await stored(tenant.id);
    expect(sealed.map((each) => [each.token, each.key_id])).toEqual(tokens.map(() => [null, first.newest]));
    await Promise.all([encryptShareTokens(house.world.database, first), encryptShareTokens(house.world.database, first)]);
    expect(await stored(tenant.id)).toEqual(sealed);
    await encryptShareTokens(house.world.database, both);
    expect((await stored(tenant.id)).map((each) => each.key_id)).toEqual(tokens.map(() => both.newest));
    const { secrets } = house.world;
    house.world.secrets = secretsWith(KEYS[1]);
    const listed = await browser.must(shareContract.listShares, { params });
    house.world.secrets = secrets;
    expect(listed.data.map((each) => linkToken(each.url))).toEqual(tokens);
    // The key is lost: links still open, and a new link replaces one that has to be copied.
    expect(
      (await encryptShareTokens(house.world.database, secretsWith("trzeci-klucz-trzeci-klucz-trzeci-klucz"))).closed,
    ).toBeGreaterThanOrEqual(5);
    expect((await browser.must(shareContract.listShares, { params })).data.map((each) => each.url)).toEqual(tokens.map(() => null));
    expect(await share(tokens[0] ?? "")).toMatchObject({ state: "open" });
    const other = await browser.must(shareContract.updateShare, { params: { id: shares[0]?.id ?? "" }, body: { renewed: true } });
    expect(await share(linkToken(other.url))).toMatchObject({ state: "open" });
  });

  it("stay in clear where the installation has no key, and still open", async () => {
    const { tenant, tokens, shares } = await divided();
    const id = shares[0]?.id ?? "";
    const row = encryptToken(secretsWith(undefined), tenant.id, id, "t");
    expect([row.token, row.sealed, decryptToken(secretsWith(undefined), tenant.id, { id, ...row })]).toEqual(["t", null, "t"]);
    const other = encryptToken(secretsWith(KEYS[0]), tenant.id, id, tokens[0] ?? "");
    expect(decryptToken(secretsWith(KEYS[0]), tenant.id, { id: shares[1]?.id ?? "", ...other })).toBeUndefined();
  });
});
