import { useEffect, useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import type { Sheet } from "../contract.ts";
import { readStoredSheet } from "../outbox/outbox.client.ts";
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
      const stored = id ? await readStoredSheet(owner, id) : undefined;
      const unsent = waiting.findLast((entry) => keyOfSheet(entry) === id);
      const newest = unsent?.marks ?? stored?.marks ?? {};
      if (gone) return;
      const total =
        stored && Object.keys(newest).length > 0 ? (totalText(stored.criteria, (code) => newest[code], locale) ?? "") : undefined;
      setFound(total === undefined ? undefined : { total, waits: unsent !== undefined });
    };
    void look();
    return () => {
      gone = true;
    };
  }, [id, owner, waiting, locale]);
  return found;
}
