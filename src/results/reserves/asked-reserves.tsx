// Questions about reserves on the screens of those who may answer: the organiser's day with its stage, and the judge's day.
import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { Reply } from "../../kernel/endpoint.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/calls/use-api.ts";
import { useLive } from "../../web/live/use-live.ts";
import { fill } from "../../web/locale/fill.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { listReserves } from "./asked.ts";
import { ReserveAsked } from "./reserve-panel.tsx";
import { words } from "./words.ts";

type Asked = Reply<typeof listReserves>;

/** What is asked now, and what will be; `loaded` first. */
function Followed({ loaded, competitionId }: { loaded: Asked; competitionId?: string | undefined }) {
  const said = words[useLocale()];
  const api = useApi();
  const query = competitionId === undefined ? {} : { competition_id: competitionId };
  const [known, setKnown] = useState({ loaded, asked: loaded });
  if (known.loaded !== loaded) setKnown({ loaded, asked: loaded });
  const { data } = useLive(listReserves, { query }, known.asked);
  // Who has answered need not wait for the news of it.
  const again = async () => {
    const asked = await recordOrNull(
      () => api.call(listReserves, { query }),
      () => undefined,
    );
    if (asked) setKnown((now) => ({ ...now, asked }));
  };
  return (
    <div className="asked" aria-live="polite">
      {data.map((question) => (
        <ReserveAsked key={question.round.id} question={question} onDone={() => void again()}>
          <p className="sm">
            <b>{fill(said.led, { round: question.round.name, next: question.next.name })}</b>{" "}
            <Link to={`/dashboard/scores?block=${question.round.id}`}>{said.marks}</Link>
          </p>
        </ReserveAsked>
      ))}
    </div>
  );
}

/** The questions about one competition or all, to those who may answer: asked for when the page is there, so that it never waits for them. */
export function AskedReserves({ competitionId }: { competitionId?: string | undefined }) {
  const api = useApi();
  const [loaded, setLoaded] = useState<Asked>();
  useEffect(() => {
    let gone = false;
    void recordOrNull(
      () => api.call(listReserves, { query: competitionId === undefined ? {} : { competition_id: competitionId } }),
      () => undefined,
    ).then((asked) => !gone && asked && setLoaded(asked));
    return () => {
      gone = true;
    };
  }, [api, competitionId]);
  return loaded?.runs ? <Followed loaded={loaded} competitionId={competitionId} /> : null;
}
