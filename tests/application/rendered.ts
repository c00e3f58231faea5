// Pages of the real build rendered in process, to test what a page shows to each person.
import type { Browser } from "../competitions/factories.ts";
import type { House } from "./world.ts";

/** A page as this person's browser gets it; `text` is without tags. Redirects are not followed. */
export interface RenderedPage {
  status: number;
  location: string | null;
  html: string;
  text: string;
}

/** Returns how a person's browser gets pages of an application that was opened with pages. */
export const renderedBy =
  (house: House) =>
  async (browser: Browser, path: string): Promise<RenderedPage> => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const url = new URL(path, "http://127.0.0.1");
    url.searchParams.set("tenant", browser.tenant);
    const reply = await house.fetch(new Request(url, { headers: { cookie, "accept-language": "pl" } }));
    const html = await reply.text();
    const body = html.replace(/^[\s\S]*<body[^>]*>/, "").replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "");
    const text = body
      .replace(/<[^>]+>/g, "\n")
      .replaceAll("&nbsp;", " ")
      .replace(/\s*\n\s*/g, "\n");
    return { status: reply.status, location: reply.headers.get("location"), html, text };
  };

/** Returns the texts of a page's buttons. */
export const buttonsOf = (html: string): string[] =>
  [...html.matchAll(/<button\b[\s\S]*?<\/button>/g)].map(([button]) => button.replace(/<[^>]+>/g, "").trim());
