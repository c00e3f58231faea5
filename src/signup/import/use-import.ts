// An import in progress: stored in this browser and reviewed again at each change.
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { useSession } from "../../web/session/session.tsx";
import { currentPerson } from "../../web/outbox/owner.ts";
import type { Signup } from "../records.ts";
import { COLUMNS, earlierRows, type EarlierSignup } from "./earlier/earlier-rows.ts";
import type { Earlier } from "./earlier/load-earlier.ts";
import { importWords } from "./reading/import-words.ts";
import { storeImport, useStoredImport } from "./stored/stored-import.ts";
import { readFile, type ReadFile } from "./files/read-file.ts";
import { listOfferedChoices, type Section } from "./reading/entry-review.ts";
import { listFirstNames } from "./reading/first-names.ts";
import { beginImport, beginWithColumns, type ImportState, rowsLeft } from "./reading/import-state.ts";
import type { ElsewherePerson, ExistingPerson, ImportKind, Sheet } from "./reading/kinds.ts";
import { reviewRows } from "./reading/review.ts";
import { sheetOf } from "./reading/sheet-of-text.ts";
import { remainingSheet, toStorable } from "./stored/storable.ts";

export interface ImportContext {
  of: ImportKind;
  /** Name under which the list is stored. */
  id: string;
  /** People of the sign-up, with whom rows are matched. */
  existing: readonly ExistingPerson[];
  /** For the office: people of the competition's other sign-ups. */
  elsewhere: readonly ElsewherePerson[] | undefined;
  /** The user's own sign-ups of other competitions. */
  earlier: readonly Earlier[];
  sections: readonly Section[];
  /** Year of the competition. */
  lastYear: number;
  /** The record stored with the list, so that it opens without a network; none for the office, which would lack other clubs' people then. */
  signup: Signup | undefined;
}

interface Workbook {
  sheet: Sheet;
  tabs: readonly Sheet[];
}

/** The workbook after the user decided whether hidden rows are read. */
function withHiddenRows({ sheet, tabs }: Workbook, withHidden: boolean): Workbook {
  const { hiddenRows = [], ...rest } = sheet;
  const read = withHidden ? rest : { ...rest, rows: rest.rows.filter((_, at) => !hiddenRows.includes(at)) };
  return { sheet: read, tabs: tabs.map((each) => (each === sheet ? read : each)) };
}

/** Turns a sheet into a list; each sheet of a workbook is read once. */
function useBegin({ of, sections, lastYear }: Pick<ImportContext, "of" | "sections" | "lastYear">, firstNames: ReadonlySet<string>) {
  const [lists] = useState(() => new WeakMap<Sheet, ImportState>());
  return (sheet: Sheet) => {
    const list = lists.get(sheet) ?? beginImport(of, sheet, listOfferedChoices(sections), lastYear, firstNames);
    lists.set(sheet, list);
    return list;
  };
}

/** Holds an import in progress: reads sheets, reviews rows after each change, and stores the list. */
export function useImport({ of, id, existing, elsewhere, sections, lastYear, signup }: ImportContext) {
  const locale = useLocale();
  const session = useSession();
  const stored = useStoredImport(of, id);
  // State of this page, which also works in a browser without storage.
  const [own, setOwn] = useState<{ state: ImportState | undefined } | undefined>(undefined);
  const state = own ? own.state : stored;
  const [refused, setRefused] = useState<Extract<ReadFile, { refused: string }>["refused"] | undefined>(undefined);
  const [pendingWorkbook, setAsked] = useState<Workbook | undefined>(undefined);
  const firstNames = useMemo(() => listFirstNames(), []);
  const begin = useBegin({ of, sections, lastYear }, firstNames);
  const review = useMemo(
    () => state && reviewRows(state, { existing, elsewhere, sections, lastYear, firstNames }),
    [state, existing, elsewhere, sections, lastYear, firstNames],
  );
  const store = (now: ImportState | undefined) =>
    storeImport(of, id, now && toStorable(now, begin), now && rowsLeft(now), { who: currentPerson(session), signup });
  const keepOwn = useEffectEvent(store);
  useEffect(() => {
    if (own) keepOwn(own.state);
  }, [own]);
  /** Changes the current state: rows that were not redrawn may still call it. */
  const change = (next: (now: ImportState) => ImportState) =>
    setOwn((before) => {
      const now = before ? before.state : stored;
      return { state: now && next(now) };
    });
  const put = (next: ImportState | undefined) => setOwn({ state: next });
  const take = (read: ReadFile) => {
    if ("refused" in read) return setRefused(read.refused);
    // Headers alone: a template that is not filled in yet.
    const filled = [read.sheet, ...(read.tabs ?? [])]
      .filter((each, at, all) => all.indexOf(each) === at)
      .map((sheet) => ({ sheet, state: begin(sheet) }))
      .filter((each) => each.state.rows.length > 0);
    const [first] = filled;
    setAsked(undefined);
    if (!first) return setRefused("empty");
    setRefused(undefined);
    const tabs = filled.map((each) => each.sheet);
    if (first.sheet.hiddenRows) return setAsked({ sheet: first.sheet, tabs });
    const { tab } = first.sheet;
    put({
      ...first.state,
      ...(tabs.length > 1 ? { tabs } : {}),
      ...(tab === undefined ? {} : { tab }),
    });
  };
  return {
    state,
    review,
    refused,
    /** A sheet with hidden rows: nothing is read before the answer. */
    asked: pendingWorkbook?.sheet,
    answer: (withHidden: boolean) => pendingWorkbook && take(withHiddenRows(pendingWorkbook, withHidden)),
    change,
    put,
    /** Stores the list, also after the page was left. */
    keep: store,
    /** Opens another sheet of the workbook. */
    takeTab: (tab: string) => {
      const sheet = state?.tabs?.find((each) => each.tab === tab);
      if (sheet && state?.tabs)
        take({ sheet, tabs: state.tabs.map((each) => (each.tab === state.tab ? remainingSheet(state, each) : each)) });
    },
    takeEarlier: (name: string, signup: EarlierSignup) => {
      const columns = COLUMNS[of].map((role) => ({ role, head: importWords[locale].roles[role] }));
      const earlier = beginWithColumns(of, name, columns, earlierRows(of, signup));
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
