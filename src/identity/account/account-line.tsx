import { KeyRound, ShieldCheck, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useLocation, useRouteLoaderData } from "react-router";
import { DESK_ROUTE } from "../../web/layouts/desk-parts.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useSession } from "../../web/session/session.tsx";
import { IconButton } from "../../web/ui/button.tsx";

const words = {
  pl: {
    title: "Drugi składnik logowania",
    password: "Hasło",
    weak: "Twoje hasło łatwo odgadnąć. Ustaw nowe.",
    ask: "Włącz drugi składnik logowania",
    askWhy: "Samo hasło łatwo wykraść.",
    later: "Nie teraz, przypomnij za 30 dni",
  },
  en: {
    title: "Second factor",
    password: "Password",
    weak: "Your password is easy to guess. Set a new one.",
    ask: "Turn on a second factor",
    askWhy: "A password alone is easily stolen.",
    later: "Not now, remind me in 30 days",
  },
};

/** Cookie of a device on which an administrator dismissed the line. The server can read it, so pages do not shift after rendering. */
const HIDDEN_COOKIE = "factor_later";
const HIDDEN_SECONDS = 30 * 86_400;

/** True when the line was hidden on this device in the last 30 days. */
export function isHiddenHere(request: Request): boolean {
  const cookies = typeof document === "undefined" ? request.headers.get("cookie") : document.cookie;
  return cookies?.includes(`${HIDDEN_COOKIE}=`) ?? false;
}

/** One line above the pages of a desk: asks the person for a stronger password, else for a second factor. */
export function AccountLine() {
  const messages = words[useLocale()];
  const { user } = useSession();
  const { pathname } = useLocation();
  const loaded = useRouteLoaderData<{ lineHidden: boolean }>(DESK_ROUTE);
  const [hidden, setHidden] = useState(loaded?.lineHidden ?? true);
  if (pathname === "/me") return null;
  if (user?.asks?.includes("new_password"))
    return <Line title={messages.password} icon={<KeyRound className="ic" aria-hidden />} to="/me#password" label={messages.weak} />;
  if (hidden || !user?.asks?.includes("second_factor")) return null;
  const hide = () => {
    document.cookie = `${HIDDEN_COOKIE}=1; path=/; max-age=${HIDDEN_SECONDS}; samesite=lax`;
    setHidden(true);
  };
  return (
    <Line title={messages.title} icon={<ShieldCheck className="ic" aria-hidden />} to="/me#second-factor" label={messages.ask}>
      <span className="sec max-md:hidden">{messages.askWhy}</span>
      <span className="grow" />
      <IconButton label={messages.later} size="touch" className="-mr-3" onClick={hide}>
        <X className="ic" aria-hidden />
      </IconButton>
    </Line>
  );
}

function Line({ title, icon, to, label, children }: { title: string; icon: ReactNode; to: string; label: string; children?: ReactNode }) {
  return (
    <section className="ask-line row min-h-11 flex-none px-[var(--gut)] sm bg-accent-soft" aria-label={title}>
      {icon}
      <Link className="inline-flex min-h-11 items-center text-accent b" to={to}>
        {label}
      </Link>
      {children}
    </section>
  );
}
