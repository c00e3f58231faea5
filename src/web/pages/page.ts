// Exports of a page's module, and the arguments of its loader.
import type { ComponentType } from "react";
import type { LoaderFunctionArgs, RouterContextProvider } from "react-router";
import type { User } from "../../identity/contract.ts";
import type { Caller } from "../calls/api.ts";
import { appContext } from "../app/app-context.ts";
import type { Locale } from "../../kernel/text/locale.ts";

type Context = Readonly<RouterContextProvider>;

/** Arguments of a page's loader: params, request (url, signal), context. */
export type LoaderArgs = LoaderFunctionArgs<Context>;

/** Address and picture of a page, both absolute, and its subject as schema.org data. */
export interface Shared {
  url?: string | undefined;
  image?: string | undefined;
  data?: object | undefined;
}

export interface PageHandle {
  /** Title of the document: in both languages, or computed from the loaded data. */
  title?: Record<Locale, string> | ((loaded: never, locale: Locale) => string);
  /** One sentence for search engines and previews of shared links. Search engines may index only pages that have one. */
  description?: (loaded: never, locale: Locale) => string | undefined;
  /** Further data for previews and search engines; `absolute` turns a path of this site into an absolute address. */
  shared?: (loaded: never, absolute: (path: string) => string) => Shared;
  /**
   * For cached pages: topics of the loaded data. A change event of these topics renders the page again; other topics of competitions and lists do
   * not.
   */
  shows?: (loaded: never) => readonly string[];
  /** Dashboard: the page fills the window and scrolls only inside its panes. */
  fixed?: true;
  /** Collapsed dashboard: the judge's pad, without rail on phones and without page scroll. */
  pad?: true;
  /** The page follows its data itself: a change of only the query (search, tabs) makes no request, so it works without a network. */
  live?: true;
}

/** A `*.page.tsx` module. */
export interface PageModule {
  Component: ComponentType;
  loader?: (args: LoaderArgs) => unknown;
  handle?: PageHandle;
  /** Loads the `later` components that the page shows immediately for this query. */
  prepare?: (search: URLSearchParams) => Promise<unknown> | false | undefined;
}

/** API caller of a loader: in process on the server, with fetch in the browser. */
export function caller(context: Context): Caller {
  return context.get(appContext).caller;
}

/** Signed-in person of a loader; undefined for guests. */
export function personOf(context: Context): Promise<User | undefined> {
  return context.get(appContext).session.ready();
}

/** Language of a loader. */
export function localeOf(context: Context): Locale {
  return context.get(appContext).bootstrap.locale;
}
