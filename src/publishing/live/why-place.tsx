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
export type LoadState<T> = { reply: T } | "loading" | "failed";

/** Requests data when first drawn and passes the reply to `children`. `ask` of the first rendering is used. */
function ReplyLoader<T>({ ask, children }: { ask: (api: Api) => Promise<T>; children: (reply: T) => ReactNode }) {
  const api = useApi();
  const [request] = useState(() => ask);
  const [found, setFound] = useState<LoadState<T>>("loading");
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    request(api).then(
      (reply) => !gone && setFound({ reply }),
      () => !gone && setFound("failed"),
    );
    return () => {
      gone = true;
    };
  }, [api, request, attempt]);
  const retry = () => {
    setFound("loading");
    setAttempt((now) => now + 1);
  };
  return (
    <ReplyView found={found} onRetry={retry}>
      {children}
    </ReplyView>
  );
}

/** Draws the reply, a loading text, or an error with a retry button. */
export function ReplyView<T>({
  found,
  onRetry,
  children,
}: {
  found: LoadState<T>;
  onRetry: () => void;
  children: (reply: T) => ReactNode;
}) {
  const messages = words[useLocale()];
  if (found === "loading")
    return (
      <p className="sm sec" role="status">
        {messages.loadingExplain}
      </p>
    );
  if (found === "failed")
    return (
      <p className="sm t-bad" role="alert">
        {messages.explainFailed}{" "}
        <button type="button" className="lbtn" onClick={onRetry}>
          {messages.again}
        </button>
      </p>
    );
  return <div role="status">{children(found.reply)}</div>;
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
      <ReplyLoader ask={(api) => api.call(getExplanationByBlock, { params: { id: roundId ?? "" } })}>
        {({ explain }) => <Steps sentences={explain} />}
      </ReplyLoader>
    );
  if (sectionId) return <WhyInSection sectionId={sectionId} entryId={entryId} released={rounds} />;
  return <WhyPlace roundId={roundId ?? ""} entryId={entryId} />;
}

/** „Dlaczego to miejsce?” of one entry in a round: a summary, the steps about this entry, then all steps. */
function WhyPlace({ roundId, entryId }: { roundId: string; entryId: string }) {
  return (
    <ReplyLoader ask={(api) => api.call(getExplanationByBlock, { params: { id: roundId }, query: { entry_id: entryId } })}>
      {(reply) => <AboutEntry {...reply} />}
    </ReplyLoader>
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
    <ReplyLoader ask={(api) => api.call(getSectionExplanation, { params: { id: sectionId, entry_id: entryId } })}>
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
    </ReplyLoader>
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
