import { Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { Mark } from "../brand/mark.tsx";
import { useLocale } from "../locale/locale.tsx";
import { Avatar } from "../ui/signs/avatar.tsx";
import { Menu, type MenuEntry } from "../ui/overlays/menu.tsx";
import { useTheme } from "../ui/fields/theme-switch.tsx";
import { useWords } from "../ui/use-words.ts";
import type { FrameUser } from "./dashboard-frame.tsx";
import type { NavItem } from "./nav.ts";

export type CollapsedFrameProps = {
  items: readonly NavItem[];
  /** Badges by the path of their link. */
  badges?: Readonly<Record<string, ReactNode>> | undefined;
  user: FrameUser;
  /** Short label under the avatar, for example S3. */
  userTag: string;
  accountMenu: readonly MenuEntry[];
  home?: string | undefined;
  /** The judge's pad: no rail on phones, no page scroll. */
  pad?: boolean | undefined;
  children: ReactNode;
};

/** Frame of judges' and on-stage screens: a rail of 76 px with icons, labels and theme switch. Below 768 px a tab bar, none for the pad. */
export function CollapsedFrame({
  items,
  badges,
  user,
  userTag,
  accountMenu,
  home = "/judge/dashboard",
  pad,
  children,
}: CollapsedFrameProps) {
  const words = useWords();
  const locale = useLocale();
  const [, setTheme] = useTheme();
  const flip = () => setTheme(document.documentElement.dataset["theme"] === "dark" ? "light" : "dark");
  return (
    <div className={`l-rail${pad ? " l-pad" : ""}`}>
      <a className="skipp" href="#main">
        {words.skip}
      </a>
      <nav className="rail" aria-label={words.mainNav}>
        <Link to={home} className="rail-b" aria-label="Parkiet">
          <Mark />
        </Link>
        {items.map((item) => {
          const Icon = item.icon;
          return (
            <NavLink key={item.to} to={item.to} end={item.end ?? false} className={({ isActive }) => `rail-a${isActive ? " on" : ""}`}>
              <Icon className="ic" aria-hidden />
              <span>{item.label[locale]}</span>
              {badges?.[item.to]}
            </NavLink>
          );
        })}
        <span className="grow" />
        <button type="button" className="rail-a" onClick={flip}>
          <span className="only-light">
            <Moon className="ic" aria-hidden />
            {words.themeDark}
          </span>
          <span className="only-dark">
            <Sun className="ic" aria-hidden />
            {words.themeLight}
          </span>
        </button>
        <Menu
          align="start"
          items={accountMenu}
          trigger={
            <button type="button" className="rail-a">
              <span className="vh">{`${words.account}: ${user.name} `}</span>
              <Avatar name={user.name} src={user.avatar} />
              <span>{userTag}</span>
            </button>
          }
        />
      </nav>
      <main id="main" className="rail-m" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
