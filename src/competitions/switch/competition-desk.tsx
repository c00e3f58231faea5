// What desks of one competition have in common: the choice of the competition, and their states without one.
import { useRevalidator } from "react-router";
import { nullWhenUnavailable } from "../../web/calls/null-when-unavailable.ts";
import { caller, type LoaderArgs } from "../../web/pages/page.ts";
import { LinkButton } from "../../web/ui/button.tsx";
import { Empty, ErrorPanel } from "../../web/ui/states/empty.tsx";
import { listCompetitions } from "../contract.ts";
import { choicesOf, type CompetitionChoice, requestedCompetitionId, selectedCompetition } from "./use-competition-switch.tsx";

type Call = ReturnType<typeof caller>["call"];

/**
 * Loads the competitions, and what a desk shows of the one in the address, else of the one that every desk opens on. Null when the server is
 * unavailable.
 */
export async function loadCompetitionDesk<T>(
  { context, request }: LoaderArgs,
  load: (competition: CompetitionChoice, call: Call, options: { signal: AbortSignal }) => Promise<T>,
) {
  const { call } = caller(context);
  const options = { signal: request.signal };
  try {
    const competitions = choicesOf((await call(listCompetitions, {}, options)).data);
    const competition = selectedCompetition(competitions, requestedCompetitionId(new URL(request.url).searchParams));
    return { competitions, shown: competition && (await load(competition, call, options)) };
  } catch (error) {
    return nullWhenUnavailable(error);
  }
}

interface NoCompetitionProps {
  /** False when the server is unavailable. */
  loaded: boolean;
  messages: Record<"noCompetition" | "noCompetitionWhy" | "makeCompetition" | "failed", string>;
}

/** The body of such a desk when it has no competition to show. */
export function NoCompetition({ loaded, messages }: NoCompetitionProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="dm">
      {loaded ? (
        <Empty
          title={messages.noCompetition}
          actions={
            <LinkButton look="primary" to="/dashboard/competitions">
              {messages.makeCompetition}
            </LinkButton>
          }
        >
          {messages.noCompetitionWhy}
        </Empty>
      ) : (
        <ErrorPanel title={messages.failed} busy={state !== "idle"} onRetry={() => void revalidate()} />
      )}
    </div>
  );
}
