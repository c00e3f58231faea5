import { useEffect } from "react";
import { Outlet, ScrollRestoration, useMatches } from "react-router";
import { useApp } from "../app-context.ts";
import { BuildNote } from "../newer-build/build-note.tsx";
import type { PageHandle } from "../page.ts";
import type { Locale } from "../locale.tsx";
import { AWAY } from "./away.ts";

/** A match as the title needs it. */
export interface Titled {
  handle: unknown;
  loaderData: unknown;
}

/** The document's title for the open pages: the deepest one's own, then the organiser. */
export function titleOf(matches: readonly Titled[], tenant: string, locale: Locale): string {
  const match = matches.findLast((each) => (each.handle as PageHandle | undefined)?.title);
  const title = (match?.handle as PageHandle | undefined)?.title;
  if (!match || !title || match.loaderData === AWAY) return tenant;
  const own = typeof title === "function" ? title(match.loaderData as never, locale) : title[locale];
  return `${own} · ${tenant}`;
}

/** What the open page says of itself to those who find or share it; undefined where it says nothing, and where it failed. */
export function descriptionOf(matches: readonly Titled[], locale: Locale): string | undefined {
  const match = matches.at(-1);
  return (match?.handle as PageHandle | undefined)?.description?.(match?.loaderData as never, locale);
}

/** Around every page: the title, the scroll position, the note about a new build. */
export function Root() {
  const { bootstrap } = useApp();
  const title = titleOf(useMatches(), bootstrap.tenant.name, bootstrap.locale);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <Outlet />
      <BuildNote />
      <ScrollRestoration />
    </>
  );
}
