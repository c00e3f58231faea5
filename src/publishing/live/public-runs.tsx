import { shownTotal, startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { PublicRound, PublicRow } from "../contract.ts";
import { runWords } from "../../scoring/outcome/run-words.ts";
import { RunsTable } from "../../scoring/outcome/runs-table.tsx";

/** Table of the runs of a published round for these rows. Nothing when the round has one dance, or when only names are released. */
export function PublicRuns({ round, rows }: { round: PublicRound; rows: readonly PublicRow[] }) {
  const locale = useLocale();
  const messages = runWords[locale];
  const danced = rows.filter((row) => row.dances.some((each) => each.value !== null));
  return (
    <RunsTable
      label={messages.label}
      names={(danced[0]?.dances ?? []).map((each) => each.name)}
      runs={round.runs ?? (round.cut ? "crosses" : "places")}
      rows={danced.map((row) => ({
        key: row.entry_id,
        name: row.start_number === null ? (row.shown.label ?? "") : startNumber(row.start_number),
        runs: row.dances.map(({ value, counts }) => ({ text: value === null ? null : shownTotal(value, locale), counts })),
        result: row.total === null ? "" : shownTotal(row.total, locale),
      }))}
    />
  );
}
