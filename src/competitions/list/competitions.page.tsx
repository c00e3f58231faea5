import { useLoaderData } from "react-router";
import { nullWhenUnavailable } from "../../web/calls/null-when-unavailable.ts";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { listCompetitions } from "../contract.ts";
import { CompetitionList } from "./list.tsx";
import { words } from "../words.ts";
import { loadOne } from "../draft/load-one.ts";
import { fetchTab, Workspace } from "../workspace/workspace.tsx";

type Loaded = Awaited<ReturnType<typeof loader>>;

/** Preloads the code of the requested settings tab before the page is shown. */
export const prepare = (search: URLSearchParams) => search.has("id") && fetchTab(search.get("tab"));

export const handle: PageHandle = {
  title: (loaded: Loaded, locale) => (loaded.kind === "one" ? loaded.competition.name : words[locale].title),
};

const PAGE = 100;

/** Loads the list, or with `?id=` the settings of one competition. */
export async function loader({ context, request }: LoaderArgs) {
  const { call } = caller(context);
  const { searchParams } = new URL(request.url);
  const id = searchParams.get("id");
  const options = { signal: request.signal };
  if (!id) {
    const q = searchParams.get("q") ?? "";
    const archive = searchParams.get("view") === "archive";
    const query = { q, limit: PAGE, ...(archive ? { status: "archived" as const } : {}) };
    return { kind: "list" as const, list: await call(listCompetitions, { query }, options).catch(nullWhenUnavailable) };
  }
  return { kind: "one" as const, ...(await loadOne(call, id, options)) };
}

/** Competitions page: the list, or the settings of one. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.kind === "list" ? <CompetitionList list={loaded.list} /> : <Workspace key={loaded.competition.id} {...loaded} />;
}
