// What the running server and the rendering of a page give each other.
import type { TenantLook } from "../app/bootstrap.ts";
import type { Manifest } from "./document.ts";
import type { Locale } from "../../kernel/text/locale.ts";

/** What the running server gives the pages. */
export interface PageHost {
  /** Answers an API call in process. */
  fetch(request: Request): Promise<Response>;
  tenant: TenantLook;
  /** The organiser's name where addresses of this page, and public links, must carry it. */
  inAddress: string | undefined;
  inPublicLinks: string | undefined;
  /** The organiser of a guest's page under this address, where the session means another one. */
  guestsTenant: string | undefined;
  locale: Locale;
  /** The site's public address. */
  publicUrl: string;
  /** Origin of the API as browsers reach it; empty when it is the page's own. */
  apiUrl: string;
  mode: "server" | "client";
  /** Vite's client manifest. */
  manifest: Manifest;
  /** Adds the pages of development. */
  dev: boolean;
  version: string;
  /** Called when all loaders of the page have answered, before its HTML is made. */
  onLoaded?: () => void;
  /** Hears of bugs in pages; the visitor gets the error screen with status 500. */
  complain: (error: unknown) => void;
}

/** A page, and the topics of what it shows where it says so. */
export interface Rendered {
  page: Response;
  shows?: readonly string[] | undefined;
}

/** Answers a page (`renderPage` of entry-server.tsx). */
export type RenderPage = (request: Request, host: PageHost) => Promise<Rendered>;
