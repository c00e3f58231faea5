// What pages draw around themselves: the public frame, the sign-in frame, and parts for the dashboards (dashboards.tsx).
// Every page loads this, so it stays small: menus and dashboards are fetched where they are used.
import { Globe } from "lucide-react";
import { createContext, type ComponentType, type ReactNode, useContext, useEffect, useState } from "react";
import { Link } from "react-router";
import { logoUrl } from "../tenants/logo-url.ts";
import { useApp } from "./app-context.ts";
import { chooseLocale } from "./choose-locale.ts";
import { frameWords } from "./layouts/frame-words.ts";
import { homeOf } from "./guards.ts";
import { AuthFrame } from "./layouts/auth-frame.tsx";
import { PublicFrame, type PublicFrameProps } from "./layouts/public-frame.tsx";
import { useLocale } from "./locale.tsx";
import { useSession } from "./session.tsx";
import { Avatar } from "./ui/avatar.tsx";
import { IconButton, TextButton } from "./ui/button.tsx";
import { useWords } from "./ui/words.ts";
import type { VisitorMenuProps } from "./layouts/visitor-menu.tsx";

/** Layouts of SPEC (dashboard, dashboard-collapsed, default) and the variants of `default`. */
export type LayoutName = "dashboard" | "dashboard-collapsed" | "default" | "auth" | "error" | "print";

/** What a page may put into the dashboard around it. */
export interface FrameParts {
  /** The id of the shown competition, or "all": links to the pages of „Turniej” take it along. */
  competition?: string;
  competitionSwitch?: ReactNode;
  stageBar?: ReactNode;
  bottomBar?: ReactNode;
}

/** Through this a dashboard hears of the open page's parts. */
export const PartsContext = createContext<(change: (now: FrameParts) => FrameParts) => void>(() => undefined);

/**
 * Puts parts into the dashboard while the page is open, beside those that other components of the page put; `parts` must be kept
 * (useMemo) between renderings that change nothing.
 */
export function useFrameParts(parts: FrameParts): void {
  const put = useContext(PartsContext);
  useEffect(() => {
    put((now) => ({ ...now, ...parts }));
    return () => put((now) => Object.fromEntries(Object.entries(now).filter(([name, part]) => parts[name as keyof FrameParts] !== part)));
  }, [put, parts]);
}

/** The address of the organiser's logo, where there is one. */
function useLogo(): string | undefined {
  const { apiUrl, tenant } = useApp().bootstrap;
  return tenant.logo_file_id ? logoUrl(apiUrl, tenant.slug, tenant.logo_file_id) : undefined;
}

/** A public page: the organiser in the header, its visitor's menu at the right end, and what the page gives. */
export function PublicPage({ end, ...props }: Omit<PublicFrameProps, "tenant">) {
  const { name, accent_color } = useApp().bootstrap.tenant;
  return (
    <PublicFrame
      tenant={{ name, logo: useLogo(), accent: accent_color ?? undefined }}
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

/** The visitor's menu: a button at first; the menu itself is fetched when somebody asks for it, so that no spectator's phone loads it. */
function VisitorMenu() {
  const { user } = useSession();
  const locale = useLocale();
  const words = useWords();
  const [Menu, setMenu] = useState<ComponentType<VisitorMenuProps>>();
  const fetchMenu = () => import("./layouts/visitor-menu.tsx");
  // Without a network the next press tries again.
  const warm = () => void fetchMenu().catch(() => undefined);
  const open = () =>
    void fetchMenu().then(
      (module) => setMenu(() => module.VisitorMenu),
      () => undefined,
    );
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

/** A sign-in or password page: the floor at the left, the organiser's name (or `subtitle`), the form and the language at the right. */
export function AuthPage({ subtitle, ...props }: { title: ReactNode; subtitle?: ReactNode; footer?: ReactNode; children: ReactNode }) {
  const { bootstrap } = useApp();
  const locale = useLocale();
  const logo = useLogo();
  const organiser = (
    <span className="row">
      {logo && <img className="t-logo" src={logo} alt="" />}
      {bootstrap.tenant.name}
    </span>
  );
  return (
    <AuthFrame
      motto={frameWords[locale].motto}
      {...props}
      subtitle={subtitle ?? organiser}
      footer={
        <>
          {props.footer}
          <span className="grow" />
          <span className="row">
            <Globe className="ic" aria-hidden />
            {(["pl", "en"] as const).map((each) =>
              each === locale ? (
                <b key={each} aria-current="true">
                  {frameWords[each].language}
                </b>
              ) : (
                <TextButton key={each} lang={each} onClick={() => chooseLocale(each)}>
                  {frameWords[each].language}
                </TextButton>
              ),
            )}
          </span>
        </>
      }
    />
  );
}
