import { X } from "lucide-react";
import { useLocale } from "../../web/locale/locale.tsx";
import type { Ballot } from "../contract.ts";
import { fill } from "../words.ts";
import { moveFocus, shownNumber } from "./cross-grid.tsx";
import { freePlaces, holderOf } from "./ballot-state.ts";
import type { BallotPad } from "./use-ballot.ts";
import { words } from "../ballot-words.ts";

type Place = Ballot["heats"][number]["places"][number];
type Props = { places: readonly Place[]; pad: BallotPad; onEnter: () => void };

/** Performances that do not dance and get no place. A mark on one of them can be removed here. */
function Gone({ places, pad }: Pick<Props, "places" | "pad">) {
  const messages = words[useLocale()];
  const gone = places.filter((place) => place.out !== null);
  if (gone.length === 0) return null;
  return (
    <p className="fg-gone">
      {gone.map((place) => (
        <span key={place.performance_id}>
          <s>{shownNumber(place.start_number)}</s> {place.out && messages.gone[place.out]}
          {pad.state.marks[place.performance_id] && (
            <button type="button" className="btn key" onClick={() => pad.tap({ kind: "off", id: place.performance_id })}>
              <X className="ic" aria-hidden />
              {fill(messages.off, {
                number: shownNumber(place.start_number),
                n: pad.state.marks[place.performance_id]?.place ?? messages.none,
              })}
            </button>
          )}
        </span>
      ))}
    </p>
  );
}

/** Grid of couples and places. A taken place is disabled in other rows; two taps on placed couples swap their places. */
export function PlaceGrid({ places, pad, onEnter }: Props) {
  const messages = words[useLocale()];
  const here = places.filter((place) => place.out === null);
  const { marks, selected } = pad.state;
  const all = here.map((_, i) => i + 1);
  const numberOf = (id: string) => shownNumber(places.find((place) => place.performance_id === id)?.start_number ?? null);
  return (
    <>
      <div
        className="fg"
        style={{ ["--n" as string]: here.length }}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          const id = document.activeElement?.closest<HTMLElement>("[data-id]")?.dataset["id"];
          if (event.key === "Enter") onEnter();
          else if (/^[1-9]$/.test(event.key) && id && Number(event.key) <= here.length) pad.type(id, Number(event.key));
          else if (!moveFocus(event)) return;
          event.preventDefault();
        }}
      >
        <div className="fg-h" aria-hidden>
          <span />
          {all.map((place) => (
            <b key={place} className={holderOf(marks, place) === undefined ? "open" : ""}>
              {place}.
            </b>
          ))}
        </div>
        {here.map((row) => {
          const own = marks[row.performance_id]?.place;
          const number = shownNumber(row.start_number);
          const state = own === undefined ? messages.noPlace : fill(messages.placeOf, { n: own });
          return (
            <div
              key={row.performance_id}
              className={own === undefined ? "fg-r open" : "fg-r"}
              data-id={row.performance_id}
              role="group"
              aria-label={`${messages.number} ${number}, ${state}${selected === row.performance_id ? `, ${messages.takenUp}` : ""}`}
            >
              <span className="bib xl" aria-hidden>
                {number}
              </span>
              {all.map((place) => {
                const holder = holderOf(marks, place);
                const mine = holder === row.performance_id;
                const taken = holder !== undefined && !mine;
                const what = taken
                  ? fill(messages.placeTaken, { n: place, number: numberOf(holder) })
                  : fill(messages.placeOf, { n: place });
                return (
                  <button
                    key={place}
                    type="button"
                    className={`key fk${mine ? " on" : ""}${taken ? " tk" : ""}${mine && selected === holder ? " held" : ""}`}
                    aria-pressed={mine}
                    aria-disabled={taken || pad.locked}
                    aria-label={`${messages.number} ${number}, ${what}`}
                    onClick={() => pad.tap({ kind: "place", id: row.performance_id, place })}
                  >
                    {taken ? <i /> : place}
                  </button>
                );
              })}
            </div>
          );
        })}
      </div>
      <Gone places={places} pad={pad} />
    </>
  );
}

/**
 * The same on a phone: a list of places with the unplaced numbers below it. A tap on a number gives it the first free place. Numbers keep their
 * position when others are placed, so that a second tap of a trembling finger hits an empty spot.
 */
export function PlaceList({ places, pad, onEnter }: Props) {
  const messages = words[useLocale()];
  const here = places.filter((place) => place.out === null);
  const { marks, selected } = pad.state;
  const [next] = freePlaces(marks, here.length);
  return (
    <div
      className="fo"
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        onEnter();
      }}
    >
      <ol className="fo-l">
        {here.map((_, i) => {
          const place = i + 1;
          const holder = here.find((each) => marks[each.performance_id]?.place === place);
          const number = shownNumber(holder?.start_number ?? null);
          return (
            <li key={place}>
              <b className="num">{place}.</b>
              {holder ? (
                <>
                  <button
                    type="button"
                    className={`key fk on${selected === holder.performance_id ? " held" : ""}`}
                    aria-pressed={selected === holder.performance_id}
                    aria-disabled={pad.locked}
                    aria-label={`${messages.number} ${number}, ${fill(messages.placeOf, { n: place })}`}
                    onClick={() => pad.tap({ kind: "hold", id: holder.performance_id })}
                  >
                    {number}
                  </button>
                  <button
                    type="button"
                    className="key fk x"
                    aria-disabled={pad.locked}
                    aria-label={fill(messages.off, { number, n: place })}
                    onClick={() => pad.tap({ kind: "off", id: holder.performance_id })}
                  >
                    <X className="ic" aria-hidden />
                  </button>
                </>
              ) : (
                <span className={place === next ? "fo-n next" : "fo-n"}>{place === next ? messages.nextNumber : messages.free}</span>
              )}
            </li>
          );
        })}
      </ol>
      {next !== undefined && (
        <div className="fo-p" role="group" aria-label={messages.pool}>
          {here.map((place) =>
            marks[place.performance_id]?.place === undefined ? (
              <button
                key={place.performance_id}
                type="button"
                className="key fk"
                aria-disabled={pad.locked}
                aria-label={`${messages.number} ${shownNumber(place.start_number)}, ${messages.noPlace}`}
                onClick={() => pad.tap({ kind: "fill", id: place.performance_id, places: here.length })}
              >
                {shownNumber(place.start_number)}
              </button>
            ) : (
              <span key={place.performance_id} className="fo-e" aria-hidden />
            ),
          )}
        </div>
      )}
      <Gone places={places} pad={pad} />
    </div>
  );
}
