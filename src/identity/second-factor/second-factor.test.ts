import { generate } from "otplib";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/database.ts";
import { Browser, type MadePerson, type MadeTenant, makePerson, makeTenant, PASSWORD } from "#tests/factories.ts";
import type { Role } from "../../kernel/roles.ts";
import * as identity from "../contract.ts";
import * as contract from "./contract.ts";

const house = useHouse();

/** The code of this secret, so many seconds from now. */
const codeOf = (secret: string, seconds = 0) => generate({ secret, epoch: Math.floor(house.world.now().getTime() / 1000) + seconds });

/** Moves the clock: each person's time step counts once. */
const wait = (seconds: number) => house.setNow(new Date(house.world.now().getTime() + seconds * 1000));

/** Sets an authenticator app up; a minute later its codes are unused. */
async function setUp(browser: Browser) {
  const { secret, uri, qr_svg } = await browser.must(contract.beginTotp, { body: {} });
  const { recovery_codes } = await browser.must(contract.confirmTotp, { body: { code: await codeOf(secret) } });
  wait(60);
  return { secret, uri, qr_svg, recovery_codes };
}

async function secured(tenant: MadeTenant, role: Role = "admin") {
  const person = await makePerson(house, tenant, role);
  const browser = await new Browser(house, tenant).signIn(person);
  return { person, browser, ...(await setUp(browser)) };
}

const loginOf = (browser: Browser, person: MadePerson, password = PASSWORD, remember = false) =>
  browser.call(identity.login, { body: { email: person.email, password, remember } });

/** The ticket of a login, which opens no session. */
async function ticketOf(browser: Browser, person: MadePerson, remember = false) {
  const reply = await loginOf(browser, person, PASSWORD, remember);
  expect(reply.status).toBe(401);
  return (reply.body as unknown as { ticket: string }).ticket;
}

const second = (browser: Browser, ticket: string, code: string) => browser.call(contract.loginSecondFactor, { body: { ticket, code } });

describe("signing in with a second factor", () => {
  it("answers the right password with a ticket, opens the session with the code, and is as before without a factor", async () => {
    const tenant = await makeTenant(house);
    const { person, secret, uri, qr_svg, recovery_codes } = await secured(tenant);
    expect(uri).toContain(`secret=${secret}`);
    expect(qr_svg).toContain("<svg");
    expect(recovery_codes).toHaveLength(10);
    const browser = new Browser(house, tenant);
    const reply = await loginOf(browser, person, PASSWORD, true);
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual({
      code: "second_factor_required",
      message: "Hasło się zgadza. Potwierdź teraz logowanie drugim składnikiem.",
      ticket: expect.any(String) as unknown,
      factors: ["totp", "recovery_code"],
    });
    expect(reply.headers.getSetCookie()).toEqual([]);
    const { ticket } = reply.body as unknown as { ticket: string };
    const opened = await second(browser, ticket, await codeOf(secret));
    expect([opened.status, opened.body]).toEqual([200, { onboarding: false }]);
    expect(opened.headers.getSetCookie().some((cookie) => cookie.includes("Max-Age=1209600"))).toBe(true);
    expect((await browser.call(identity.currentUser)).body).toMatchObject({ email: person.email, role: "admin" });
    expect((await loginOf(new Browser(house, tenant), await makePerson(house, tenant, "admin"))).body).toEqual({ onboarding: false });
  });
});
