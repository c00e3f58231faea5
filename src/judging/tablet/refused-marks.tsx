import { Link } from "react-router";
import { useLocale } from "../../web/locale/locale.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import type { Tablet } from "./use-tablet.ts";
import { sheetPath } from "../rules.ts";
import { runText, words } from "../words.ts";
import { DropMarks } from "./drop-marks.tsx";

/** Lists refused marks, each with the reason. The judge corrects them on the pad or removes them; they never disappear by themselves. */
export function RefusedMarks({ tablet }: { tablet: Tablet }) {
  const locale = useLocale();
  const messages = words[locale];
  const ballots = tablet.ballots.filter((each) => each.refusal);
  if (tablet.refused.length + ballots.length === 0) return null;
  return (
    <section>
      <h2>{messages.refusedHead}</h2>
      <ol>
        {tablet.refused.map((entry) => (
          <li key={entry.id} className="jr">
            <Link to={sheetPath(entry)}>
              {entry.start_number !== null && <Bib number={entry.start_number} />}
              <span className="grow sm">
                {entry.run && <span className="block">{runText(entry.run, locale)}</span>}
                <b className="t-bad">{entry.refusal?.code === "stale" ? messages.firstStays : entry.refusal?.message}</b>
              </span>
            </Link>
            <DropMarks tablet={tablet} id={entry.id} />
          </li>
        ))}
        {ballots.map((entry) => (
          <li key={entry.id} className="jr">
            <Link to={`/judge/dashboard/score/${entry.opens}`}>
              <span className="grow sm">
                <b className="t-bad">{`${entry.name}: ${entry.refusal?.message ?? ""}`}</b>
              </span>
            </Link>
            <DropMarks tablet={tablet} id={entry.id} />
          </li>
        ))}
      </ol>
    </section>
  );
}
