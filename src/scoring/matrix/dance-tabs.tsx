// Tabs for the dances of a round above its marks. While the dances fit side by side there are no tabs.
import { useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { addsUp } from "../../rounds/dances.ts";
import { runWords } from "../outcome/desk-run-words.ts";
import { shownIn } from "./cell-at.ts";
import type { Matrix } from "../shapes.ts";

/** With more columns than this the dances do not fit side by side. */
const MOST_COLUMNS = 12;

/** Returns the columns of the chosen dance and the tabs. A counted round begins with its results. */
export function useDanceTabs(matrix: Matrix) {
  const messages = runWords[useLocale()];
  const { dances, seats, rows } = matrix;
  const counted = rows.some((row) => row.runs.length > 0);
  const [chosen, setChosen] = useState<string>();
  const tabbed = dances.length > 1 && dances.length * seats.length > MOST_COLUMNS;
  const value = chosen ?? (counted ? "sum" : "0");
  const tab = !tabbed ? undefined : value === "sum" ? "sum" : Number(value);
  const shown = shownIn(matrix, tab);
  const tabs = tabbed && (
    <div className="mx-dances">
      <Segmented
        label={messages.dances}
        value={value}
        onValueChange={setChosen}
        options={[{ value: "sum", label: messages.all }, ...dances.map(({ name }, at) => ({ value: String(at), label: name }))]}
      />
    </div>
  );
  return { shown, tabs, tabbed };
}

/** Returns what the marks of one dance give: points, crosses or a place. */
export function danceResultKind({ form, cut }: Pick<Matrix, "form" | "cut">): "result" | "crosses" | "place" {
  if (addsUp(form.method)) return "result";
  return cut !== null || form.method === "recall" ? "crosses" : "place";
}
