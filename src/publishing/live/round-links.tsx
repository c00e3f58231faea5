import { ChevronDown } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import type { PublicRound } from "../contract.ts";
import { words, roundName } from "./public-words.ts";

/** Width from which the links are in a column next to the results. */
const BESIDE = "(min-width: 1024px)";

/** Links to the rounds further down the page, when more than a phone shows at once. Open on wide screens. */
export function RoundLinks({ rounds }: { rounds: readonly PublicRound[] }) {
  const locale = useLocale();
  const messages = words[locale];
  const links = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (links.current && matchMedia(BESIDE).matches) links.current.open = true;
  }, []);
  if (rounds.length < 4) return null;
  return (
    <details className="bl group" ref={links}>
      <summary className="sl-sum">
        {messages.allRounds}
        <ChevronDown className="ic ml-auto group-open:rotate-180" aria-hidden />
      </summary>
      <nav aria-label={messages.rounds}>
        <ul className="bl-go">
          {rounds.map((round) => (
            <li key={round.id}>
              <a href={`#${round.id}`}>{roundName(round, locale)}</a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
