// Sections where an entry may dance whose own section rejects its line-up: one press moves it there.
import { useEffect, useState } from "react";
import { listOrEmpty } from "../../../web/calls/outcomes.ts";
import { useApi } from "../../../web/app/use-api.ts";
import { useReport } from "../../../web/calls/use-report.ts";
import { getSignupForm } from "../../contract.ts";
import { OfferedSections } from "../../sections/alternatives.tsx";
import { isNotFilledIn } from "../../sections/section-line.ts";
import type { EntryDetail } from "./entry-details.tsx";
import type { OfferedSection } from "../../../entries/records.ts";
import { changeable } from "../../../entries/states.ts";

interface Props {
  entry: EntryDetail;
  onMove: (sectionId: string) => void;
}

/** Sections that take the entry, shown where its own section rejects its line-up. */
export function OtherSections({ entry, onMove }: Props) {
  const refused = entry.problems.some((each) => !isNotFilledIn(each));
  if (!refused || entry.line_up.length === 0 || !changeable.includes(entry.status)) return null;
  return <SectionButtons key={entry.competition_id} entry={entry} onMove={onMove} />;
}

/** The nearest sections that the entry's line-up may enter; `free` limits them to those with places, where a cap rejected it. */
export function SectionButtons({ entry, onMove, free = false }: Props & { free?: boolean }) {
  const api = useApi();
  const report = useReport();
  const [sections, setSections] = useState<readonly OfferedSection[]>([]);
  const { competition_id } = entry;
  useEffect(() => {
    let here = true;
    const load = async () => ({ data: (await api.call(getSignupForm, { params: { id: competition_id } })).sections });
    void listOrEmpty(load, report).then((found) => {
      if (here) setSections(found);
    });
    return () => {
      here = false;
    };
  }, [api, report, competition_id]);
  const dancer_ids = entry.line_up.map((each) => each.id);
  return (
    sections.length > 0 && (
      <OfferedSections
        key={dancer_ids.join(" ")}
        signup={{ id: entry.signup_id, sections: sections.filter((each) => !free || !each.full || each.id === entry.section_id) }}
        entry={{ section_id: entry.section_id, dancer_ids }}
        onChoose={({ id }) => onMove(id)}
      />
    )
  );
}
