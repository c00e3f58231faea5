// A sign-out that the server has not heard of: a cookie says so with every request, and the server shows nothing as signed in while it stands.

import { SIGNED_OUT_COOKIE } from "../../kernel/requests/cookies.ts";
import type { SignOutNote } from "../calls/api.ts";

/** As long as an idle session lives, in seconds (14 days). */
const KEEP_SECONDS = 1_209_600;

/** The note of this browser. */
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
