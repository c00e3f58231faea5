// Interface between the running server and the rendering of a page.
import type { TenantLook } from "../app/bootstrap.ts";
import type { Manifest } from "./document.ts";
import type { Locale } from "../../kernel/text/locale.ts";

/** What the running server provides to the rendering of a page. */
export interface PageHost {
  /** Answers an API call in process. */
  fetch(request: Request): Promise<Response>;
  tenant: TenantLook;
  /** Organiser's slug, when addresses of this page and public links must carry it. */
  inAddress: string | undefined;
  inPublicLinks: string | undefined;
  /** Organiser of a guest's page at this address, when the session belongs to another one. */
  guestsTenant: string | undefined;
  locale: Locale;
  /** Public address of the site. */
  publicUrl: string;
  /** Origin of the API as browsers reach it; empty when it is the page's own. */
  apiUrl: string;
  mode: "server" | "client";
  /** Vite's client manifest. */
  manifest: Manifest;
  /** Adds the pages of development. */
  dev: boolean;
  version: string;
  /** Called when all loaders of the page have answered, before its HTML is rendered. */
  onLoaded?: () => void;
  /** Called with bugs in pages; the visitor gets the error screen with status 500. */
  complain: (error: unknown) => void;
}

/** A page, with the topics that it shows if it lists them. */
export interface Rendered {
  page: Response;
  shows?: readonly string[] | undefined;
}

/** Renders a page (`renderPage` of entry-server.tsx). */
export type RenderPage = (request: Request, host: PageHost) => Promise<Rendered>;
