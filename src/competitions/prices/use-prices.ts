// What the price list sends: each fee when its field is left, the early fees of many sections in as few calls as there are different ones.
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

/** As many ids as one call takes. */
const MOST_IDS = 2000;

/** The sections by presentation category. */
export function rowsOf(sections: readonly Section[]): Row[] {
  return [...Map.groupBy(sections, (section) => section.presentation_category_id)].flatMap(([id, all]) =>
    all[0] ? [{ id, first: all[0], all }] : [],
  );
}

/** A day's early fee set, or taken away by null. */
export function withFee(early: Early, until: string, fee: number | null): EarlyFee[] {
  return [...early.filter((each) => each.until !== until), ...(fee === null ? [] : [{ until, fee_grosze: fee }])];
}

/** The early fee of one day moved to another, or taken away. */
export function movedFee(early: Early, from: string, to: string | undefined): EarlyFee[] {
  return early.flatMap((each) => (each.until !== from ? [each] : to === undefined ? [] : [{ ...each, until: to }]));
}

/** The calls that give sections their changed early fees, oldest day first: those that come to have the same go together, the unchanged not at all. */
export function earlyCalls(sections: readonly Pick<Section, "id" | "early_fees">[], change: (early: Early) => EarlyFee[]) {
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

/** The price list's days, the calls that its fields make, and the dialog that asks whom a change is for. Each call returns whether it was made. */
export function usePrices({ competition, sections, reload, draft }: Pick<TabProps, "competition" | "sections" | "reload" | "draft">) {
  const api = useApi();
  const report = useReport();
  const params = { id: competition.id };
  const { ask, dialog } = useFeeQuestion(competition.id);
  // Days that no section has a fee for yet.
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
  const saveEarly = (some: readonly Section[], change: (early: Early) => EarlyFee[]) => send(earlyCalls(some, change));
  return {
    days: [...new Set([...sections.flatMap((section) => section.early_fees.map((each) => each.until)), ...added])].toSorted(),
    /** Whether further starts have a fee of their own. */
    next: wantsNext || sections.some((section) => section.fee_next_grosze !== null),
    save: (row: Row, change: Change) => send([{ presentation_category_id: row.id, ...change }]),
    saveFee: (row: Row, until: string, fee: number | null) => saveEarly(row.all, (early) => withFee(early, until, fee)),
    /** Adds a day, moves it or takes it away. */
    moveDay: async (from: string | undefined, to: string | undefined) => {
      const done = from === undefined || (await saveEarly(sections, (early) => movedFee(early, from, to)));
      if (done) setAdded((now) => [...now.filter((day) => day !== from), ...(to === undefined ? [] : [to])]);
      return done;
    },
    /** Changes which day decides about early fees. */
    changeDay: async (fee_day: "entry" | "payment") => {
      const fees_for = await ask({ fee_day });
      if (fees_for === undefined) return false;
      return doneOrFalse(
        () => draft.beside((version) => api.call(updateCompetition, { params, body: { fee_day, fees_for, version } })),
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
