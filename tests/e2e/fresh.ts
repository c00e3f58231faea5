// An empty installation that was set up: one organiser and its administrator, for tests of the application around the pages.
import type { Page } from "@playwright/test";
import { callApi, expect, type Server, signIn } from "./server.ts";

export const FOUNDER = { email: "ala@parkiet.test", password: "dwadziescia-klepek" };
const opened = new Map<string, Promise<unknown>>();

/** The set-up link makes the organiser and its administrator, once per server. */
export function setUp(page: Page, server: Server): Promise<unknown> {
  const token = new URL(server.setupUrl ?? "").searchParams.get("token") ?? "";
  const made =
    opened.get(server.url) ??
    callApi(page, "POST", "/api/public/setup", {
      token,
      tenant_name: "Studio Plié",
      tenant_slug: "demo",
      name: "Ala Klepka",
      ...FOUNDER,
    })
      .then(({ status }) => expect(status).toBe(201))
      .then(() => page.context().clearCookies());
  opened.set(server.url, made);
  return made;
}

/** Signed in, with the first steps behind. */
export async function asFounder(page: Page): Promise<void> {
  await signIn(page, FOUNDER.email, FOUNDER.password);
  expect((await callApi(page, "POST", "/api/onboarding")).status).toBe(200);
}
