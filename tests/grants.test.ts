// Calls every endpoint of the published document as a member with one grant, and checks what a grant shows of lists that depend on the role.
import { describe, expect, it } from "vitest";
import { wallDay } from "#src/competitions/rules.ts";
import { getDocumentSettings } from "#src/invoicing/setup/contract.ts";
import { listDocuments, listSignupDocuments } from "#src/invoicing/records/contract.ts";
import { handlers } from "#src/http.ts";
import { currentUser, logout } from "#src/kernel/endpoints/session/contract.ts";
import { listPaymentAccounts } from "#src/gateways/accounts/contract.ts";
import type { Endpoint } from "#src/kernel/endpoints/endpoint.ts";
import { type Grant, grants, type Role } from "#src/kernel/endpoints/roles.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { listBalances } from "#src/payments/balances/contract.ts";
import { listClubAccounts } from "#src/payments/clubs/contract.ts";
import { addReceipt, getSignupBalance, listPayers } from "#src/payments/receipts/contract.ts";
import { getPayment, getPaymentHistory, listPayments } from "#src/payments/records/contract.ts";
import { getSignup, listSignups } from "#src/signup/contract.ts";
import { getStage, listFloors, moveOnStage } from "#src/stage/contract.ts";
import { useHouse } from "./application/database.ts";
import { type Browser, browserWith, makePerson, makeTenant } from "./competitions/factories.ts";
import { makeHall } from "./competitions/situations.ts";
import { makeCard, openCard } from "./hall/opened-card.ts";
import { makeOwing } from "./signups/submitted-signup.ts";

const house = useHouse();

const restricted = handlers.map((handler) => handler.endpoint).filter(({ access }) => Array.isArray(access));

/** Sends a raw call with new ids in the path; writes send an empty JSON object. */
async function ask(browser: Browser, endpoint: Endpoint): Promise<Response> {
  const path = endpoint.path.replace(/\{\w+\}/g, () => newId());
  if (endpoint.method === "GET") return browser.fetch(path);
  return browser.fetch(path, { method: endpoint.method, body: "{}", headers: { "content-type": "application/json" } });
}

/** Roles that a grant is tried with: those that are not administrators. */
const ROLES = ["trener", "referee"] as const satisfies readonly Role[];

const opened = new Map<string, Promise<Browser>>();

/** The signed-in browser of a member with this role and grant, made once for this file. */
function member(role: Role, grant: Grant): Promise<Browser> {
  const found = opened.get(`${role} ${grant}`);
  if (found) return found;
  const browser = (async () => {
    const made = await browserWith(house, await makeTenant(house), role, [grant]);
    await made.fetch("/api/sanctum/csrf-cookie");
    return made;
  })();
  opened.set(`${role} ${grant}`, browser);
  return browser;
}

describe.each(grants.flatMap((grant) => ROLES.map((role) => [grant, role] as const)))("%s, a %s", (grant, role) => {
  const mayCall = ({ access }: Endpoint) => access.includes(grant) || access.includes(role);

  it.each(restricted.filter(({ access }) => access.includes(grant)).map((endpoint) => [endpoint.name, endpoint] as const))(
    "may call %s",
    async (_, endpoint) => {
      expect([401, 403]).not.toContain((await ask(await member(role, grant), endpoint)).status);
    },
  );

  it.each(restricted.filter((endpoint) => !mayCall(endpoint)).map((endpoint) => [endpoint.name, endpoint] as const))(
    "may not call %s",
    async (_, endpoint) => {
      expect((await ask(await member(role, grant), endpoint)).status).toBe(403);
    },
  );
});

it("every grant opens calls, and none that proves or changes an account of the organiser", () => {
  for (const grant of grants) expect(restricted.filter(({ access }) => access.includes(grant)).length).toBeGreaterThan(2);
  const named = restricted.filter(({ access }) => grants.some((grant) => access.includes(grant)));
  expect(
    named.filter(({ sessionOnly, path }) => sessionOnly || /settings|accounts\/|users|tenants/.test(path)).map(({ name }) => name),
  ).toEqual([]);
});

describe("a treasurer", () => {
  it.each(ROLES)("who is a %s handles all payments and documents, but reads no sign-up of others and no settings", async (role) => {
    const { tenant, signup, payment } = await makeOwing(house);
    const treasurer = await browserWith(house, tenant, role, ["treasurer"]);
    const params = { id: payment.id };
    expect((await treasurer.must(listPayments)).data).toMatchObject([{ id: payment.id, contact_email: expect.any(String) as unknown }]);
    expect((await treasurer.must(listBalances)).data).toMatchObject([{ signup_id: signup, balance_grosze: 8000 }]);
    expect((await treasurer.must(listClubAccounts)).total).toBe(1);
    expect((await treasurer.must(listPayers, { query: { q: "wojcicka" } })).data).toMatchObject([{ id: signup }]);
    expect(await treasurer.must(getSignupBalance, { params: { id: signup } })).toEqual({ balance_grosze: 8000 });
    const body = { amount_grosze: 3000, method: "cash" as const, received_on: wallDay(house.world.now()) };
    expect(await treasurer.must(addReceipt, { params: { id: signup }, body })).toMatchObject({ id: payment.id, due_grosze: 5000 });
    expect((await treasurer.must(getPaymentHistory, { params })).data[0]).toMatchObject({ kind: "received", amount_grosze: 3000 });
    expect(await treasurer.must(getPayment, { params })).toHaveProperty("note");
    expect((await treasurer.must(listDocuments)).data).toEqual([]);
    expect((await treasurer.must(listSignupDocuments, { params: { id: signup } })).paid_grosze).toBe(3000);

    expect((await treasurer.call(getSignup, { params: { id: signup } })).status).toBe(404);
    if (role === "trener") expect((await treasurer.must(listSignups)).data).toEqual([]);
    expect((await treasurer.call(listPaymentAccounts)).status).toBe(403);
    expect((await treasurer.call(getDocumentSettings)).status).toBe(403);
  });

  it("without the grant sees only the own payments again", async () => {
    const { tenant, signup, payment } = await makeOwing(house);
    const coach = await browserWith(house, tenant, "trener", ["helper"]);
    expect((await coach.must(listPayments)).data).toEqual([]);
    expect((await coach.call(getPayment, { params: { id: payment.id } })).status).toBe(404);
    expect((await coach.call(listSignupDocuments, { params: { id: signup } })).status).toBe(404);
    expect((await coach.must(listClubAccounts)).data).toEqual([]);
  });
});

describe("a helper", () => {
  it("who is a coach lets entries in, and sees the stage as its manager", async () => {
    const hall = await makeHall(house, { entries: 2 });
    const helper = await browserWith(house, hall.tenant, "trener", ["helper"]);
    const list = { params: { id: hall.list_id } };
    expect((await helper.must(listFloors, list)).data).toHaveLength(2);
    const id = hall.performance_ids[0] ?? "";
    expect(await helper.must(moveOnStage, { params: { id }, body: { action: "start" } })).toMatchObject({ id, status: "on_stage" });
    const [bar] = (await helper.must(getStage)).data;
    expect(bar).toMatchObject({ start_list_id: hall.list_id, stage: "A", stage_id: expect.any(String) as unknown, on_stage: { id } });
    const stages = await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx.selectFrom("stages").select(["id", "letter"]).execute(),
    );
    expect(stages).toEqual([{ id: bar?.stage_id, letter: "A" }]);
  });
});

it("a judge's card opens none of its person's grants and sign-ups, also not where a link or a guest is enough", async () => {
  const { tenant, signup, payment, contest } = await makeOwing(house);
  const judge = await makePerson(house, tenant, "admin");
  const tablet = await openCard(house, tenant, await makeCard(house, { tenant, competition_id: contest.id }, judge));
  expect((await tablet.must(currentUser)).grants).toEqual([]);
  for (const reply of [
    await tablet.call(getSignup, { params: { id: signup } }),
    await tablet.call(getPayment, { params: { id: payment.id } }),
    await tablet.call(listSignupDocuments, { params: { id: signup } }),
  ])
    expect(reply.status).toBe(404);
  expect((await tablet.call(logout)).status).toBe(204);
  expect((await tablet.call(currentUser)).status).toBe(401);
});
