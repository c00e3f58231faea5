import { ChevronDown } from "lucide-react";
import { count } from "../../../kernel/text/format.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { recordOrNull } from "../../../web/calls/outcomes.ts";
import { Segmented } from "../../../web/ui/fields/segmented.tsx";
import { useReport } from "../../../web/calls/use-report.ts";
import { nameOf } from "../../../entries/line-ups/eligibility.ts";
import type { Signup } from "../../records.ts";
import { useConsentText } from "../../../people/consents/use-consent-text.ts";
import { useSignupCalls } from "../../offline/use-signup-calls.ts";
import { useEntriesWords } from "./entries-words.ts";
import type { Dancer } from "../../../people/dancers/dancer-record.ts";
import { changeable } from "../../../entries/states.ts";
import { counted } from "../../../entries/words.ts";

/** Choice of how one person is named on lists and in results. */
export function NameChoice({
  label,
  value,
  onValueChange,
}: {
  label: string;
  value: Dancer["public_name"];
  onValueChange: (chosen: Dancer["public_name"]) => void;
}) {
  const words = useEntriesWords();
  return (
    <Segmented
      label={label}
      value={value}
      options={[
        { value: "initials", label: words.publicInitials },
        { value: "full", label: words.publicFull },
        { value: "number", label: words.publicNumber },
      ]}
      onValueChange={onValueChange}
    />
  );
}

/** Everybody who dances with the choice of their public name: open at any time, also after sign-up has closed, and applied at once. */
export function PublicNames({ signup, onChanged }: { signup: Signup; onChanged: () => void }) {
  const words = useEntriesWords();
  const locale = useLocale();
  const text = useConsentText(signup);
  const { setPublicName } = useSignupCalls(signup);
  const report = useReport();
  const dancing = new Set(signup.entries.filter((each) => changeable.includes(each.status)).flatMap((each) => each.dancer_ids));
  const people = signup.dancers.filter((each) => dancing.has(each.id));
  if (people.length === 0) return null;
  const set = async (id: string, public_name: Dancer["public_name"]) => {
    await recordOrNull(() => setPublicName(id, { public_name, texts: [text("full_names")] }), report);
    onChanged();
  };
  return (
    <details className="psum mt-7" open={people.length <= 3}>
      <summary>
        <span className="grow min-w-0">
          <b>{words.publicName}</b>
          <small className="sec block">{count(locale, people.length, counted.people[locale])}</small>
        </span>
        <ChevronDown className="ic" aria-hidden />
      </summary>
      <p className="sm sec my-3">
        {words.publicWhy} {`${words.publicFull}: „${text("full_names")}”`}
      </p>
      <ul className="grid gap-3">
        {people.map((each) => (
          <li key={each.id} className="row wrap sp">
            <span className="b">{nameOf(each)}</span>
            <NameChoice
              label={`${words.publicName}: ${nameOf(each)}`}
              value={each.public_name}
              onValueChange={(chosen) => void set(each.id, chosen)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
