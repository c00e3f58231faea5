import { type ReactNode, useEffect, useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { useApi } from "../../web/calls/use-api.ts";
import * as addresses from "../addresses.ts";
import type * as contract from "../contract.ts";
import type { PublicBlock } from "../contract.ts";
import { words } from "./public-words.ts";
import { PublicRuns } from "./runs-table.tsx";
import type { WhyProps } from "./why.tsx";

const getExplanation: typeof contract.getExplanation = addresses.getExplanation;
const getSectionExplanation: typeof contract.getSectionExplanation = addresses.getSectionExplanation;
type Api = ReturnType<typeof useApi>;

const ALL_STEPS = { pl: "Wszystkie kroki obliczeń", en: "All steps of the calculation" };

/** What is asked for when it is unfolded; `ask` is made once, where this is. */
function Told<T>({ ask, children }: { ask: (api: Api) => Promise<T>; children: (told: T) => ReactNode }) {
  const said = words[useLocale()];
  const api = useApi();
  const [asking] = useState(() => ask);
  const [found, setFound] = useState<{ told: T } | "loading" | "failed">("loading");
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
        <button type="button" className="lbtn" onClick={retry}>
          {said.again}
        </button>
      </p>
    );
  return <div role="status">{children(found.told)}</div>;
}

/** Why this entry has its place, in its round or its section; without an entry how the round's places came about. */
export function Why({ blockId, entryId, sectionId, blocks = [] }: WhyProps) {
  if (entryId === undefined)
    return (
      <Told ask={(api) => api.call(getExplanation, { params: { id: blockId ?? "" } })}>
        {({ explain }) => <Steps sentences={explain} />}
      </Told>
    );
  if (sectionId) return <WhyInSection sectionId={sectionId} entryId={entryId} blocks={blocks} />;
  return <WhyPlace blockId={blockId ?? ""} entryId={entryId} />;
}

/** „Dlaczego to miejsce?” of one entry in a round: a sentence for everybody, then the steps about this entry, then all of them. */
function WhyPlace({ blockId, entryId }: { blockId: string; entryId: string }) {
  const locale = useLocale();
  return (
    <Told ask={(api) => api.call(getExplanation, { params: { id: blockId }, query: { entry_id: entryId } })}>
      {({ about, explain }) => (
        <>
          {about?.summary && <p className="b">{about.summary}</p>}
          <Steps sentences={about?.steps ?? []} />
          <details className="rt-x px-0">
            <summary>{ALL_STEPS[locale]}</summary>
            <Steps sentences={explain} />
          </details>
        </>
      )}
    </Told>
  );
}

/** The same over all rounds of a section: what became of the entry in one sentence, then round by round, the newest first; of `blocks` with the points of its runs. */
function WhyInSection({ sectionId, entryId, blocks }: { sectionId: string; entryId: string; blocks: readonly PublicBlock[] }) {
  const locale = useLocale();
  return (
    <Told ask={(api) => api.call(getSectionExplanation, { params: { id: sectionId, entry_id: entryId } })}>
      {({ summary, rounds }) => (
        <>
          {summary && <p className="b">{summary}</p>}
          {rounds.map((round, at) => (
            <section key={round.round_id} className="rt-wr">
              <h3>{round.name[locale]}</h3>
              {at > 0 && round.summary && <p>{round.summary}</p>}
              {blocks
                .filter((block) => block.id === round.round_id)
                .map((block) => (
                  <PublicRuns key={block.id} block={block} rows={(block.results ?? []).filter((row) => row.entry_id === entryId)} />
                ))}
              <Steps sentences={[...round.decisions, ...round.steps]} />
            </section>
          ))}
        </>
      )}
    </Told>
  );
}

/** Sentences of a calculation, one under the other. */
function Steps({ sentences }: { sentences: readonly string[] }) {
  return (
    <ol className="mx-why">
      {sentences.map((sentence, i) => (
        <li key={i}>{sentence}</li>
      ))}
    </ol>
  );
}
