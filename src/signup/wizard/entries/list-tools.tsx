import { Segmented } from "../../../web/ui/fields/segmented.tsx";
import { SearchInput } from "../../../web/ui/tables/table-toolbar.tsx";
import type { Signup } from "../../records.ts";
import { useEntriesWords } from "./entries-words.ts";
import { type EntryView, needsWork } from "./shown-entries.ts";

interface Props {
  signup: Signup;
  view: EntryView;
  q: string;
  onView: (view: EntryView) => void;
  onSearch: (q: string) => void;
}

/** Filters a long list of entries: by a search, or to those with something to correct. */
export function ListTools({ signup, view, q, onView, onSearch }: Props) {
  const words = useEntriesWords();
  return (
    <div className="row wrap mb-4" role="search" aria-label={words.entries}>
      <Segmented
        label={words.view}
        value={view}
        options={[
          { value: "all", label: words.showAll, count: signup.entries.length },
          { value: "mend", label: words.toMend, count: signup.entries.filter(needsWork).length },
        ]}
        onValueChange={onView}
      />
      <div className="grow min-w-56">
        <SearchInput value={q} onChange={onSearch} placeholder={words.search} />
      </div>
    </div>
  );
}
