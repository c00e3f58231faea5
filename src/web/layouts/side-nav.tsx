import { NavLink } from "react-router";
import { useLocale } from "../locale/locale.tsx";
import { type NavBadges, type NavGroup, OF_COMPETITION } from "./nav.ts";

/** Groups of links of the dashboard, for the side column, the rail and the phone's sheet. */
export function SideNav({
  groups,
  badges = {},
  competition,
  onNavigate,
}: {
  groups: readonly NavGroup[];
  badges?: NavBadges | undefined;
  /** Id of the shown competition, or "all". */
  competition?: string | undefined;
  onNavigate?: (() => void) | undefined;
}) {
  const locale = useLocale();
  return groups.map((group) => (
    <div className="side-g" key={group.heading.pl}>
      <div className="side-h">{group.heading[locale]}</div>
      {group.items.map((item) => {
        const badge = badges[item.to];
        const Icon = item.icon;
        return (
          <NavLink
            key={item.to}
            to={competition && OF_COMPETITION.has(item.to) ? `${item.to}?competition=${competition}` : item.to}
            end={item.end ?? false}
            className={({ isActive }) => `side-a${isActive ? " on" : ""}`}
            onClick={onNavigate}
          >
            <Icon className="ic" aria-hidden />
            <span>{item.label[locale]}</span>
            {badge && badge.count > 0 && (
              <em className={badge.look}>
                {badge.label && <span className="vh">{`${badge.label}: `}</span>}
                {badge.count}
              </em>
            )}
          </NavLink>
        );
      })}
    </div>
  ));
}
