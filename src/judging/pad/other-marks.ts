// Marks that this judge gave the other performances of the round, on the server or still on the tablet, and the notice about them: a place given
// twice, an equal total, or the number of crosses.
import { useEffect, useState } from "react";
import { startNumber } from "../../kernel/text/format.ts";
import type { Sheet } from "../contract.ts";
import { readRoundSheets } from "../outbox/outbox.client.ts";
import { ranksTotals } from "../../rounds/dances.ts";
import { inDance, isDanced, ownMarks } from "../tablet/own-marks.ts";
import { totalText } from "./total-text.ts";
import type { Tablet } from "../tablet/use-tablet.ts";
import { fill, words } from "../words.ts";
import type { Marks } from "../filled-sheet.ts";
import type { Locale } from "../../kernel/text/locale.ts";

/** The judge's marks of the other performances of the round that dance. */
export type OtherMarks = readonly { start_number: number | null; marks: Marks }[];

/** Reads the other marks from the tablet. Empty for methods that judge each performance by itself. */
export function useOtherMarks(sheet: Sheet, tablet: Tablet): OtherMarks {
  const { owner, waiting } = tablet;
  const { performance_id, method, revision } = sheet;
  const roundId = sheet.block.id;
  const dance = sheet.run?.dance ?? 1;
  const [others, setOthers] = useState<OtherMarks>([]);
  const together = ["skating", "majority", "recall"].includes(method) || ranksTotals(method);
  useEffect(() => {
    if (!together) return undefined;
    let gone = false;
    void readRoundSheets(owner, roundId).then((sheets) => {
      if (gone) return;
      const own = inDance(sheets, dance).filter((each) => each.performance_id !== performance_id && isDanced(each));
      setOthers(own.map((each) => ({ start_number: each.start_number, marks: ownMarks(each, waiting) })));
    });
    return () => {
      gone = true;
    };
  }, [together, owner, roundId, performance_id, dance, waiting, revision]);
  return others;
}

/** Returns the notice about the other marks: a place given twice, an equal total, or how many crosses are given. Undefined when there is none. */
export function otherMarksNote(
  sheet: Sheet,
  marks: Marks,
  others: OtherMarks,
  locale: Locale,
): { text: string; wrong: boolean } | undefined {
  const messages = words[locale];
  const { place, cross } = marks;
  const twin = place === undefined ? undefined : others.find((each) => each.marks["place"] === place);
  if (twin && place !== undefined)
    return {
      text: fill(messages.placeTwice, { place, number: twin.start_number === null ? "" : startNumber(twin.start_number) }),
      wrong: true,
    };
  const { wanted, criteria } = sheet;
  const whole = (own: Marks) => criteria.length > 0 && criteria.every(({ code }) => own[code] !== undefined);
  const total = (own: Marks) => totalText(criteria, (code) => own[code], locale);
  const level = ranksTotals(sheet.method) && whole(marks) && others.find((each) => whole(each.marks) && total(each.marks) === total(marks));
  if (level)
    return {
      text: fill(messages.equalTotals, {
        number: level.start_number === null ? "" : startNumber(level.start_number),
        total: total(marks) ?? "",
      }),
      wrong: false,
    };
  if (!wanted) return undefined;
  const count = others.filter((each) => each.marks["cross"] === 1).length + (cross === 1 ? 1 : 0);
  return { text: fill(count > wanted ? messages.crossesOver : messages.crosses, { n: count, all: wanted }), wrong: count > wanted };
}
