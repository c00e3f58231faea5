// Second factors for tests: set up, and required at sign-in.
import { generate } from "otplib";
import { expect } from "vitest";
import { login } from "#src/identity/contract.ts";
import { beginTotp, confirmTotp } from "#src/identity/second-factor/contract.ts";
import type { Role } from "#src/kernel/endpoints/roles.ts";
import { Browser, type MadePerson, type MadeTenant, makePerson, PASSWORD } from "../competitions/factories.ts";
import type { House } from "../application/world.ts";

/** The answer to the first step of a sign-in. */
export interface Step {
  code: string;
  ticket: string;
  factors: string[];
}

/** Returns helpers for second factors that use the clock of the test's application. */
export function factorTools(house: House) {
  /** Returns the code of this secret, `seconds` from now. */
  const codeOf = (secret: string, seconds = 0) => generate({ secret, epoch: Math.floor(house.world.now().getTime() / 1000) + seconds });

  /** Moves the clock: each time step of a person can be used only once. */
  const wait = (seconds: number) => house.setNow(new Date(house.world.now().getTime() + seconds * 1000));

  /** Sets up an authenticator app and moves on by a minute, so that its next codes are unused. */
  async function setUp(browser: Browser, ticket?: string) {
    const { secret, uri, qr_svg } = await browser.must(beginTotp, { body: { ticket } });
    const { recovery_codes, onboarding } = await browser.must(confirmTotp, { body: { ticket, code: await codeOf(secret) } });
    wait(60);
    return { secret, uri, qr_svg, recovery_codes, onboarding };
  }

  /** Creates a person with an authenticator app. */
  async function secured(tenant: MadeTenant, role: Role = "admin") {
    const person = await makePerson(house, tenant, role);
    const browser = await new Browser(house, tenant).signIn(person);
    return { person, browser, ...(await setUp(browser)) };
  }

  /** Does the first step of a sign-in: 401 with a ticket. */
  async function firstStep(browser: Browser, person: MadePerson, remember = false): Promise<Step> {
    const reply = await browser.call(login, { body: { email: person.email, password: PASSWORD, remember } });
    expect(reply.status).toBe(401);
    return reply.body as unknown as Step;
  }

  const mailsTo = async (tenant: MadeTenant, email: string) =>
    house.world.database.inTenant(tenant.id, (trx) => trx.selectFrom("mails").selectAll().where("to_email", "=", email).execute());

  const subjectsTo = async (tenant: MadeTenant, email: string) => (await mailsTo(tenant, email)).map((mail) => mail.subject);

  const actionsOf = async (tenant: MadeTenant) =>
    (
      await house.world.database.inTenant(tenant.id, (trx) => trx.selectFrom("audit").select(["action", "who"]).orderBy("id").execute())
    ).map(({ action, who }) => `${action}: ${who}`);

  return { codeOf, wait, setUp, secured, firstStep, mailsTo, subjectsTo, actionsOf };
}
