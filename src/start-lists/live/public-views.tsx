import { AudioLines, ListOrdered, Star, Trophy } from "lucide-react";
import { Link } from "react-router";
import { useListWords } from "../words.ts";

export type View = "live" | "results" | "list" | "followed";

/**
 * The views of a competition's day, shared by results and start list: a tab bar on phones, a row of links on wide screens. `competition` is an id or
 * slug. `list` is the id of the start list to link; without one its tab is left out.
 */
export function Views({ competition, list, on }: { competition: string; list: string | undefined; on: View }) {
  const messages = useListWords();
  const tabs = [
    { view: "live", to: `/scores/${competition}`, label: messages.live, icon: AudioLines },
    { view: "results", to: `/scores/${competition}?view=results`, label: messages.results, icon: Trophy },
    ...(list ? [{ view: "list", to: `/startlist/${list}`, label: messages.startList, icon: ListOrdered }] : []),
    { view: "followed", to: `/scores/${competition}?view=followed`, label: messages.followed, icon: Star },
  ];
  return (
    <div className="sc-bar">
      <nav className="tabbar sc-tabs" aria-label={messages.views}>
        {tabs.map(({ view, to, label, icon: Icon }) => (
          <Link key={view} to={to} className={view === on ? "on" : ""} aria-current={view === on ? "page" : undefined}>
            <Icon className="ic" aria-hidden />
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}
