import { HeatsButton } from "../../rounds/heats/heats-button.tsx";
import { isAllowed } from "../../rounds/offices.ts";
import { formatTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { words as cutWords } from "./cut-words.ts";
import { NewRuling } from "./ruling-button.tsx";
import { words } from "./ruling-words.ts";
import type { SeenMatrix } from "../shapes.ts";
import { numberOf } from "../round-messages.ts";

type Decision = NonNullable<SeenMatrix["round"]>["decisions"][number];

/** List of the decisions about the round, newest first: what, when, about whom, by whom and why. The head judge also makes new ones here. */
export function Rulings({ matrix, onDone }: { matrix: SeenMatrix; onDone: () => void }) {
  const locale = useLocale();
  const messages = words[locale];
  const { kinds, decisions: title } = cutWords[locale];
  const decides = matrix.round !== null && isAllowed(matrix.office, "decide");
  const ruled = matrix.round?.decisions.filter((each) => kinds[each.kind] !== undefined) ?? [];
  if (ruled.length === 0 && !decides) return null;
  const about = ({ kind, entries, about: { wanted, wanted_before, state, seat, dance, given, called_off } }: Decision) => {
    if (called_off === false) return messages.takenBack;
    if (kind === "short_ballot") {
      const name = matrix.round?.dances[(dance ?? 1) - 1];
      return [seat, name, state === "short" ? given : messages.takenBack].filter((each) => each !== undefined && each !== "").join(", ");
    }
    if (kind === "paper_check") return messages.papers[state ?? ""];
    const named = matrix.rows.filter((row) => entries.includes(row.entry_id));
    if (kind === "wanted" && wanted !== undefined) return [wanted_before, wanted].filter((each) => each !== undefined).join(" → ");
    const numbers = (kind === "tie" ? entries.flatMap((id) => named.filter((row) => row.entry_id === id)) : named).map(numberOf).join(", ");
    if (state === "noticed") return `${numbers} (${messages.noticed})`;
    return state === "competing" ? `${numbers} (${messages.takenBack})` : numbers;
  };
  return (
    <section className="mt-5 max-w-3xl grid gap-3" aria-label={title}>
      <div className="row sp wrap gap-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {decides && (
          <div className="row wrap gap-2">
            {matrix.round?.status === "planned" && (
              <HeatsButton round={{ id: matrix.block.id, title: matrix.block.name }} onSaved={onDone} />
            )}
            <NewRuling matrix={matrix} onDone={onDone} />
          </div>
        )}
      </div>
      {ruled.length === 0 && <p className="sm sec">{messages.none}</p>}
      <ul className="sm grid gap-1">
        {ruled.map((each) => (
          <li key={each.id}>
            <span className="num sec">{formatTime(each.made_at, locale)}</span> <b>{kinds[each.kind]}</b>{" "}
            <span className="num">{about(each)}</span>
            {[each.by, each.reason].filter(Boolean).map((part) => `, ${part}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
