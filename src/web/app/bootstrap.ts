// Data that the server passes to the browser's application at start, as JSON in the page.
import type { User } from "../../identity/contract.ts";
import type { OpenedStation } from "../../kernel/endpoints/station/contract.ts";
import type { Transport } from "../calls/api.ts";
import type { Locale } from "../../kernel/text/locale.ts";

/** Name, colour and logo of the page's organiser. */
export interface TenantLook {
  slug: string;
  name: string;
  accent_color?: string | null | undefined;
  logo_file_id?: string | null | undefined;
}

/** Everything that the browser's application needs at its start. */
export interface Bootstrap {
  /** Owner of the page. An empty slug means nobody: the platform's own page with several organisers, or before the first organiser. */
  tenant: TenantLook;
  /** Organiser's slug that each address of this page must carry because only the address or the session identifies the organiser. */
  inAddress?: string | undefined;
  /** The same for addresses that leave this page: posters, shared links, the public site. */
  inPublicLinks?: string | undefined;
  /** Organiser of a guest's page at this address when the session belongs to another one. Public pages not found here are opened there. */
  guestsTenant?: string | undefined;
  locale: Locale;
  /** Sentences of the API caller for failures without a message. */
  sentences: Transport["sentences"];
  /** Public address of the site, target of the error screen's button. */
  publicUrl: string;
  /** Origin of the API; empty when it is the page's own. */
  apiUrl: string;
  /** True when the server rendered the page, which is then hydrated. */
  rendered: boolean;
  /** True when development pages exist. */
  dev: boolean;
  /** Id of the build that the page came from. */
  build: string;
  version: string;
  /** Signed-in person, null for a guest, "elsewhere" for a session of another organiser. Absent when the server did not check (shells). */
  user?: User | "elsewhere" | null;
  /** On pages under /station/: the station that the device opened, undefined while it is unknown and when there is none. */
  station?: OpenedStation | undefined;
}

export const BOOTSTRAP_ID = "bootstrap";
export const HYDRATION_ID = "hydration";

/** Escapes JSON for a script element. */
export function escapeForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}
