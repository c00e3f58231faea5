import { useEffect, useState } from "react";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { listLateEntries } from "../../rounds/contract.ts";
import { titleOf } from "../../entries/label/title-of.ts";
import { listOrEmpty } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Combobox } from "../../web/ui/fields/combobox.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { words } from "./ruling-words.ts";

type Entry = Reply<typeof listLateEntries>["data"][number];

interface Props {
  roundId: string;
  /** The chosen entry. */
  value: string | undefined;
  onChange: (entryId: string | undefined) => void;
}

/** Selection of the entries that may still join a round. Loaded when it is shown. */
export function LateEntry({ roundId, value, onChange }: Props) {
  const messages = words[useLocale()];
  const api = useApi();
  const report = useReport();
  const [entries, setEntries] = useState<readonly Entry[]>();
  useEffect(() => {
    let gone = false;
    void listOrEmpty(() => api.call(listLateEntries, { params: { id: roundId } }), report).then((found) => {
      if (!gone) setEntries(found);
    });
    return () => {
      gone = true;
    };
  }, [api, report, roundId]);
  if (entries?.length === 0) return <p className="sm sec">{messages.nobodyLate}</p>;
  return (
    <Field label={messages.who}>
      <Combobox
        value={value}
        onValueChange={onChange}
        disabled={entries === undefined}
        placeholder={messages.search}
        options={(entries ?? []).map((each) => ({
          value: each.entry_id,
          label: [each.start_number === null ? "" : startNumber(each.start_number), titleOf(each)].filter(Boolean).join(" ") || "–",
        }))}
      />
    </Field>
  );
}
