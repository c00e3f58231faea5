// Saves the price list: each fee when its field loses focus, early fees of many sections in as few calls as possible.
import { useState } from "react";
import { doneOrFalse } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { updateCompetition, updateSections } from "../contract.ts";
import { useFeeQuestion } from "../fee-changes/use-fee-question.tsx";
import type { EarlyFee } from "../fees.ts";
import type { Section } from "../shapes.ts";
import type { TabProps } from "../draft/load-one.ts";

/** One presentation category and its sections. */
export type Row = { id: string; first: Section; all: readonly Section[] };
type Change = { fee_grosze?: number | null; fee_per?: "dancer" | "entry"; fee_next_grosze?: number | null };
type Early = readonly EarlyFee[];

/** Maximum number of ids in one call. */
const MOST_IDS = 2000;

/** Groups the sections by presentation category, one row each. `first` is the row's first section, `all` are all its sections. */
export function rowsOf(sections: readonly Section[]): Row[] {
  return [...Map.groupBy(sections, (section) => section.presentation_category_id)].flatMap(([id, all]) =>
    all[0] ? [{ id, first: all[0], all }] : [],
  );
}

/** Returns the early fees with the fee of one day set; null removes it. */
export function withEarlyFee(early: Early, until: string, fee: number | null): EarlyFee[] {
  return [...early.filter((each) => each.until !== until), ...(fee === null ? [] : [{ until, fee_grosze: fee }])];
}

/** Returns the early fees with one day moved; undefined removes it. */
export function withMovedDay(early: Early, from: string, to: string | undefined): EarlyFee[] {
  return early.flatMap((each) => (each.until !== from ? [each] : to === undefined ? [] : [{ ...each, until: to }]));
}

/** Builds the calls that save changed early fees. Sections with the same new fees share a call; unchanged sections are left out. Sorts by day. */
export function earlyFeeCalls(sections: readonly Pick<Section, "id" | "early_fees">[], change: (early: Early) => EarlyFee[]) {
  const changed = sections.flatMap(({ id, early_fees }) => {
    const early = change(early_fees).toSorted((a, b) => a.until.localeCompare(b.until));
    return JSON.stringify(early) === JSON.stringify(early_fees) ? [] : [{ id, early }];
  });
  return [...Map.groupBy(changed, (each) => JSON.stringify(each.early)).values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / MOST_IDS) }, (_, i) => ({
      section_ids: group.slice(i * MOST_IDS, (i + 1) * MOST_IDS).map((each) => each.id),
      early_fees: group[0]?.early ?? [],
    })),
  );
}

type Body = Change & { presentation_category_id?: string; section_ids?: string[]; early_fees?: EarlyFee[] };

/** Days and save functions of the price list, and the dialog that asks which entries a change applies to. Each save returns true when it was done. */
export function usePrices({ competition, sections, reload, draft }: Pick<TabProps, "competition" | "sections" | "reload" | "draft">) {
  const api = useApi();
  const report = useReport();
  const params = { id: competition.id };
  const { ask, dialog } = useFeeQuestion(competition.id);
  // Days added here for which no section has a fee yet.
  const [added, setAdded] = useState<readonly string[]>([]);
  const [wantsNext, setWantsNext] = useState(false);
  const send = async (changes: Body[]): Promise<boolean> => {
    const fees_for = changes.length === 0 ? "new" : await ask({ changes });
    if (fees_for === undefined) return false;
    let done = true;
    for (const body of changes)
      done = (await doneOrFalse(() => api.call(updateSections, { params, body: { ...body, fees_for } }), report)) && done;
    await reload();
    return done;
  };
  const saveEarly = (some: readonly Section[], change: (early: Early) => EarlyFee[]) => send(earlyFeeCalls(some, change));
  return {
    days: [...new Set([...sections.flatMap((section) => section.early_fees.map((each) => each.until)), ...added])].toSorted(),
    /** True when further starts have a fee of their own. */
    next: wantsNext || sections.some((section) => section.fee_next_grosze !== null),
    save: (row: Row, change: Change) => send([{ presentation_category_id: row.id, ...change }]),
    saveFee: (row: Row, until: string, fee: number | null) => saveEarly(row.all, (early) => withEarlyFee(early, until, fee)),
    /** Adds, moves or removes a day. */
    moveDay: async (from: string | undefined, to: string | undefined) => {
      const done = from === undefined || (await saveEarly(sections, (early) => withMovedDay(early, from, to)));
      if (done) setAdded((now) => [...now.filter((day) => day !== from), ...(to === undefined ? [] : [to])]);
      return done;
    },
    /** Changes which day decides about early fees. */
    changeDay: async (fee_day: "entry" | "payment") => {
      const fees_for = await ask({ fee_day });
      if (fees_for === undefined) return false;
      return doneOrFalse(
        () => draft.callAfterSave((version) => api.call(updateCompetition, { params, body: { fee_day, fees_for, version } })),
        report,
      );
    },
    dialog,
    wantNext: (on: boolean) => {
      setWantsNext(on);
      if (!on) void send([{ fee_next_grosze: null }]);
    },
  };
}
