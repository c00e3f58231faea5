import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { AuthPage } from "../../web/layouts/auth-page.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import type { PageHandle } from "../../web/page.ts";
import { useSession } from "../../web/session/session.tsx";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { unsentCount } from "../../web/offline/unsent.ts";

const title = { pl: "Wylogowuję…", en: "Signing out…" };
const words = {
  pl: {
    held: "Oceny czekają na tym urządzeniu",
    why: "Serwer jeszcze ich nie przyjął. Wróć do ocen i poczekaj, aż wyjdą. Po wylogowaniu zostaną na tym urządzeniu i wyjdą dopiero po ponownym zalogowaniu na to samo konto.",
    back: "Wróć do ocen",
    anyway: "Wyloguj mimo to",
  },
  en: {
    held: "Marks wait on this device",
    why: "The server has not taken them yet. Go back and wait until they are out. After signing out they stay on this device and go out only when the same account signs in again.",
    back: "Back to the marks",
    anyway: "Sign out all the same",
  },
};

export const handle: PageHandle = { title };

const never = () => () => undefined;

/** Signs out and always ends at the login page, even when the call fails; held while a referee's marks wait to be sent. */
export function Component() {
  const { session } = useSession();
  const navigate = useNavigate();
  const locale = useLocale();
  const held = useSyncExternalStore(
    never,
    () => unsentCount() > 0,
    () => false,
  );
  const leave = useCallback(() => void session.logout().then(() => navigate("/login", { replace: true })), [session, navigate]);
  useEffect(() => {
    if (unsentCount() === 0) leave();
  }, [leave]);
  if (!held) return <AuthPage title={title[locale]}>{null}</AuthPage>;
  const said = words[locale];
  return (
    <AuthPage title={said.held} subtitle={said.why}>
      <div className="row wrap">
        <LinkButton look="primary" to="/judge/dashboard">
          {said.back}
        </LinkButton>
        <Button onClick={leave}>{said.anyway}</Button>
      </div>
    </AuthPage>
  );
}
