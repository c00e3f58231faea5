import { useEffect, useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import type { Sheet } from "../contract.ts";
import { keptSheet } from "../outbox/outbox.client.ts";
import type { Tablet } from "../tablet/use-tablet.ts";
import { keyOfSheet } from "../rules.ts";
import { totalText } from "./total-text.ts";

/** Returns the judge's total of the previous performance, and whether it still waits on the tablet. */
export function usePrevious(sheet: Sheet, tablet: Tablet): { total: string; waits: boolean } | undefined {
  const locale = useLocale();
  const id = sheet.previous ? keyOfSheet(sheet.previous) : undefined;
  const { owner, waiting } = tablet;
  const [found, setFound] = useState<{ total: string; waits: boolean }>();
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const kept = id ? await keptSheet(owner, id) : undefined;
      const unsent = waiting.findLast((entry) => keyOfSheet(entry) === id);
      const given = unsent?.marks ?? kept?.marks ?? {};
      if (gone) return;
      const total = kept && Object.keys(given).length > 0 ? (totalText(kept.criteria, (code) => given[code], locale) ?? "") : undefined;
      setFound(total === undefined ? undefined : { total, waits: unsent !== undefined });
    };
    void look();
    return () => {
      gone = true;
    };
  }, [id, owner, waiting, locale]);
  return found;
}
