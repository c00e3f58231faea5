import { useLocale } from "../../web/locale/locale.tsx";
import { resultWords } from "../../scoring/result-words.ts";
import { words } from "./public-words.ts";

/** Header of a table of places; `last` names the last column. */
export function ResultHead({ last }: { last: string }) {
  const locale = useLocale();
  const messages = resultWords[locale];
  return (
    <thead>
      <tr>
        <th scope="col">{messages.place}</th>
        <th scope="col">{messages.number}</th>
        <th scope="col">{messages.entry}</th>
        <th scope="col" className="r">
          {last}
        </th>
        <th scope="col">
          <span className="vh">{words[locale].followedTab}</span>
        </th>
      </tr>
    </thead>
  );
}
