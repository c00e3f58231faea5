import type { CSSProperties, ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { Chevrons } from "../brand/floor.tsx";
import { TenantLogo } from "../brand/lockup.tsx";
import { useLocale } from "../locale/locale.tsx";
import { useWords } from "../ui/use-words.ts";
import type { NavItem } from "./nav.ts";

export type PublicFrameProps = {
  /** Organiser; without it the product's own lockup is shown. */
  tenant?:
    | { name: string; logo?: string | undefined /** The band's colour: white on it is at least 7:1. */; accent?: string | undefined }
    | undefined;
  home?: string | undefined;
  /** Middle of the desktop header: the competition in words. */
  context?: ReactNode;
  /** Right end of the desktop header: SaveState, user, sign in. */
  end?: ReactNode;
  /** Views of a competition: links in the header, a tab bar on phones. */
  tabs?: readonly NavItem[] | undefined;
  /** Dark band of live pages (StageHeader). Without it phones show the plain header, too. */
  stage?: ReactNode;
  /** Fixed at the bottom on phones instead of the tab bar, for example the pay bar. */
  bottom?: ReactNode;
  /** Narrow main column, wide 1152 (default) or the whole width. */
  width?: "form" | "wide" | "full" | undefined;
  footer?: ReactNode;
  children: ReactNode;
};

/** Frame of public pages: header of 64 px, content up to 1152 px; on phones the stage header with a fixed tab bar. */
export function PublicFrame({ tenant, home = "/", context, end, tabs, stage, bottom, width = "wide", footer, children }: PublicFrameProps) {
  const words = useWords();
  const locale = useLocale();
  const look = tenant?.accent === undefined ? undefined : ({ "--band": tenant.accent } as CSSProperties);
  return (
    <div style={look} className={`pub${look ? " has-band" : ""}${tabs || bottom ? " has-bar" : ""}${stage ? " has-stage" : ""}`}>
      <a className="skipp" href="#main">
        {words.skip}
      </a>
      <header className="contents">
        <div className="wiz-hdr">
          <Link to={home} className="lockup-a">
            <TenantLogo name={tenant?.name} src={tenant?.logo} />
          </Link>
          <span className="wiz-comp max-md:hidden">{context}</span>
          <span className="wiz-end">{end}</span>
        </div>
        {stage}
      </header>
      <main id="main" className={`pub-m ${width}`} tabIndex={-1}>
        {children}
      </main>
      {footer && <footer className="pub-f">{footer}</footer>}
      {tabs && !bottom && (
        <nav className="tabbar" aria-label={words.mainNav}>
          {tabs.map((tab) => {
            const Icon = tab.icon;
            return (
              <NavLink key={tab.to} to={tab.to} end={tab.end ?? false} className={({ isActive }) => (isActive ? "on" : "")}>
                <Icon className="ic" aria-hidden />
                {tab.label[locale]}
              </NavLink>
            );
          })}
        </nav>
      )}
      {bottom && <div className="paybar">{bottom}</div>}
    </div>
  );
}

/** Dark band of a live page: competition, the only h1, one sentence, a live line. */
export function StageHeader({
  brand,
  title,
  meta,
  live,
  actions,
}: {
  brand: ReactNode;
  title: ReactNode;
  meta?: ReactNode;
  live?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="phdr">
      <Chevrons />
      <div className="phdr-in">
        <div className="phdr-top">
          <span className="grow row">{brand}</span>
          {actions}
        </div>
        <h1>{title}</h1>
        {meta && <p className="meta">{meta}</p>}
        {live && <div className="phdr-live">{live}</div>}
      </div>
    </div>
  );
}
