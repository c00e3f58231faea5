// What public pages draw around themselves; desks have layouts/dashboards.tsx, sign-in pages layouts/auth-page.tsx.
// Every page loads this, so it stays small: menus and dashboards are fetched where they are used.
import { Globe } from "lucide-react";
import { type ComponentType, createContext, useContext, useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { logoUrl } from "../../kernel/endpoints/logo-url.ts";
import { useApp } from "../app/app-context.ts";
import { frameWords } from "./frame-words.ts";
import { homeOf } from "../session/guards.ts";
import { PublicFrame, type PublicFrameProps } from "./public-frame.tsx";
import { onReturn } from "../browser/on-return.ts";
import { useLocale } from "../locale/locale.tsx";
import { unsentSignups } from "../offline/unsent-signups.ts";
import { useSession } from "../session/session.tsx";
import { Avatar } from "../ui/signs/avatar.tsx";
import { IconButton } from "../ui/button.tsx";
import { useWords } from "../ui/words.ts";
import { usePart } from "../pages/use-part.ts";

/** The address of the organiser's logo, where there is one. */
export function useLogo(): string | undefined {
  const { apiUrl, tenant } = useApp().bootstrap;
  return tenant.logo_file_id ? logoUrl(apiUrl, tenant.slug, tenant.logo_file_id) : undefined;
}

/** A public page: the organiser in the header, its visitor's menu at the right end, and what the page gives. */
export function PublicPage({ end, ...props }: Omit<PublicFrameProps, "tenant">) {
  const { slug, name, accent_color } = useApp().bootstrap.tenant;
  const logo = useLogo();
  return (
    <PublicFrame
      tenant={slug === "" ? undefined : { name, logo, accent: accent_color ?? undefined }}
      end={
        <>
          {end}
          <VisitorMenu />
        </>
      }
      {...props}
    />
  );
}

export interface UnsentProps {
  /** Ids of the competitions that the page shows. */
  competitions: readonly string[];
  /** The sign-up that the page itself fills in; null before it has begun, undefined on pages that fill in none. */
  current?: string | null;
  /** This sign-up alone, which the page names: how far it is is told without its label. */
  only?: string;
}

/** Fetches what sends the sign-ups that wait on this device, and tells of them (`unsentPart` of routes.tsx). */
export const FetchUnsent = createContext<() => Promise<ComponentType<UnsentProps>>>(() => new Promise(() => undefined));

/** Sign-ups to the page's competitions that wait on this device; their code is fetched once the page is drawn, and only where something waits. */
export function Unsent(props: UnsentProps) {
  const { Part, ask } = usePart(useContext(FetchUnsent));
  const fetchPart = useEffectEvent(() => {
    if (!Part && unsentSignups().length > 0) ask();
  });
  useEffect(() => {
    fetchPart();
    return onReturn(fetchPart);
  }, []);
  return Part && <Part {...props} />;
}

/** The visitor's menu: a button at first; the menu itself is fetched when somebody asks for it, so that no spectator's phone loads it. */
function VisitorMenu() {
  const { user } = useSession();
  const locale = useLocale();
  const words = useWords();
  const fetchMenu = () => import("./visitor-menu.tsx");
  const warm = () => void fetchMenu().catch(() => undefined);
  const { Part: Menu, ask: open } = usePart(() => fetchMenu().then((module) => module.VisitorMenu));
  const label = user ? `${words.account}: ${user.name}` : words.account;
  const icon = user ? <Avatar name={user.name} /> : <Globe className="ic" aria-hidden />;
  return (
    <>
      {user && <Link to={homeOf(user.role)}>{frameWords[locale].myWork}</Link>}
      {Menu ? (
        <Menu user={user} trigger={<IconButton label={label}>{icon}</IconButton>} />
      ) : (
        <IconButton label={label} aria-haspopup="menu" aria-expanded={false} onPointerEnter={warm} onFocus={warm} onClick={open}>
          {icon}
        </IconButton>
      )}
    </>
  );
}
