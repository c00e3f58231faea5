// Pages of the real build rendered in process, for tests of what a page says to whom.
import { httpOf } from "#src/http.ts";
import { buildFolder, openPages } from "#src/web/rendering/pages.server.ts";
import type { Browser } from "./factories.ts";
import type { House } from "./world.ts";

/** A page as this person's browser gets it, tags left out of `text`; redirects are not followed. */
export interface Rendered {
  status: number;
  location: string | null;
  html: string;
  text: string;
}

/** Opens the pages of the build (BUILD_DIR, else build/) on this application. */
export async function openRendered(house: House): Promise<(browser: Browser, path: string) => Promise<Rendered>> {
  const pages = await openPages(house.world, process.env.BUILD_DIR ?? buildFolder, "test", false, async (request) => app.request(request));
  const app: ReturnType<typeof httpOf> = httpOf(house.world, "test", pages);
  return async (browser, path) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const url = new URL(path, "http://127.0.0.1");
    url.searchParams.set("tenant", browser.tenant);
    const reply = await app.request(new Request(url, { headers: { cookie, "accept-language": "pl" } }));
    const html = await reply.text();
    const body = html.replace(/^[\s\S]*<body[^>]*>/, "").replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "");
    const text = body
      .replace(/<[^>]+>/g, "\n")
      .replaceAll("&nbsp;", " ")
      .replace(/\s*\n\s*/g, "\n");
    return { status: reply.status, location: reply.headers.get("location"), html, text };
  };
}

/** The texts of a page's buttons. */
export const buttonsOf = (html: string): string[] =>
  [...html.matchAll(/<button\b[\s\S]*?<\/button>/g)].map(([button]) => button.replace(/<[^>]+>/g, "").trim());
