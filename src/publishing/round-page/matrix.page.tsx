import { useLoaderData } from "react-router";
import { listCompetitions } from "../../competitions/contract.ts";
import { choicesOf, requestedCompetitionId, useCompetitionSwitch } from "../../competitions/switch/use-competition-switch.tsx";
import type { CallArguments, Reply } from "../../kernel/endpoints/endpoint.ts";
import type { Role } from "../../kernel/endpoints/roles.ts";
import { later } from "../../web/pages/later.tsx";
import { AT_MOST, pagesUpTo, readList } from "../../web/lists/list-params.ts";
import { caller, type LoaderArgs, type PageHandle, personOf } from "../../web/pages/page.ts";
import { useLive } from "../../web/live/use-live.ts";
import { useLivePages } from "../../web/live/use-live-pages.ts";
import { RoundList, PAGE } from "../../scoring/round-list/round-list.tsx";
import type { SeenMatrix } from "../../scoring/shapes.ts";
import { listScores, scoreViews } from "../../scoring/contract.ts";
import { getMatrixByBlock } from "../../scoring/by-block/contract.ts";

const RoundMatrix = later(async () => (await import("./round-matrix.tsx")).RoundMatrix);
const OwnRound = later(async () => (await import("../../scoring/own-entries/own-round.tsx")).OwnRound);

/** Loads the code of one round's marks before the page is drawn, if the address names a round. */
export const prepare = (search: URLSearchParams) => search.has("block") && Promise.all([RoundMatrix.fetch(), OwnRound.fetch()]);

export const handle: PageHandle = { title: { pl: "Oceny", en: "Marks" } };

type List = Reply<typeof listScores>;

/** Loads the rounds of the address. With `?block=` also that round's marks: all for its officials, those of own entries for a coach. */
export async function loader({ context, request }: LoaderArgs) {
  const api = caller(context);
  const search = new URL(request.url).searchParams;
  const round = search.get("block");
  const person = await personOf(context);
  const role: Role = person?.role ?? "referee";
  const options = { signal: request.signal };
  const { q, choice, limit, shown } = readList(search, PAGE);
  // Filters by state are for people who run rounds.
  const view = role === "trener" ? undefined : choice("state", scoreViews);
  const query = { q, view, competition_id: requestedCompetitionId(search), limit };
  const pages = (filter: NonNullable<CallArguments<typeof listScores>["query"]>, count: number) =>
    pagesUpTo(count, (part) => api.call(listScores, { query: { ...filter, ...part } }, options));
  const [competitions, matrix] = await Promise.all([
    api.call(listCompetitions, {}, options),
    round ? api.call(getMatrixByBlock, { params: { id: round } }, options) : null,
  ]);
  const list = await (matrix ? pages({ start_list_id: matrix.start_list.id }, AT_MOST) : pages(query, shown));
  return { competitions: choicesOf(competitions.data), list, matrix, role, query, shown };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** Rounds with their progress, or the marks of one round. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const { competitions, list, matrix, role, query } = loaded;
  useCompetitionSwitch(competitions, matrix ? matrix.competition.id : query.competition_id);
  return matrix ? <Followed key={matrix.block.id} list={list} matrix={matrix} role={role} /> : <Listed {...loaded} />;
}

function Followed({ list, matrix: loaded, role }: { list: List; matrix: SeenMatrix; role: Role }) {
  const matrix = useLive(getMatrixByBlock, { params: { id: loaded.block.id } }, loaded);
  return role === "trener" ? <OwnRound matrix={matrix} /> : <RoundMatrix rounds={list.data} matrix={matrix} />;
}

function Listed({ list: loaded, role, query, shown }: Loaded) {
  const list = useLivePages(listScores, { query }, loaded, shown);
  return <RoundList list={list} view={query.view ?? "all"} role={role} />;
}
