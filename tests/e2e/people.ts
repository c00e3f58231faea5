// Signing out, and reading the links that the demonstration mailed to people.
import type { Page } from "@playwright/test";
import { callApi, signIn } from "./server.ts";

export const ADMIN = "admin@demo.test";

/** Removes the page's session. The page is left first, so that its streams do not reconnect without a session. */
export async function endSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

/** Path and query of the link in the newest mail to an address, read in the outbox as `reader`. Leaves the page signed out. */
export async function linkMailedTo(page: Page, email: string, reader = ADMIN): Promise<string> {
  await endSession(page);
  await signIn(page, reader);
  const list = await callApi(page, "GET", `/api/mails?q=${encodeURIComponent(email)}`);
  const [newest] = (list.body as { data: { id: string }[] }).data;
  const mail = await callApi(page, "GET", `/api/mails/${newest?.id ?? ""}`);
  await page.context().clearCookies();
  const link = /https?:\/\/\S+/.exec((mail.body as { text_body: string }).text_body)?.[0] ?? "";
  const { pathname, search } = new URL(link);
  return pathname + search;
}
