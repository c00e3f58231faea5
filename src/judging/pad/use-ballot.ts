// Places and crosses belong together over a block: what this judge gave the other performances of it, on the server or still on the tablet.
import { useEffect, useState } from "react";
import { startNumber } from "../../web/locale/format.ts";
import type { Locale } from "../../web/locale/locale.tsx";
import type { Sheet } from "../contract.ts";
import { keptBlock } from "../tablet/outbox.client.ts";
import type { Marks } from "./pad-state.ts";
import { ranksTotals } from "../../rounds/dances.ts";
import { isSameSheet } from "../rules.ts";
import { totalText } from "./total-text.ts";
import type { Tablet } from "../tablet/use-tablet.ts";
import { fill, words } from "../words.ts";

/** The judge's marks of the other performances of the block that dance. */
export type Ballot = readonly { start_number: number | null; marks: Marks }[];

/** Reads the ballot from the tablet; empty for forms whose marks stand alone. */
export function useBallot(sheet: Sheet, tablet: Tablet): Ballot {
  const { owner, waiting } = tablet;
  const { performance_id, method, revision } = sheet;
  const blockId = sheet.block.id;
  const dance = sheet.run?.dance ?? 1;
  const [ballot, setBallot] = useState<Ballot>([]);
  const together = ["skating", "majority", "recall"].includes(method) || ranksTotals(method);
  useEffect(() => {
    if (!together) return undefined;
    let gone = false;
    void keptBlock(owner, blockId).then((sheets) => {
      if (gone) return;
      const others = sheets.filter(
        (each) => each.performance_id !== performance_id && (each.run?.dance ?? 1) === dance && each.status !== "no_show" && !each.out,
      );
      setBallot(
        others.map((each) => ({
          start_number: each.start_number,
          marks: waiting.findLast((entry) => isSameSheet(entry, each))?.marks ?? each.marks,
        })),
      );
    });
    return () => {
      gone = true;
    };
  }, [together, owner, blockId, performance_id, dance, waiting, revision]);
  return ballot;
}

/** What the judge should know of the ballot: a place given twice, an equal total, or how many crosses are given; undefined when there is nothing to say. */
export function ballotSentence(sheet: Sheet, marks: Marks, ballot: Ballot, locale: Locale): { text: string; wrong: boolean } | undefined {
  const said = words[locale];
  const { place, cross } = marks;
  const twin = place === undefined ? undefined : ballot.find((each) => each.marks["place"] === place);
  if (twin && place !== undefined)
    return {
      text: fill(said.placeTwice, { place, number: twin.start_number === null ? "" : startNumber(twin.start_number) }),
      wrong: true,
    };
  const { wanted, criteria } = sheet;
  const whole = (given: Marks) => criteria.length > 0 && criteria.every(({ code }) => given[code] !== undefined);
  const total = (given: Marks) => totalText(criteria, (code) => given[code], locale);
  const level = ranksTotals(sheet.method) && whole(marks) && ballot.find((each) => whole(each.marks) && total(each.marks) === total(marks));
  if (level)
    return {
      text: fill(said.equalTotals, {
        number: level.start_number === null ? "" : startNumber(level.start_number),
        total: total(marks) ?? "",
      }),
      wrong: false,
    };
  if (!wanted) return undefined;
  const given = ballot.filter((each) => each.marks["cross"] === 1).length + (cross === 1 ? 1 : 0);
  return { text: fill(given > wanted ? said.crossesOver : said.crosses, { n: given, all: wanted }), wrong: given > wanted };
}
