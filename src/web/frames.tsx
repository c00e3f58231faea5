// The layouts of routes.tsx. The two dashboards stand around their pages; public, sign-in and paper pages draw their own frame
// (PublicPage, AuthPage, layouts/print-frame.tsx), because its parts come from the page.
import { Building2, CircleUser, Globe, LogIn, LogOut } from "lucide-react";
import { createContext, type ComponentType, type ReactNode, useContext, useEffect, useState } from "react";
import { Link, Outlet, useMatches, useNavigate } from "react-router";
import type { User } from "../identity/contract.ts";
import { RunningStage, StageProvider } from "../stage/stage-bar.tsx";
import type { Role } from "../tenants/roles.ts";
import { useApp } from "./app-context.ts";
import { chooseLocale } from "./choose-locale.ts";
import { frameWords } from "./frame-words.ts";
import { homeOf } from "./guards.ts";
import { AuthFrame } from "./layouts/auth-frame.tsx";
import { CollapsedFrame } from "./layouts/collapsed-frame.tsx";
import { DashboardFrame } from "./layouts/dashboard-frame.tsx";
import { NAV } from "./layouts/nav.ts";
import { PublicFrame, type PublicFrameProps } from "./layouts/public-frame.tsx";
import { useLocale } from "./locale.tsx";
import type { PageHandle } from "./page.ts";
import { useSession } from "./session.tsx";
import { Avatar } from "./ui/avatar.tsx";
import { IconButton, TextButton } from "./ui/button.tsx";
import { Menu, type MenuEntry } from "./ui/menu.tsx";
import { useTheme } from "./ui/theme-switch.tsx";
import { useWords } from "./ui/words.ts";
import { useSwitch } from "./use-switch.ts";

/** Layouts of SPEC (dashboard, dashboard-collapsed, default) and the variants of `default`. */
export type LayoutName = "dashboard" | "dashboard-collapsed" | "default" | "auth" | "error" | "print";

/** What a page may put into the dashboard around it. */
export interface FrameParts {
  competitionSwitch?: ReactNode;
  stageBar?: ReactNode;
  bottomBar?: ReactNode;
}

const PartsContext = createContext<(parts: FrameParts) => void>(() => undefined);

/** Puts parts into the dashboard while the page is open; `parts` must be kept (useMemo) between renderings that change nothing. */
export function useFrameParts(parts: FrameParts): void {
  const put = useContext(PartsContext);
  useEffect(() => {
    put(parts);
    return () => put({});
  }, [put, parts]);
}

function usePageHandle(): PageHandle {
  return (useMatches().at(-1)?.handle ?? {}) as PageHandle;
}

/** Account, other organisers, language, look and sign out, as entries of a menu. */
export function useAccountMenu(user: User | undefined): readonly MenuEntry[] {
  const locale = useLocale();
  const words = useWords();
  const said = frameWords[locale];
  const navigate = useNavigate();
  const [theme, setTheme] = useTheme();
  const switchTo = useSwitch();
  const other = locale === "pl" ? "en" : "pl";
  const places = (user?.places ?? []).filter((place) => place.slug !== user?.tenant.slug);
  return [
    ...(user ? [{ heading: user.name }, { label: said.account, icon: <CircleUser className="ic" aria-hidden />, to: "/me" }] : []),
    ...(places.length > 0 ? [{ heading: said.places }] : []),
    ...places.map((place) => ({
      label: place.name,
      icon: <Building2 className="ic" aria-hidden />,
      onSelect: () => void switchTo(place.slug),
    })),
    ...(places.length > 0 ? ["separator" as const] : []),
    { label: frameWords[other].language, icon: <Globe className="ic" aria-hidden />, onSelect: () => chooseLocale(other) },
    { heading: words.theme },
    ...(["light", "dark", "system"] as const).map((choice) => ({
      label: { light: words.themeLight, dark: words.themeDark, system: words.themeSystem }[choice],
      checked: theme === choice,
      onSelect: () => setTheme(choice),
    })),
    "separator" as const,
    user
      ? { label: said.logout, icon: <LogOut className="ic" aria-hidden />, onSelect: () => void navigate("/logout") }
      : { label: said.login, icon: <LogIn className="ic" aria-hidden />, onSelect: () => void navigate("/login") },
  ];
}

function Dashboard() {
  const { user } = useSession();
  const locale = useLocale();
  const { fixed } = usePageHandle();
  const [parts, setParts] = useState<FrameParts>({});
  const menu = useAccountMenu(user);
  const role: Role = user?.role ?? "trener";
  return (
    <PartsContext value={setParts}>
      <StageProvider>
        <DashboardFrame
          groups={NAV[role]}
          user={{ name: user?.name ?? "", role: frameWords[locale].roles[role] }}
          accountMenu={menu}
          home={homeOf(role)}
          fixed={fixed}
          stageBar={<RunningStage />}
          {...parts}
        >
          <Outlet />
        </DashboardFrame>
      </StageProvider>
    </PartsContext>
  );
}

function Collapsed() {
  const { user } = useSession();
  const locale = useLocale();
  const { pad } = usePageHandle();
  const menu = useAccountMenu(user);
  const role: Role = user?.role ?? "referee";
  return (
    <CollapsedFrame
      items={NAV.referee.flatMap((group) => group.items)}
      user={{ name: user?.name ?? "", role: frameWords[locale].roles[role] }}
      userTag={frameWords[locale].tags[role]}
      accountMenu={menu}
      home={homeOf(role)}
      pad={pad}
    >
      <Outlet />
    </CollapsedFrame>
  );
}

/** A public page: the organiser in the header, its visitor's menu at the right end, and what the page gives. */
export function PublicPage({ end, ...props }: Omit<PublicFrameProps, "tenant">) {
  const { bootstrap } = useApp();
  return (
    <PublicFrame
      tenant={{ name: bootstrap.tenant.name }}
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

function VisitorMenu() {
  const { user } = useSession();
  const locale = useLocale();
  const words = useWords();
  const menu = useAccountMenu(user);
  return (
    <>
      {user && <Link to={homeOf(user.role)}>{frameWords[locale].myWork}</Link>}
      <Menu
        align="end"
        items={menu}
        trigger={
          <IconButton label={user ? `${words.account}: ${user.name}` : words.account}>
            {user ? <Avatar name={user.name} /> : <Globe className="ic" aria-hidden />}
          </IconButton>
        }
      />
    </>
  );
}

/** A sign-in or password page: the floor at the left, the organiser's name (or `subtitle`), the form and the language at the right. */
export function AuthPage({ subtitle, ...props }: { title: ReactNode; subtitle?: ReactNode; footer?: ReactNode; children: ReactNode }) {
  const { bootstrap } = useApp();
  const locale = useLocale();
  return (
    <AuthFrame
      motto={frameWords[locale].motto}
      {...props}
      subtitle={subtitle ?? bootstrap.tenant.name}
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

/** Each layout's frame, around the pages of that layout. */
export const frames: Readonly<Record<LayoutName, ComponentType>> = {
  dashboard: Dashboard,
  "dashboard-collapsed": Collapsed,
  default: Outlet,
  auth: Outlet,
  error: Outlet,
  print: Outlet,
};
