import { ShieldCheck, X } from "lucide-react";
import { useState } from "react";
import { Link, useLocation, useRouteLoaderData } from "react-router";
import { DESK_ROUTE } from "../../web/layouts/desk-parts.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useSession } from "../../web/session/session.tsx";
import { IconButton } from "../../web/ui/button.tsx";
import { words } from "./words.ts";

/** The cookie of a device whose administrator does not want to be asked; readable on the server, so that no page moves once it is drawn. */
const HIDDEN_COOKIE = "factor_later";
const HIDDEN_SECONDS = 30 * 86_400;

/** True when the line was hidden on this device in the last 30 days. */
export function isHiddenHere(request: Request): boolean {
  const cookies = typeof document === "undefined" ? request.headers.get("cookie") : document.cookie;
  return cookies?.includes(`${HIDDEN_COOKIE}=`) ?? false;
}

/** Asks an administrator without a second factor to set one up, in one line over the pages of a desk. */
export function AccountLine() {
  const said = words[useLocale()];
  const { user } = useSession();
  const { pathname } = useLocation();
  const loaded = useRouteLoaderData<{ lineHidden: boolean }>(DESK_ROUTE);
  const [hidden, setHidden] = useState(loaded?.lineHidden ?? true);
  if (hidden || pathname === "/me" || !user?.asks?.includes("second_factor")) return null;
  const hide = () => {
    document.cookie = `${HIDDEN_COOKIE}=1; path=/; max-age=${HIDDEN_SECONDS}; samesite=lax`;
    setHidden(true);
  };
  return (
    <section className="ask-line row min-h-11 flex-none px-[var(--gut)] sm bg-accent-soft" aria-label={said.title}>
      <ShieldCheck className="ic" aria-hidden />
      <Link className="inline-flex min-h-11 items-center text-accent b" to="/me#second-factor">
        {said.ask}
      </Link>
      <span className="sec max-md:hidden">{said.askWhy}</span>
      <span className="grow" />
      <IconButton label={said.later} size="touch" className="-mr-3" onClick={hide}>
        <X className="ic" aria-hidden />
      </IconButton>
    </section>
  );
}
