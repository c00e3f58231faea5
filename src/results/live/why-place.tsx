import { useEffect, useState } from "react";
import type { Reply } from "../../kernel/endpoint.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useApi } from "../../web/calls/use-api.ts";
import * as addresses from "../addresses.ts";
import type * as contract from "../contract.ts";
import { words } from "./public-words.ts";

const getExplanation: typeof contract.getExplanation = addresses.getExplanation;

/** „Dlaczego to miejsce?” of one entry: a sentence for everybody, then the steps about this entry, then all of them. */
export function WhyPlace({ blockId, entryId }: { blockId: string; entryId: string }) {
  const said = words[useLocale()];
  const api = useApi();
  const [found, setFound] = useState<Reply<typeof contract.getExplanation> | "loading" | "failed">("loading");
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    api.call(getExplanation, { params: { id: blockId }, query: { entry_id: entryId } }).then(
      (reply) => !gone && setFound(reply),
      () => !gone && setFound("failed"),
    );
    return () => {
      gone = true;
    };
  }, [api, blockId, entryId, attempt]);
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
        <button type="button" className="lbtn" onClick={() => setAttempt((now) => now + 1)}>
          {said.again}
        </button>
      </p>
    );
  return (
    <div role="status">
      {found.about?.summary && <p className="b">{found.about.summary}</p>}
      <Steps sentences={found.about?.steps ?? []} />
      <details className="rt-x px-0">
        <summary>{said.allSteps}</summary>
        <Steps sentences={found.explain} />
      </details>
    </div>
  );
}

/** Sentences of a calculation, one under the other. */
export function Steps({ sentences }: { sentences: readonly string[] }) {
  return (
    <ol className="mx-why">
      {sentences.map((sentence, i) => (
        <li key={i}>{sentence}</li>
      ))}
    </ol>
  );
}
