import { AudioLines, ListOrdered, Star, Trophy } from "lucide-react";
import { Link } from "react-router";
import { useListWords } from "../words.ts";

export type View = "live" | "results" | "list" | "followed";

/** The four views of a competition's day, shared by results and start list: a tab bar on phones, a row of links on wide screens. */
export function Views({ competition, list, on }: { competition: string; list: string | undefined; on: View }) {
  const said = useListWords();
  const tabs = [
    { view: "live", to: `/scores/${competition}`, label: said.live, icon: AudioLines },
    { view: "results", to: `/scores/${competition}?view=results`, label: said.results, icon: Trophy },
    ...(list ? [{ view: "list", to: `/startlist/${list}`, label: said.oneList, icon: ListOrdered }] : []),
    { view: "followed", to: `/scores/${competition}?view=followed`, label: said.followed, icon: Star },
  ];
  return (
    <div className="sc-bar">
      <nav className="tabbar sc-tabs" aria-label={said.views}>
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
