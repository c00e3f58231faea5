import { Ellipsis, Menu as MenuIcon, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Mark } from "../brand/mark.tsx";
import { Wordmark } from "../brand/wordmark.tsx";
import { Avatar } from "../ui/signs/avatar.tsx";
import { IconButton } from "../ui/button.tsx";
import { Sheet } from "../ui/overlays/dialog.tsx";
import { Menu, type MenuEntry } from "../ui/overlays/menu.tsx";
import { useWords } from "../ui/use-words.ts";
import type { NavBadges, NavGroup } from "./nav.ts";
import { SideNav } from "./side-nav.tsx";

export type FrameUser = { name: string /** The role in words: „administratorka”. */; role: string; avatar?: string | undefined };

export type DashboardFrameProps = {
  groups: readonly NavGroup[];
  badges?: NavBadges | undefined;
  user: FrameUser;
  /** Account, language, theme, sign out. */
  accountMenu: readonly MenuEntry[];
  home?: string | undefined;
  /** Id of the shown competition, or "all", for the links of its group. */
  competition?: string | undefined;
  /** A CompetitionSwitch. */
  competitionSwitch?: ReactNode;
  /** A StageBar while a competition of the tenant is running. */
  stageBar?: ReactNode;
  /** Opens the global search; without it the button is hidden. */
  onSearch?: (() => void) | undefined;
  /** Publish or bulk bar at the bottom, 68 px. */
  bottomBar?: ReactNode;
  /** True for pages that fill the window and scroll only inside their panes. */
  fixed?: boolean | undefined;
  children: ReactNode;
};

/** Frame of the dashboard: side column of 232 px, a rail below 1200 px, a top bar with a sheet below 768 px. */
export function DashboardFrame(props: DashboardFrameProps) {
  const {
    groups,
    badges,
    user,
    accountMenu,
    home = "/dashboard",
    competition,
    competitionSwitch,
    stageBar,
    onSearch,
    bottomBar,
    fixed,
    children,
  } = props;
  const words = useWords();
  const [open, setOpen] = useState(false);
  return (
    <div className={`l-dash${fixed ? " l-fix" : ""}`}>
      <a className="skipp" href="#main">
        {words.skip}
      </a>
      <nav className="side" aria-label={words.mainNav}>
        <Brand home={home} />
        {competitionSwitch}
        {onSearch && <FindButton onClick={onSearch} />}
        <div className="side-l" tabIndex={0} role="region" aria-label={words.mainNav}>
          <SideNav groups={groups} badges={badges} competition={competition} />
        </div>
        <div className="side-user">
          <Avatar name={user.name} src={user.avatar} />
          <span className="cs-t">
            <b className="ell">{user.name}</b>
            <small>{user.role}</small>
          </span>
          <AccountButton items={accountMenu} />
        </div>
      </nav>
      <div className="dash-main">
        <div className="dash-top">
          <IconButton label={words.menu} size="touch" aria-expanded={open} onClick={() => setOpen(true)}>
            <MenuIcon className="ic" aria-hidden />
          </IconButton>
          <Brand home={home} />
          <span className="grow" />
          {onSearch && (
            <IconButton label={words.search} size="touch" onClick={onSearch}>
              <Search className="ic" aria-hidden />
            </IconButton>
          )}
          <AccountButton items={accountMenu} />
        </div>
        {stageBar}
        <main id="main" className="dash-body" tabIndex={-1}>
          {children}
        </main>
        {bottomBar && <div className="pubbar">{bottomBar}</div>}
      </div>
      <Sheet open={open} onOpenChange={setOpen} title={words.menu}>
        {competitionSwitch}
        <nav className="sheet-nav" aria-label={words.mainNav}>
          <SideNav groups={groups} badges={badges} competition={competition} onNavigate={() => setOpen(false)} />
        </nav>
      </Sheet>
    </div>
  );
}

function Brand({ home }: { home: string }) {
  return (
    <Link to={home} className="side-brand">
      <Mark />
      <Wordmark />
    </Link>
  );
}

/** Button of the global search, showing its keyboard shortcut. */
function FindButton({ onClick }: { onClick: () => void }) {
  const words = useWords();
  return (
    <button type="button" className="side-a side-find" onClick={onClick}>
      <Search className="ic" aria-hidden />
      <span>{words.search}</span>
      <kbd className="kbd" aria-hidden>
        Ctrl K
      </kbd>
    </button>
  );
}

function AccountButton({ items }: { items: readonly MenuEntry[] }) {
  const words = useWords();
  return (
    <Menu
      items={items}
      align="start"
      trigger={
        <IconButton label={words.account}>
          <Ellipsis className="ic" aria-hidden />
        </IconButton>
      }
    />
  );
}
