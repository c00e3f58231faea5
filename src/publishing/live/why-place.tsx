import { type ReactNode, useEffect, useState } from "react";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { getExplanationByBlock, getSectionExplanation, type PublicRound } from "../contract.ts";
import { words } from "./public-words.ts";
import { PublicRuns } from "./public-runs.tsx";

type Api = ReturnType<typeof useApi>;

const ALL_STEPS = { pl: "Wszystkie kroki obliczeń", en: "All steps of the calculation" };
const NOTHING = { pl: "Nie ma tu nic do wyjaśnienia.", en: "There is nothing to explain here." };

/** State of a request: the reply, or still loading, or failed. */
export type Found<T> = { told: T } | "loading" | "failed";

/** Requests data when first drawn and passes the reply to `children`. `ask` of the first rendering is used. */
function Told<T>({ ask, children }: { ask: (api: Api) => Promise<T>; children: (told: T) => ReactNode }) {
  const api = useApi();
  const [asking] = useState(() => ask);
  const [found, setFound] = useState<Found<T>>("loading");
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    asking(api).then(
      (told) => !gone && setFound({ told }),
      () => !gone && setFound("failed"),
    );
    return () => {
      gone = true;
    };
  }, [api, asking, attempt]);
  const retry = () => {
    setFound("loading");
    setAttempt((now) => now + 1);
  };
  return (
    <Shown found={found} onRetry={retry}>
      {children}
    </Shown>
  );
}

/** Draws the reply, a loading text, or an error with a retry button. */
export function Shown<T>({ found, onRetry, children }: { found: Found<T>; onRetry: () => void; children: (told: T) => ReactNode }) {
  const said = words[useLocale()];
  if (found === "loading")
    return (
      <p className="sm sec" role="status">
        {said.loadingExplain}
      </p>
    );
  if (found === "failed")
    return (
      <p className="sm t-bad" role="alert">
        {said.explainFailed}{" "}
        <button type="button" className="lbtn" onClick={onRetry}>
          {said.again}
        </button>
      </p>
    );
  return <div role="status">{children(found.told)}</div>;
}

export interface WhyProps {
  roundId?: string;
  entryId?: string;
  sectionId?: string;
  rounds?: readonly PublicRound[];
}

/** Explains why an entry has its place in its round or section. Without an entry it explains the places of the round. */
export function Why({ roundId, entryId, sectionId, rounds = [] }: WhyProps) {
  if (entryId === undefined)
    return (
      <Told ask={(api) => api.call(getExplanationByBlock, { params: { id: roundId ?? "" } })}>
        {({ explain }) => <Steps sentences={explain} />}
      </Told>
    );
  if (sectionId) return <WhyInSection sectionId={sectionId} entryId={entryId} released={rounds} />;
  return <WhyPlace roundId={roundId ?? ""} entryId={entryId} />;
}

/** „Dlaczego to miejsce?” of one entry in a round: a summary, the steps about this entry, then all steps. */
function WhyPlace({ roundId, entryId }: { roundId: string; entryId: string }) {
  return (
    <Told ask={(api) => api.call(getExplanationByBlock, { params: { id: roundId }, query: { entry_id: entryId } })}>
      {(told) => <AboutEntry {...told} />}
    </Told>
  );
}

/** Summary and steps about one entry, with all steps of the calculation folded below. */
export function AboutEntry({ about, explain }: Pick<Reply<typeof getExplanationByBlock>, "about" | "explain">) {
  const locale = useLocale();
  const { summary = null, steps = [] } = about ?? {};
  return (
    <>
      {summary && <p className="b">{summary}</p>}
      {(steps.length > 0 || !summary) && <Steps sentences={steps} />}
      {explain.length > 0 && (
        <details className="rt-x px-0">
          <summary>{ALL_STEPS[locale]}</summary>
          <Steps sentences={explain} />
        </details>
      )}
    </>
  );
}

/** The same over all rounds of a section: a summary, then the rounds, newest first. Rounds in `released` also show the points of their runs. */
function WhyInSection({ sectionId, entryId, released }: { sectionId: string; entryId: string; released: readonly PublicRound[] }) {
  const locale = useLocale();
  return (
    <Told ask={(api) => api.call(getSectionExplanation, { params: { id: sectionId, entry_id: entryId } })}>
      {({ summary, rounds }) => (
        <>
          {summary && <p className="b">{summary}</p>}
          {!summary && rounds.length === 0 && <Steps sentences={[]} />}
          {rounds.map((round, at) => (
            <section key={round.round_id} className="rt-wr">
              <h3>{round.name[locale]}</h3>
              {at > 0 && round.summary && <p>{round.summary}</p>}
              {released
                .filter(({ id }) => id === round.round_id)
                .map((each) => (
                  <PublicRuns key={each.id} round={each} rows={(each.results ?? []).filter((row) => row.entry_id === entryId)} />
                ))}
              {(!round.summary || round.decisions.length + round.steps.length > 0) && (
                <Steps sentences={[...round.decisions, ...round.steps]} />
              )}
            </section>
          ))}
        </>
      )}
    </Told>
  );
}

/** Steps of a calculation as a list, or a sentence that there are none. */
export function Steps({ sentences }: { sentences: readonly string[] }) {
  const locale = useLocale();
  if (sentences.length === 0) return <p className="sm sec">{NOTHING[locale]}</p>;
  return (
    <ol className="mx-why">
      {sentences.map((sentence, i) => (
        <li key={i}>{sentence}</li>
      ))}
    </ol>
  );
}
