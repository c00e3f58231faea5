import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { AuthPage } from "../../web/layouts/auth-page.tsx";
import { typeset } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { PageHandle } from "../../web/page.ts";
import { useSession } from "../../web/session/session.tsx";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { forgetTyped, unsentCount } from "../../web/offline/unsent.ts";
import { unsentSignups } from "../../web/offline/unsent-signups.ts";

const title = { pl: "Wylogowuję…", en: "Signing out…" };
const words = {
  pl: {
    held: "Oceny czekają na tym urządzeniu",
    why: "Serwer jeszcze ich nie przyjął. Wróć do ocen i poczekaj, aż wyjdą. Po wylogowaniu zostaną na tym urządzeniu i wyjdą dopiero po ponownym zalogowaniu na to samo konto.",
    back: "Wróć do ocen",
    anyway: "Wyloguj mimo to",
    heldSignup: "Zmiany w zgłoszeniu czekają na tym urządzeniu",
    whySignup:
      "Serwer jeszcze ich nie ma. Wróć do zgłoszenia i poczekaj, aż wyjdą. Po wylogowaniu zostaną na tym urządzeniu i wyjdą dopiero po ponownym zalogowaniu na to samo konto.",
    backSignup: "Wróć do zgłoszenia",
    drop: "Usuń je i wyloguj",
    dropAsk: "Usunąć niewysłane zmiany?",
    dropWhy: "Nie da się ich odzyskać. To, co dotarło do organizatora, zostaje.",
  },
  en: {
    held: "Marks wait on this device",
    why: "The server has not taken them yet. Go back and wait until they are out. After signing out they stay on this device and go out only when the same account signs in again.",
    back: "Back to the marks",
    anyway: "Sign out all the same",
    heldSignup: "Changes of a sign-up wait on this device",
    whySignup:
      "The server does not have them yet. Go back and wait until they are out. After signing out they stay on this device and go out only when the same account signs in again.",
    backSignup: "Back to the sign-up",
    drop: "Remove them and sign out",
    dropAsk: "Remove the unsent changes?",
    dropWhy: "They cannot be brought back. What has reached the organiser stays.",
  },
};

export const handle: PageHandle = { title };

const MARKS = "marks";
const never = () => () => undefined;

/** What waits on this device: marks before anything else, or a sign-up by its id; undefined for nothing, and on the server. */
const waiting = (): string | undefined => (unsentCount() > 0 ? MARKS : unsentSignups()[0]);

/** Signs out and always ends at the login page, even when the call fails; held while a referee's marks or changes of a sign-up wait to be sent. */
export function Component() {
  const { session } = useSession();
  const navigate = useNavigate();
  const locale = useLocale();
  const held = useSyncExternalStore(never, waiting, () => undefined);
  const [asked, setAsked] = useState(false);
  const leave = useCallback(() => void session.logout().then(() => navigate("/login", { replace: true })), [session, navigate]);
  useEffect(() => {
    if (waiting() === undefined) leave();
  }, [leave]);
  if (held === undefined) return <AuthPage title={title[locale]}>{null}</AuthPage>;
  const said = words[locale];
  const marks = held === MARKS;
  return (
    <AuthPage title={typeset(marks ? said.held : said.heldSignup)} subtitle={typeset(marks ? said.why : said.whySignup)}>
      <div className="row wrap">
        <LinkButton look="primary" to={marks ? "/judge/dashboard" : `/signup/competition/preview/${held}`}>
          {marks ? said.back : said.backSignup}
        </LinkButton>
        <Button onClick={leave}>{said.anyway}</Button>
        {!marks && (
          <Button look="ghost" onClick={() => setAsked(true)}>
            {said.drop}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked}
        danger
        onOpenChange={setAsked}
        title={said.dropAsk}
        description={said.dropWhy}
        confirm={said.drop}
        onConfirm={() => {
          setAsked(false);
          forgetTyped();
          leave();
        }}
      />
    </AuthPage>
  );
}
