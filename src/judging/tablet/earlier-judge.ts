// Notices that a tablet shows another judge's card than before: at a judges' table a card may be opened on a neighbour's tablet by mistake.
import { startTransition, useCallback, useEffect, useState } from "react";
import { localItems, parseItem } from "../../web/browser/local-items.ts";
import type { Tablet } from "./use-tablet.ts";

const KEY = "parkiet-tablet-judge";

interface TabletJudge {
  /** Tenant and person, like `Tablet.owner`. */
  owner: string;
  name: string;
  seat?: string | undefined;
}

/**
 * Returns the judge whose card this tablet had open before, when it is another one than now, until the judge confirms the change. Undefined for
 * sessions without a card.
 */
export function useEarlierJudge(
  { owner, judge: name, card }: Pick<Tablet, "owner" | "judge" | "card">,
  seat: string | undefined,
): { earlier: TabletJudge | undefined; confirm: () => void } {
  const [earlier, setEarlier] = useState<TabletJudge>();
  const remember = useCallback(() => localItems.set(KEY, JSON.stringify({ owner, name, seat })), [owner, name, seat]);
  const isCard = card !== undefined;
  useEffect(() => {
    if (!isCard) return;
    const stored = parseItem<TabletJudge>(localItems.get(KEY));
    if (stored && stored.owner !== owner) startTransition(() => setEarlier(stored));
    else remember();
  }, [isCard, owner, remember]);
  const confirm = () => {
    remember();
    setEarlier(undefined);
  };
  return { earlier, confirm };
}
