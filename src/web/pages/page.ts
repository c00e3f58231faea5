// What a page's module gives, and what its loader gets.
import type { ComponentType } from "react";
import type { LoaderFunctionArgs, RouterContextProvider } from "react-router";
import type { User } from "../../identity/contract.ts";
import type { Caller } from "../calls/api.ts";
import { appContext } from "../app/app-context.ts";
import type { Locale } from "../../kernel/text/locale.ts";

type Context = Readonly<RouterContextProvider>;

/** What a page's loader gets: params, request (url, signal), context. */
export type LoaderArgs = LoaderFunctionArgs<Context>;

/** A page's own address and picture, both whole addresses, and its subject as schema.org writes it. */
export interface Shared {
  url?: string | undefined;
  image?: string | undefined;
  data?: object | undefined;
}

export interface PageHandle {
  /** The document's title: in both languages, or made of what the loader gave. */
  title?: Record<Locale, string> | ((loaded: never, locale: Locale) => string);
  /** One sentence for search engines and previews of shared links; only pages that have one may be found by search engines. */
  description?: (loaded: never, locale: Locale) => string | undefined;
  /** What previews of shared links and search engines are given besides; `absolute` makes a path of this site a whole address. */
  shared?: (loaded: never, absolute: (path: string) => string) => Shared;
  /**
   * A page that is kept ready: the topics of what the loader gave, per competition and list. It is made anew after news of these; news of
   * others' leaves it as it is.
   */
  shows?: (loaded: never) => readonly string[];
  /** Dashboard: the page fills the window and only its panes scroll. */
  fixed?: true;
  /** Collapsed dashboard: the referee's pad (no rail on phones, no page scroll). */
  pad?: true;
  /** The page follows its data by itself: a change of the query alone (search, tabs) asks the server nothing, so it works without a network. */
  live?: true;
}

/** A `*.page.tsx` module. */
export interface PageModule {
  Component: ComponentType;
  loader?: (args: LoaderArgs) => unknown;
  handle?: PageHandle;
  /** Fetches those parts (`later`) that the page draws at once when it is opened with this query. */
  prepare?: (search: URLSearchParams) => Promise<unknown> | false | undefined;
}

/** The API caller of a loader: in process on the server, by fetch in the browser. */
export function caller(context: Context): Caller {
  return context.get(appContext).caller;
}

/** The signed-in person of a loader; undefined for guests. */
export function personOf(context: Context): Promise<User | undefined> {
  return context.get(appContext).session.ready();
}

/** The language of a loader. */
export function localeOf(context: Context): Locale {
  return context.get(appContext).bootstrap.locale;
}
