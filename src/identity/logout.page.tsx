import { useEffect } from "react";
import { useNavigate } from "react-router";
import { AuthPage } from "../web/frames.tsx";
import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";
import { useSession } from "../web/session.tsx";

const title = { pl: "Wylogowuję…", en: "Signing out…" };

export const handle: PageHandle = { title };

/** Signs out and always ends at the login page, even when the call fails. */
export function Component() {
  const { session } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    void session.logout().then(() => navigate("/login", { replace: true }));
  }, [session, navigate]);
  return <AuthPage title={title[useLocale()]}>{null}</AuthPage>;
}
