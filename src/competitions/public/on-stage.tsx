import { startNumber } from "../../kernel/text/format.ts";
import { Bib } from "../../web/ui/signs/bib.tsx";
import type { PublicCompetition } from "../shapes.ts";

/** Shows the entry on stage by number and title, or a heat by all its numbers with its section and dance. */
export function OnStage({ on }: { on: NonNullable<PublicCompetition["on_stage"]> }) {
  if (on.numbers.length > 1)
    return (
      <span className="min-w-0">
        <b className="num">{on.numbers.map(startNumber).join(" ")}</b> {[on.section_name, on.dance_name].filter(Boolean).join(" · ")}
      </span>
    );
  return (
    <>
      {on.start_number !== null && <Bib number={on.start_number} />}
      <b className="ell">{on.shown.label ?? on.section_name}</b>
    </>
  );
}
