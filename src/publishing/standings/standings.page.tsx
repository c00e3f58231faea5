import { Download } from "lucide-react";
import { useLoaderData, useRevalidator } from "react-router";
import { titleOf } from "../../entries/label/title-of.ts";
import { nullWhenUnavailable } from "../../web/calls/null-when-unavailable.ts";
import { saveCsv } from "../../web/lists/csv.ts";
import { useLive } from "../../web/live/use-live.ts";
import { shownTotal } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { isAdmin, useSession } from "../../web/session/session.tsx";
import { Button } from "../../web/ui/button.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { Empty, ErrorPanel } from "../../web/ui/states/empty.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { type Column, DataTable } from "../../web/ui/tables/data-table.tsx";
import { getStandings, type Standings } from "../contract.ts";
import { lastRound, placeText, standingsCsv } from "./standings-csv.ts";
import { words } from "./words.ts";

export const handle: PageHandle = {
  title: (loaded, locale) => [words[locale].title, (loaded as Standings | null)?.section.name].filter(Boolean).join(": "),
};

/** Loads a section's standings for the office. Null when the server is unavailable. */
export async function loader({ context, params, request }: LoaderArgs): Promise<Standings | null> {
  try {
    return await caller(context).call(getStandings, { params: { id: params.id ?? "" } }, { signal: request.signal });
  } catch (error) {
    return nullWhenUnavailable(error);
  }
}

/** Places of a section over all its rounds, for its officials, before they are public. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const messages = words[useLocale()];
  const { revalidate, state } = useRevalidator();
  if (loaded) return <Shown key={loaded.section.id} loaded={loaded} />;
  return (
    <>
      <PageHead title={messages.title} />
      <div className="dm">
        <ErrorPanel title={messages.failed} busy={state !== "idle"} onRetry={() => void revalidate()} />
      </div>
    </>
  );
}

type Row = Standings["places"][number];

function Shown({ loaded }: { loaded: Standings }) {
  const locale = useLocale();
  const messages = words[locale];
  const { user } = useSession();
  const standings = useLive(getStandings, { params: { id: loaded.section.id } }, loaded);
  const { section, state, rounds, places } = standings;
  const unseen = rounds.some((round) => round.counted && round.released !== "all");
  const apart = state === "apart";
  return (
    <>
      <PageHead
        crumbs={
          isAdmin(user)
            ? [
                { label: messages.rounds, to: `/dashboard/rounds?competition=${section.competition_id}` },
                { label: section.name, to: `/dashboard/rounds/${section.id}` },
              ]
            : [{ label: messages.day, to: "/judge/dashboard" }]
        }
        title={messages.title}
        actions={
          <Button
            icon={<Download className="ic" aria-hidden />}
            disabled={places.length === 0}
            onClick={() => saveCsv(section.name, standingsCsv(standings, locale))}
          >
            CSV
          </Button>
        }
      >
        {section.name}
      </PageHead>
      {places.length > 0 && (state === "partly" || unseen) && (
        <div className="dm grid gap-2 pb-0">
          {state === "partly" && <Note look="info">{messages.partly}</Note>}
          {unseen && <Note look="info">{messages.unseen}</Note>}
        </div>
      )}
      <DataTable
        label={messages.title}
        columns={columnsOf(standings, locale)}
        // Entries that still dance come before all that have a place.
        rows={places.toSorted((one, other) => Number(dancesOn(other)) - Number(dancesOn(one)))}
        rowKey={(row) => row.entry_id}
        rowName={(row) => row.shown.label ?? ""}
        empty={<Empty title={apart ? messages.apart : messages.empty}>{apart ? messages.apartWhy : messages.emptyWhy}</Empty>}
      />
    </>
  );
}

const dancesOn = ({ state }: Row) => state === "still_in";

function columnsOf(standings: Standings, locale: "pl" | "en"): Column<Row>[] {
  const messages = words[locale];
  return [
    { key: "place", header: messages.place, width: "9rem", phone: "end", cell: (row) => <b className="num">{placeText(row, locale)}</b> },
    {
      key: "number",
      header: messages.number,
      width: "6rem",
      phone: "lead",
      cell: (row) => row.start_number !== null && <Bib number={row.start_number} />,
    },
    {
      key: "entry",
      header: messages.entry,
      phone: "title",
      cell: (row) => (
        <>
          <b>{titleOf(row) ?? row.shown.label}</b> <span className="sec">{row.club_name}</span>
        </>
      ),
    },
    { key: "last", header: messages.last, phone: "meta", cell: (row) => lastRound(standings, row.left, locale) },
    {
      key: "total",
      header: messages.total,
      align: "right",
      phone: "end2",
      cell: (row) => <span className="num">{row.total === null ? "" : shownTotal(row.total, locale)}</span>,
    },
  ];
}
