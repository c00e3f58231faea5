// People for browser tests: invited by the demonstration's admin, their links read from the kept mails.
import type { Page } from "@playwright/test";
import { callApi, expect, signIn } from "./server.ts";

export const ADMIN = "admin@demo.test";
let made = 0;

/** An address that nobody had before. */
export function freshEmail(): string {
  made += 1;
  return `osoba${made}-${process.pid}-${Date.now()}@example.com`;
}

/** Signs the page's person out at once; the open page goes first, so that its streams do not ask on without a session. */
export async function leave(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

/** The path and query of the link in the newest mail to an address, as the admin reads it in the outbox; leaves the page signed out. */
export async function linkMailedTo(page: Page, email: string, reader = ADMIN): Promise<string> {
  await leave(page);
  await signIn(page, reader);
  const list = await callApi(page, "GET", `/api/mails?q=${encodeURIComponent(email)}`);
  const [newest] = (list.body as { data: { id: string }[] }).data;
  const mail = await callApi(page, "GET", `/api/mails/${newest?.id ?? ""}`);
  await page.context().clearCookies();
  const link = /https?:\/\/\S+/.exec((mail.body as { text_body: string }).text_body)?.[0] ?? "";
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Invites somebody to a role as the demonstration's admin; gives the invitation's path. */
export async function invite(page: Page, email: string, role: "admin" | "referee" | "trener"): Promise<string> {
  await leave(page);
  await signIn(page, ADMIN);
  const { status } = await callApi(page, "POST", "/api/invitations", { email, role });
  expect(status).toBe(201);
  return linkMailedTo(page, email);
}

/** A new person with this role, whose session the page then has. */
export async function become(page: Page, role: "admin" | "referee" | "trener", name: string): Promise<{ email: string; password: string }> {
  const email = freshEmail();
  const password = "dwadziescia-klepek";
  const path = await invite(page, email, role);
  const token = new URL(path, "http://x").searchParams.get("token") ?? "";
  const { status } = await callApi(page, "POST", "/api/public/invitation/accept", { token, name, password });
  expect(status).toBe(200);
  return { email, password };
}
