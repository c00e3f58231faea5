// An import while it is worked on: kept in this browser at each change, reviewed anew.
import { useEffect, useMemo, useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { COLUMNS, earlierRows, type EarlierSignup } from "./earlier/earlier-rows.ts";
import type { Earlier } from "./earlier/load-earlier.ts";
import { importWords } from "./import-words.ts";
import { keepImport, useKeptImport } from "./kept.ts";
import { readFile, type ReadFile } from "./read-file.ts";
import { offeredBy, type Section } from "./reading/entry-review.ts";
import { givenNames } from "./reading/given-names.ts";
import { begun, columnsKnown, type ImportState, rowsLeft } from "./reading/import-state.ts";
import type { ElsewherePerson, KnownPerson, Of } from "./reading/kinds.ts";
import { reviewed } from "./reading/review.ts";
import { sheetOf } from "./reading/sheet.ts";

export interface ImportAbout {
  of: Of;
  /** Under which name the list is kept. */
  id: string;
  /** Whom rows are matched with: people of the sign-up. */
  known: readonly KnownPerson[];
  /** For the office: those of the competition's other sign-ups, too. */
  elsewhere: readonly ElsewherePerson[] | undefined;
  /** The person's own sign-ups of other competitions. */
  earlier: readonly Earlier[];
  sections: readonly Section[];
  /** The year of the competition. */
  lastYear: number;
}

export function useImport({ of, id, known, elsewhere, sections, lastYear }: ImportAbout) {
  const locale = useLocale();
  const kept = useKeptImport(of, id);
  // What was done on this page counts, also in a browser that keeps nothing.
  const [own, setOwn] = useState<{ state: ImportState | undefined } | undefined>(undefined);
  const state = own ? own.state : kept;
  const [refused, setRefused] = useState<Extract<ReadFile, { refused: string }>["refused"] | undefined>(undefined);
  const given = useMemo(() => givenNames(), []);
  const review = useMemo(
    () => state && reviewed(state, { known, elsewhere, sections, lastYear, given }),
    [state, known, elsewhere, sections, lastYear, given],
  );
  useEffect(() => {
    if (own) keepImport(of, id, own.state, own.state && rowsLeft(own.state));
  }, [own, of, id]);
  /** Changes what it is by then: rows that were not drawn anew since may ask for it. */
  const change = (next: (now: ImportState) => ImportState) =>
    setOwn((before) => {
      const now = before ? before.state : kept;
      return { state: now && next(now) };
    });
  const put = (next: ImportState | undefined) => setOwn({ state: next });
  const take = (read: ReadFile) => {
    if ("refused" in read) return setRefused(read.refused);
    // Headers alone: a sheet that nobody has filled in yet.
    const filled = [read.sheet, ...(read.tabs ?? [])]
      .filter((each, at, all) => all.indexOf(each) === at)
      .map((sheet) => ({ sheet, state: begun(of, sheet, offeredBy(sections), lastYear, given) }))
      .filter((each) => each.state.rows.length > 0);
    const [first] = filled;
    if (!first) return setRefused("empty");
    setRefused(undefined);
    const { tab } = first.sheet;
    put({
      ...first.state,
      ...(filled.length > 1 ? { tabs: filled.map((each) => each.sheet) } : {}),
      ...(tab === undefined ? {} : { tab }),
    });
  };
  return {
    state,
    review,
    refused,
    change,
    put,
    /** Goes over to another sheet of the workbook. */
    takeTab: (tab: string) => {
      const sheet = state?.tabs?.find((each) => each.tab === tab);
      if (sheet && state?.tabs) take({ sheet, tabs: state.tabs });
    },
    takeEarlier: (name: string, signup: EarlierSignup) => {
      const columns = COLUMNS[of].map((role) => ({ role, head: importWords[locale].roles[role] }));
      const earlier = columnsKnown(of, name, columns, earlierRows(of, signup));
      if (earlier.rows.length === 0) return setRefused("empty");
      setRefused(undefined);
      put(earlier);
    },
    takeFile: (file: File) => void readFile(file).then(take),
    takeText: (text: string) => {
      const sheet = sheetOf(text, "paste");
      if (sheet.rows.length > 0) take({ sheet });
    },
  };
}

export type Import = ReturnType<typeof useImport>;
