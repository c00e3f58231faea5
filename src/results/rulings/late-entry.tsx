import { useEffect, useState } from "react";
import type { Reply } from "../../kernel/endpoint.ts";
import { listEntries } from "../../signup/contract.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/calls/use-api.ts";
import { startNumber } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { useReport } from "../../web/use-report.ts";
import type { SeenMatrix } from "../contract.ts";
import { words } from "./ruling-words.ts";

type Entry = Reply<typeof listEntries>["data"][number];

interface Props {
  matrix: SeenMatrix;
  /** The chosen entry. */
  value: string | undefined;
  onChange: (entryId: string) => void;
}

/** Who may still join a round: accepted entries of its section that do not stand in it. They are asked for when this is shown. */
export function LateEntry({ matrix, value, onChange }: Props) {
  const said = words[useLocale()];
  const api = useApi();
  const report = useReport();
  const [entries, setEntries] = useState<readonly Entry[]>();
  const section_id = matrix.round?.section_id;
  useEffect(() => {
    let gone = false;
    void recordOrNull(() => api.call(listEntries, { query: { section_id, sort: "number", limit: 500 } }), report).then((found) => {
      if (!gone) setEntries(found?.data ?? []);
    });
    return () => {
      gone = true;
    };
  }, [api, report, section_id]);
  const here = new Set(matrix.rows.map((row) => row.entry_id));
  const late = entries?.filter((each) => each.status === "accepted" && !here.has(each.id));
  if (late?.length === 0) return <p className="sm sec">{said.nobodyLate}</p>;
  return (
    <Field label={said.who}>
      <Select
        value={value}
        onValueChange={onChange}
        disabled={late === undefined}
        options={(late ?? []).map((each) => ({
          value: each.id,
          label: [each.start_number === null ? "" : startNumber(each.start_number), each.title ?? each.club_name].filter(Boolean).join(" "),
        }))}
      />
    </Field>
  );
}
