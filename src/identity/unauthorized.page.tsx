import { LogOut } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { AuthPage } from "../web/frames.tsx";
import { homeOf } from "../web/guards.ts";
import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";
import { useSession } from "../web/session.tsx";
import { Button } from "../web/ui/button.tsx";

const words = {
  pl: {
    title: "Brak dostępu.",
    why: "To konto nie otwiera tej części. O dostęp poproś administratora organizacji.",
    home: "Wróć do swojego panelu",
    change: "Zaloguj się na inne konto",
  },
  en: {
    title: "No access.",
    why: "This account does not open this part. Ask your organisation's administrator for access.",
    home: "Back to your desk",
    change: "Sign in with another account",
  },
};

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

/** Where a signed-in person lands whose role may not open a page: whom to ask, and the way to another account. */
export function Component() {
  const said = words[useLocale()];
  const { user } = useSession();
  const navigate = useNavigate();
  return (
    <AuthPage title={said.title} subtitle={said.why}>
      <p>{user ? <Link to={homeOf(user.role)}>{said.home}</Link> : null}</p>
      <Button onClick={() => void navigate("/logout")}>
        <LogOut className="ic" aria-hidden />
        {said.change}
      </Button>
    </AuthPage>
  );
}
