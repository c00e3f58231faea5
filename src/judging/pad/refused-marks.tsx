import { useState } from "react";
import { Link } from "react-router";
import { useLocale } from "../../web/locale.tsx";
import { Bib } from "../../web/ui/bib.tsx";
import { TextButton } from "../../web/ui/button.tsx";
import { ConfirmDialog } from "../../web/ui/dialog.tsx";
import type { Tablet } from "../use-tablet.ts";
import { words } from "../words.ts";

/** Marks that the server did not take: each with the reason, to be mended on its pad or removed by hand; never dropped in silence. */
export function RefusedMarks({ tablet }: { tablet: Tablet }) {
  const said = words[useLocale()];
  const [dropping, setDropping] = useState<string>();
  if (tablet.refused.length === 0) return null;
  return (
    <section>
      <h2>{said.refusedHead}</h2>
      <ol>
        {tablet.refused.map((entry) => (
          <li key={entry.id} className="jr">
            <Link to={`/judge/dashboard/score/${entry.performance_id}`}>
              {entry.start_number !== null && <Bib number={entry.start_number} />}
              <span className="grow sm">
                <b className="t-bad">{entry.refusal?.message}</b>
              </span>
            </Link>
            <TextButton onClick={() => setDropping(entry.id)}>{said.drop}</TextButton>
          </li>
        ))}
      </ol>
      <ConfirmDialog
        open={dropping !== undefined}
        onOpenChange={(open) => !open && setDropping(undefined)}
        title={said.dropTitle}
        description={said.dropWhy}
        confirm={said.drop}
        danger
        onConfirm={() => {
          if (dropping) void tablet.outbox?.withdraw(dropping);
          setDropping(undefined);
        }}
      />
    </section>
  );
}
