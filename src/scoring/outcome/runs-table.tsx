// Table of the results of several dances or runs, and which of them count: for everybody, and for the office while marks come in.
import { useLocale } from "../../web/locale/locale.tsx";
import type { RunsKind } from "../tabulation/counting.ts";
import { runWords } from "./run-words.ts";

export interface RunRow {
  key: string;
  name: string;
  /** The shown values. Null: not on the floor. Undefined: nothing yet. */
  runs: readonly { text: string | null | undefined; counts: boolean }[];
  result: string;
}

/** One line per entry: every run, those that do not count struck through, and the result. */
export function RunsTable({
  label,
  names,
  runs,
  rows,
}: {
  label: string;
  names: readonly string[];
  runs: RunsKind;
  rows: readonly RunRow[];
}) {
  const messages = runWords[useLocale()];
  if (names.length === 0 || rows.length === 0) return null;
  return (
    <div className="rt-m rt-runs" role="region" aria-label={label} tabIndex={0}>
      <table>
        <caption>{messages.rule[runs]}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.number}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{messages.result}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              {row.runs.map(({ text, counts }, at) => (
                <td key={names[at]} data-counts={counts}>
                  {text === undefined ? (
                    "–"
                  ) : text === null ? (
                    messages.missed
                  ) : counts ? (
                    text
                  ) : (
                    <>
                      <s>{text}</s>
                      <span className="vh"> {messages.dropped}</span>
                    </>
                  )}
                </td>
              ))}
              <td>
                <b>{row.result}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
