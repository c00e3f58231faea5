import { useState } from "react";
import { Button } from "../../../web/ui/button.tsx";
import { Combobox } from "../../../web/ui/fields/combobox.tsx";
import { nameOf } from "../../../entries/line-ups/eligibility.ts";
import { useEntriesWords } from "./entries-words.ts";
import { UNSETTLED_PERSON } from "./unsettled.ts";
import type { Dancer } from "../../../people/dancers/dancer-record.ts";

interface Props {
  /** People of the sign-up who are offered: those not in the line-up. */
  others: readonly Dancer[];
  /** Text left in the field on an earlier visit. */
  typed: string;
  /** Called with the id of a person among `others`. */
  onPick: (id: string) => void;
  /** Called with the text of a new person: a name, perhaps with a year of birth. */
  onAdd: (text: string) => void;
  /** Called with the text of the field as it is left. */
  onLeave: (text: string) => void;
  /** Called when the user answers that the text is nobody to add. */
  onEmpty: () => void;
}

/**
 * Field that adds a person to an entry's line-up: picks one of `others` or takes a typed name. When the field is left with text in it, it asks below
 * whether that is a person to add, so that the text is never lost.
 */
export function AddPerson({ others, typed, onPick, onAdd, onLeave, onEmpty }: Props) {
  const words = useEntriesWords();
  const [left, setLeft] = useState(typed);
  return (
    <>
      <Combobox
        label={words.addPerson}
        placeholder={words.addPerson}
        options={others.map((each) => ({ value: each.id, label: nameOf(each), detail: String(each.birth_year) }))}
        value={undefined}
        typed={typed}
        onValueChange={(id) => {
          if (id) onPick(id);
        }}
        onAdd={onAdd}
        onLeave={(text) => {
          setLeft(text);
          onLeave(text);
        }}
      />
      {left !== "" && <AddQuestion text={left} onYes={() => onAdd(left)} onNo={onEmpty} />}
    </>
  );
}

/** Asks about a person who was typed and neither picked nor added. */
function AddQuestion({ text, onYes, onNo }: { text: string; onYes: () => void; onNo: () => void }) {
  const words = useEntriesWords();
  return (
    <div className="row wrap mt-2" role="group" aria-label={words.addAsk} id="add-typed" {...UNSETTLED_PERSON}>
      <span className="grow">
        {words.addAsk} <b>{`„${text}”`}</b>
      </span>
      <Button size="small" look="soft" onClick={onYes}>{`${words.add} „${text}”`}</Button>
      <Button size="small" look="ghost" onClick={onNo}>
        {words.addNo}
      </Button>
    </div>
  );
}
