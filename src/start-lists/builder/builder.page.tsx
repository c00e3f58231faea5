import { Plus } from "lucide-react";
import { useLoaderData, useRevalidator, useSearchParams } from "react-router";
import { listCompetitions } from "../../competitions/contract.ts";
import {
  choicesOf,
  type CompetitionChoice,
  requestedCompetitionId,
  selectedCompetition,
  useCompetitionSwitch,
} from "../../competitions/switch/use-competition-switch.tsx";
import { wallDay } from "../../competitions/rules.ts";
import { later } from "../../web/pages/later.tsx";
import { ApiError } from "../../web/calls/api.ts";
import { nullWhenUnavailable } from "../../web/calls/null-when-unavailable.ts";
import { formatDate } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle, personOf } from "../../web/pages/page.ts";
import { isAdmin, useSession } from "../../web/session/session.tsx";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { Empty, ErrorPanel } from "../../web/ui/states/empty.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { builderWords, useBuilderWords } from "./builder-words.ts";
import { getStartList, listStartLists, listUnlistedEntries, type StartList, type StartListRow, type UnlistedSection } from "../contract.ts";
import { ListBuilder } from "./list-builder.tsx";

const NewListDialog = later(async () => (await import("./new-list-dialog.tsx")).NewListDialog);

export const handle: PageHandle = { title: { pl: builderWords.pl.startLists, en: builderWords.en.startLists }, fixed: true };

interface Loaded {
  competitions: CompetitionChoice[];
  /** The competition of the lists: that of the chosen list, else the one in the address, else the one that every desk opens on. */
  competition: string | undefined;
  lists: StartListRow[];
  /** The chosen list; null when the address names one that does not exist, or there is none. */
  list: StartList | null;
  unlisted: UnlistedSection[];
}

/**
 * Loads a competition's lists, the chosen one (`?list=`, else today's, else the newest) and the entries not placed yet; null when the server is
 * unavailable.
 */
export async function loader({ context, request }: LoaderArgs): Promise<Loaded | null> {
  const { call } = caller(context);
  const options = { signal: request.signal };
  const search = new URL(request.url).searchParams;
  const requestedList = search.get("list");
  const requested = requestedCompetitionId(search);
  const listsOf = async (competition_id: string | undefined) =>
    (await call(listStartLists, { query: { limit: 500, ...(competition_id ? { competition_id } : {}) } }, options)).data;
  try {
    const competitions = choicesOf((await call(listCompetitions, {}, options)).data);
    const shown = selectedCompetition(competitions, requested)?.id;
    const today = wallDay(new Date());
    const ofShown = requestedList === null && shown !== undefined ? await listsOf(shown) : [];
    const id = requestedList ?? (ofShown.find((each) => each.day === today) ?? ofShown[0])?.id;
    const list = id === undefined ? null : await call(getStartList, { params: { id } }, options).catch(absent);
    const competition = list?.competition_id ?? shown;
    const lists = requestedList === null && competition === shown ? ofShown : await listsOf(competition);
    if (list === null) return { competitions, competition, lists, list, unlisted: [] };
    const unlisted = isAdmin(await personOf(context))
      ? (await call(listUnlistedEntries, { params: { competition_id: list.competition_id } }, options)).data
      : [];
    return { competitions, competition, lists, list, unlisted };
  } catch (error) {
    return nullWhenUnavailable(error);
  }
}

/** Returns null for a 404; throws any other error. */
function absent(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/** The builder of one list, a day on one stage: blocks and performances in order, their times, and rests that are too short. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const messages = useBuilderWords();
  const { user } = useSession();
  const { revalidate, state } = useRevalidator();
  const [params, setParams] = useSearchParams();
  const admin = isAdmin(user);
  useCompetitionSwitch(loaded?.competitions, loaded?.competition, "/dashboard/start-lists/lists?competition=all");
  const choose = (name: "list" | "new", value: string) =>
    setParams(
      (now) => {
        now.delete("new");
        if (value) now.set(name, value);
        return now;
      },
      { replace: name === "new", preventScrollReset: true },
    );
  const add = admin && (
    <Button icon={<Plus className="ic" aria-hidden />} onClick={() => choose("new", "1")}>
      {messages.newList}
    </Button>
  );
  const dialog = admin && params.get("new") === "1" && (
    <NewListDialog
      open
      onOpenChange={(open) => choose("new", open ? "1" : "")}
      competition={requestedCompetitionId(params)}
      onMade={(list) => setParams({ list: list.id }, { replace: true })}
    />
  );
  if (loaded === null || loaded.list === null) {
    const gone = loaded !== null && params.get("list") !== null;
    return (
      <>
        <PageHead title={messages.startLists} actions={add} />
        <div className="dm">
          {loaded === null ? (
            <ErrorPanel title={messages.failed} busy={state !== "idle"} onRetry={() => void revalidate()} />
          ) : (
            <Empty
              title={gone ? messages.gone : messages.noLists}
              actions={gone ? <LinkButton to="/dashboard/start-lists/lists">{messages.allLists}</LinkButton> : add}
            >
              {gone ? messages.goneWhy : admin ? messages.noListsWhy : messages.noListsRead}
            </Empty>
          )}
        </div>
        {dialog}
      </>
    );
  }
  return (
    <>
      <ListBuilder
        key={loaded.list.id}
        loaded={loaded.list}
        unlisted={loaded.unlisted}
        admin={admin}
        switcher={
          <>
            <ListSwitch lists={loaded.lists} value={loaded.list.id} onChoose={(id) => choose("list", id)} />
            <span className="max-desk:hidden">{add}</span>
          </>
        }
        onReload={revalidate}
        onDeleted={() => setParams({}, { replace: true })}
      />
      {dialog}
    </>
  );
}

function ListSwitch({ lists, value, onChoose }: { lists: readonly StartListRow[]; value: string; onChoose: (id: string) => void }) {
  const messages = useBuilderWords();
  const locale = useLocale();
  if (lists.length < 2) return undefined;
  return (
    <span className="w-56 max-w-full">
      <Select
        size="small"
        label={messages.chooseList}
        value={value}
        onValueChange={onChoose}
        options={lists.map((list) => ({ value: list.id, label: list.name, detail: formatDate(`${list.day}T12:00:00Z`, locale, "short") }))}
      />
    </span>
  );
}
