import { useLocale } from "../../web/locale/locale.tsx";
import { words } from "./public-words.ts";

/** The head of a table of places; `last` names what stands behind the entry. */
export function ResultHead({ last }: { last: string }) {
  const said = words[useLocale()];
  return (
    <thead>
      <tr>
        <th scope="col">{said.place}</th>
        <th scope="col">{said.number}</th>
        <th scope="col">{said.entry}</th>
        <th scope="col" className="r">
          {last}
        </th>
        <th scope="col">
          <span className="vh">{said.followedTab}</span>
        </th>
      </tr>
    </thead>
  );
}
