// What the server tells the browser's application at its start, as JSON in the page.
import type { User } from "../../identity/contract.ts";
import type { Transport } from "../calls/api.ts";
import type { Locale } from "../../kernel/text/locale.ts";

export interface TenantLook {
  slug: string;
  name: string;
  accent_color?: string | null | undefined;
  logo_file_id?: string | null | undefined;
}

export interface Bootstrap {
  /** Whose page it is; without a short name nobody's: the platform's own page of several organisers, or of none yet. */
  tenant: TenantLook;
  /** The organiser's name as every address of this page must carry it, because nothing but the address (or the session) tells it. */
  inAddress?: string | undefined;
  /** The same for addresses that leave this page: posters, shared links, the public site. */
  inPublicLinks?: string | undefined;
  /** The organiser of a guest's page under this address, where the session means another one: a public page that this one does not have is looked for there. */
  guestsTenant?: string | undefined;
  locale: Locale;
  /** What the caller says by itself. */
  sentences: Transport["sentences"];
  /** The site's public address, where the error screen's button leads. */
  publicUrl: string;
  /** Origin of the API; empty when it is the page's own. */
  apiUrl: string;
  /** Whether the page was rendered on the server and is to be hydrated. */
  rendered: boolean;
  /** Development pages exist. */
  dev: boolean;
  /** Id of the build that the page came from. */
  build: string;
  version: string;
  /** The signed-in person, null for a guest, "elsewhere" for one whose session is another organiser's; absent when the server did not look (shells). */
  user?: User | "elsewhere" | null;
}

export const BOOTSTRAP_ID = "bootstrap";
export const HYDRATION_ID = "hydration";

/** JSON that may stand inside a script element. */
export function embeddable(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}
