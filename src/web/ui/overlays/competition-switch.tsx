import { ChevronsUpDown } from "lucide-react";
import type { MenuEntry } from "./menu.tsx";
import { Menu } from "./menu.tsx";
import { useWords } from "../use-words.ts";

/** Chooses the competition of the navigation's first group; entries choose another one or open the list of all. */
export function CompetitionSwitch({ name, detail, items }: { name: string; detail: string; items: readonly MenuEntry[] }) {
  const words = useWords();
  return (
    <Menu
      align="start"
      items={items}
      trigger={
        <button type="button" className="comp-switch">
          <span className="cs-t">
            <span className="vh">{`${words.chooseCompetition}: `}</span>
            <b className="ell">{name}</b>
            <small className="ell">{detail}</small>
          </span>
          <ChevronsUpDown className="ic" aria-hidden />
        </button>
      }
    />
  );
}
