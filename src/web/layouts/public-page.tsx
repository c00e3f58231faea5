// The frame of public pages. Desks use layouts/dashboards.tsx, sign-in pages layouts/auth-page.tsx. Each page loads this file, so it stays small:
// menus and dashboards are loaded where they are used.
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
import { useWords } from "../ui/use-words.ts";
import { useOnDemand } from "../pages/use-on-demand.ts";

/** Address of the organiser's logo, if there is one. */
export function useLogo(): string | undefined {
  const { apiUrl, tenant } = useApp().bootstrap;
  return tenant.logo_file_id ? logoUrl(apiUrl, tenant.slug, tenant.logo_file_id) : undefined;
}

/** Public page: organiser in the header, visitor's menu at its right end, and the page's content. */
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

/** Props of the note about unsent sign-ups. */
export interface UnsentProps {
  /** Ids of the competitions that the page shows. */
  competitions: readonly string[];
  /** Sign-up that the page itself fills in: null before it has begun, undefined on other pages. */
  current?: string | null;
  /** Shows only this sign-up, which the page names: its state is shown without its label. */
  only?: string;
}

/** Loads the component that sends and lists the unsent sign-ups of this device (`loadUnsentSignups` of routes.tsx). */
export const FetchUnsent = createContext<() => Promise<ComponentType<UnsentProps>>>(() => new Promise(() => undefined));

/** Unsent sign-ups to the page's competitions. Their code is loaded after drawing, and only when something is pending. */
export function Unsent(props: UnsentProps) {
  const { Part, ask } = useOnDemand(useContext(FetchUnsent));
  const fetchPart = useEffectEvent(() => {
    if (!Part && unsentSignups().length > 0) ask();
  });
  useEffect(() => {
    fetchPart();
    return onReturn(fetchPart);
  }, []);
  return Part && <Part {...props} />;
}

/** Visitor's menu. At first only a button: the menu is loaded when it is opened, so that spectators' phones do not load it. */
function VisitorMenu() {
  const { user } = useSession();
  const locale = useLocale();
  const words = useWords();
  const fetchMenu = () => import("./visitor-menu.tsx");
  const warm = () => void fetchMenu().catch(() => undefined);
  const { Part: Menu, ask: open } = useOnDemand(() => fetchMenu().then((module) => module.VisitorMenu));
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
