import { useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { daysBetween, moveDay, moveTimestamp } from "../rules.ts";
import type { TabProps } from "../draft/load-one.ts";

const TERMS = ["signup_opens_at", "signup_closes_at", "music_closes_at", "payment_due_at"] as const;

const messages = {
  pl: { stayed: "Terminy zapisów, muzyki i wpłat zostały przy poprzedniej dacie.", move: "Przesuń też terminy" },
  en: { stayed: "The terms of sign-up, music and payment stayed with the earlier date.", move: "Move the terms too" },
};

/** Asks, after the first day has moved, whether the deadlines stay or move by as many days. */
export function MovedTerms({ draft: { shown, put, flush } }: Pick<TabProps, "draft">) {
  const locale = useLocale();
  const [from, setFrom] = useState(shown.starts_on);
  const days = daysBetween(from, shown.starts_on);
  if (days === 0 || TERMS.every((term) => shown[term] === null)) return null;
  const move = () => {
    const moved = TERMS.map((term) => [term, shown[term] && moveTimestamp(shown[term], days)]);
    put({ ...Object.fromEntries(moved), places_until: shown.places_until && moveDay(shown.places_until, days) });
    flush();
    setFrom(shown.starts_on);
  };
  return (
    <Note
      look="warn"
      live
      action={
        <Button size="small" onClick={move}>
          {messages[locale].move}
        </Button>
      }
    >
      {messages[locale].stayed}
    </Note>
  );
}
