// Note of a sign-out that did not reach the server. It is a cookie, sent with each request: while it exists, the server treats the visitor as signed
// out.

import { SIGNED_OUT_COOKIE } from "../../kernel/requests/cookies.ts";
import type { SignOutNote } from "../calls/api.ts";

/** Lifetime in seconds: 14 days, as an idle session. */
const KEEP_SECONDS = 1_209_600;

/** The note in this browser. */
export function signOutNote(document: Document): SignOutNote {
  const put = (value: string, seconds: number) => {
    const secure = document.location.protocol === "https:" ? "; secure" : "";
    document.cookie = `${SIGNED_OUT_COOKIE}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`;
  };
  return {
    waits: () => document.cookie.split("; ").includes(`${SIGNED_OUT_COOKIE}=1`),
    write: () => put("1", KEEP_SECONDS),
    clear: () => put("", 0),
  };
}
