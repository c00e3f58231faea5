// People of the demonstration for browser tests: who signs out, and the link that was mailed to somebody.
import type { Page } from "@playwright/test";
import { callApi, signIn } from "./server.ts";

export const ADMIN = "admin@demo.test";

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
