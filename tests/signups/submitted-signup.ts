// A submitted sign-up with a balance to pay, for tests of payments.
import type { House } from "../application/world.ts";
import { Browser, browserAs, type MadeTenant, makeTenant } from "../competitions/factories.ts";
import { beginSignup, makeOpenContest, type OpenContest } from "./signup-contest.ts";
import { addDancers, createEntry, submitSignup } from "#src/signup/contract.ts";
import type { Provider } from "#src/gateways/protocols/gateway.ts";
import { takeMoney } from "../money/taking-money.ts";
import type * as contract from "#src/payments/records/contract.ts";
import { createPayment } from "#src/payments/records/contract.ts";

/** The account for transfers to the test organiser. */
export const ACCOUNT = "61109010140000071219812874";

export interface SubmittedSignup {
  tenant: MadeTenant;
  /** The visitor who signed up. */
  browser: Browser;
  admin: Browser;
  signup: string;
  contest: OpenContest;
  /** Adds one more solo (80 zł) and submits it. Returns the entry's id. */
  addSolo: (title: string) => Promise<string>;
}

/** Creates a sign-up with one submitted solo for 80 zł. `browser` may be a coach's. */
export async function makeSubmitted(house: House, made?: { tenant: MadeTenant; browser: Browser }): Promise<SubmittedSignup> {
  const tenant = made?.tenant ?? (await makeTenant(house));
  const contest = await makeOpenContest(house, tenant);
  await house.world.database.asOwner((trx) =>
    trx
      .updateTable("tenants")
      .set({ bank_account: ACCOUNT, invoice_name: "Fundacja Żółty Taniec", invoice_nip: "5260250274" })
      .where("id", "=", tenant.id)
      .execute(),
  );
  const { browser, id } = await beginSignup(house, tenant, contest, made?.browser ?? new Browser(house, tenant));
  const params = { id };
  const added = await browser.must(addDancers, { params, body: { first_name: "Lena", last_name: "Wójcicka", birth_year: 2012 } });
  const addSolo = async (title: string) => {
    const entry = await browser.must(createEntry, {
      params,
      body: { title, section_id: contest.young, dancer_ids: [added.data[0]?.id ?? ""] },
    });
    await browser.must(submitSignup, { params, body: { accept_rules: true, guardian_statement: true } });
    return entry.id;
  };
  await addSolo("Papierowy ptak");
  return { tenant, browser, admin: await browserAs(house, tenant, "admin"), signup: id, contest, addSolo };
}

/** Like `makeSubmitted`, with a payment request; with `gateway` the organiser takes money online. */
export async function makeOwing(house: House, method: "transfer" | "gateway" = "transfer", provider: Provider = "p24") {
  const made = await makeSubmitted(house);
  if (method === "gateway") await takeMoney(made.admin, provider);
  const payment = await made.browser.must(createPayment, { params: { id: made.signup }, body: { method } });
  return { ...made, payment, params: { id: payment.id } };
}

export type Owing = Awaited<ReturnType<typeof makeOwing>>;
export type FullPayment = (typeof contract.fullPayment)["_output"];

/** Returns the mails about payments to the tenant's people. */
export async function paymentMails(house: House, tenant: MadeTenant): Promise<{ subject: string; text_body: string }[]> {
  return house.world.database.inTenant(tenant.id, (trx) =>
    trx.selectFrom("mails").select(["subject", "text_body"]).where("kind", "=", "payment_received").execute(),
  );
}
