// Table of a round's panel: a row for each judge, a checkbox for each dance and for each component that judges may divide.
import { useLocale } from "../../web/locale/locale.tsx";
import { Checkbox } from "../../web/ui/fields/checkbox.tsx";
import { conflictReason, isBarred } from "../conflict-rules.ts";
import { marksComponent, toggleDance, withComponent } from "./rules.ts";
import type { PanelRound, PanelDraft } from "./use-panel.ts";
import { words } from "./words.ts";

interface Props {
  round: PanelRound;
  draft: PanelDraft;
  /** Disables all checkboxes. */
  off: boolean;
  label: string;
}

type DanceLabels = readonly { at: number; name: string; short: string }[];

/** The checkboxes, and the number of judges of each dance. */
export function PanelTable({ round, draft, off, label }: Props) {
  const messages = words[useLocale()];
  const dances = round.dances.map(({ code, name }, at) => ({
    at: at + 1,
    name: name || messages.dance(at + 1),
    short: code || (round.dances.length === 1 ? messages.marksAtAll : String(at + 1)),
  }));
  return (
    <div className="pn-w" tabIndex={-1}>
      <table className="tbl pn-t" aria-label={label}>
        <Head round={round} dances={dances} />
        <tbody>
          {round.seats.map((seat) => (
            <SeatRow key={seat.id} seat={seat} round={round} draft={draft} off={off} dances={dances} />
          ))}
        </tbody>
        <Counts round={round} draft={draft} dances={dances} />
      </table>
    </div>
  );
}

function Head({ round, dances }: Pick<Props, "round"> & { dances: DanceLabels }) {
  const messages = words[useLocale()];
  return (
    <thead>
      <tr>
        <th scope="col">{messages.judge}</th>
        {dances.map((dance) => (
          <th key={dance.at} scope="col" className="c" title={dance.name}>
            <span aria-hidden>{dance.short}</span>
            <span className="vh">{dance.name}</span>
          </th>
        ))}
        {round.components.map((component) => (
          <th key={component.code} scope="col" className="c" title={component.name}>
            {component.code}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SeatRow({ seat, round, draft, off, dances }: Omit<Props, "label"> & { seat: PanelRound["seats"][number]; dances: DanceLabels }) {
  const locale = useLocale();
  const messages = words[locale];
  const { grid, put } = draft;
  const barred = isBarred(seat);
  const codes = round.components.map((each) => each.code);
  return (
    <tr>
      <th scope="row">
        <b>{seat.seat}</b> <span className="sec max-md:hidden">{seat.name}</span>
        {seat.conflicts.length > 0 && (
          <small className={`block ${barred ? "t-bad" : "t-warn"}`}>
            {conflictReason(
              seat.conflicts.map((each) => each.club_name),
              locale,
            )}
          </small>
        )}
      </th>
      {dances.map((dance) => (
        <td key={dance.at} className="c">
          {seat.dances.includes(dance.at) && (
            <Checkbox
              label={messages.judges(seat.seat, dance.name)}
              checked={grid.get(seat.id)?.has(dance.at) ?? false}
              // A judge who is barred can only be taken off.
              disabled={off || (barred && !grid.get(seat.id)?.has(dance.at))}
              onCheckedChange={() => put(toggleDance(grid, seat.id, dance.at))}
            />
          )}
        </td>
      ))}
      {round.components.map(({ code, name }) => (
        <td key={code} className="c">
          <Checkbox
            label={messages.marks(seat.seat, name)}
            checked={marksComponent(grid, seat.id, code)}
            disabled={off || (grid.get(seat.id)?.size ?? 0) === 0}
            onCheckedChange={(on) => put(withComponent(grid, seat.id, code, on, codes))}
          />
        </td>
      ))}
    </tr>
  );
}

function Counts({ round, draft: { grid }, dances }: Pick<Props, "round" | "draft"> & { dances: DanceLabels }) {
  const messages = words[useLocale()];
  const inDance = (dance: number) => round.seats.filter((seat) => grid.get(seat.id)?.has(dance)).length;
  const ofComponent = (code: string) => round.seats.filter((seat) => marksComponent(grid, seat.id, code) !== false).length;
  return (
    <tfoot>
      <tr>
        <th scope="row" className="sec">
          {messages.total}
        </th>
        {dances.map(({ at }) => (
          <td key={at} className={`c num${inDance(at) < round.least_judges ? " bad" : ""}`}>
            {inDance(at)}
          </td>
        ))}
        {round.components.map(({ code }) => (
          <td key={code} className="c num">
            {ofComponent(code)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
