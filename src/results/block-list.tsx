import { useNavigate, useSearchParams } from "react-router";
import type { Reply } from "../kernel/endpoint.ts";
import { formatDateTime } from "../web/format.ts";
import { useLocale } from "../web/locale.tsx";
import { type Column, DataTable } from "../web/ui/data-table.tsx";
import { Empty } from "../web/ui/empty.tsx";
import { fold } from "../web/ui/fold.ts";
import { Klepki } from "../web/ui/klepki.tsx";
import { PageHead } from "../web/ui/page-head.tsx";
import { Chip, Status } from "../web/ui/status.tsx";
import { TableToolbar } from "../web/ui/table-toolbar.tsx";
import type { listScores } from "./contract.ts";
import { words } from "./words.ts";

export type ScoredBlock = Reply<typeof listScores>["data"][number];
const STATES = ["all", "missing", "live", "closed", "published"] as const;
type State = (typeof STATES)[number];

/** Whether somebody danced and not every judge has sent marks for it. */
export function lacksMarks(block: ScoredBlock): boolean {
  return block.status === "live" && block.missing > 0;
}

/** A block's state as a chip: what is missing comes before „Trwa”. */
export function BlockState({ block }: { block: Pick<ScoredBlock, "status"> }) {
  const said = words[useLocale()];
  if (block.status === "waiting") return <Chip look="outline">{said.waiting}</Chip>;
  return <Status domain="block" value={block.status} />;
}

/** The list of blocks: search, competition and state in the address; organisers open the matrix, others the public results. */
export function BlockList({ blocks, admin }: { blocks: readonly ScoredBlock[]; admin: boolean }) {
  const locale = useLocale();
  const said = words[locale];
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const q = search.get("q") ?? "";
  const competition = search.get("competition_id");
  const asked = search.get("state");
  const state: State = STATES.find((each) => each === asked) ?? "all";
  const put = (changes: Record<string, string | null>) =>
    setSearch(
      (now) => {
        for (const [key, value] of Object.entries(changes)) {
          if (value) now.set(key, value);
          else now.delete(key);
        }
        return now;
      },
      { replace: true },
    );
  const found = blocks.filter(
    (block) => (!competition || block.competition_id === competition) && fold(`${block.name} ${block.start_list_name}`).includes(fold(q)),
  );
  const inState = (block: ScoredBlock, wanted: State) =>
    wanted === "all" || (wanted === "missing" ? lacksMarks(block) : block.status === wanted);
  const shown = found.filter((block) => inState(block, state));
  const competitions = [...new Map(blocks.map((block) => [block.competition_id, block.competition_name]))];
  const several = new Set(blocks.map((block) => block.start_list_id)).size > 1;
  const columns: Column<ScoredBlock>[] = [
    {
      key: "time",
      header: said.planned,
      width: "132px",
      cell: (block) => <span className="num nw">{formatDateTime(block.planned_at, locale)}</span>,
      phone: "lead",
    },
    {
      key: "name",
      header: said.block,
      cell: (block) => (
        <>
          <b>{block.name}</b>
          {several && <span className="sec sm"> {block.start_list_name}</span>}
        </>
      ),
      phone: "title",
    },
    {
      key: "progress",
      header: said.progress,
      align: "right",
      cell: (block) => (
        <span className="row num" style={{ justifyContent: "flex-end" }}>
          {block.sheets_wanted > 0 && block.performances <= 24 && (
            <Klepki
              value={Math.floor((block.sheets / block.sheets_wanted) * block.performances)}
              of={block.performances}
              size="small"
              label={`${block.sheets}/${block.sheets_wanted}`}
            />
          )}
          {`${block.sheets}/${block.sheets_wanted}`}
        </span>
      ),
      phone: "meta",
    },
    { key: "state", header: said.state, width: "170px", cell: (block) => <BlockState block={block} />, phone: "end" },
  ];
  const open = (block: ScoredBlock) =>
    void navigate(admin ? `/dashboard/scores?block=${block.id}` : `/scores/${block.competition_id}#${block.id}`);
  const names = {
    all: said.entriesAll,
    missing: said.missingState,
    live: said.live,
    closed: said.closedState,
    published: said.publishedState,
  };
  return (
    <>
      <PageHead title={admin ? said.scores : said.scoresReader}>{admin ? said.blocksLine : undefined}</PageHead>
      <div className="dm">
        <TableToolbar
          search={{ value: q, onChange: (value) => put({ q: value }), placeholder: said.search }}
          {...(admin
            ? {
                views: {
                  label: said.state,
                  value: state,
                  onChange: (value: State) => put({ state: value === "all" ? null : value }),
                  options: STATES.map((value) => ({
                    value,
                    label: names[value],
                    count: found.filter((block) => inState(block, value)).length,
                  })),
                },
              }
            : {})}
          {...(competitions.length > 1
            ? {
                filters: [
                  {
                    key: "competition_id",
                    label: said.competition,
                    options: competitions.map(([value, label]) => ({ value, label })),
                    chosen: competition ? [competition] : [],
                    onChange: (chosen: readonly string[]) => put({ competition_id: chosen.at(-1) ?? null }),
                  },
                ],
              }
            : {})}
          onClear={() => put({ q: null, competition_id: null, state: null })}
        />
        <DataTable
          label={said.scores}
          columns={columns}
          rows={shown}
          rowKey={(block) => block.id}
          rowName={(block) => block.name}
          onOpen={open}
          filtered={q !== "" || state !== "all" || competition !== null}
          onClearFilters={() => put({ q: null, competition_id: null, state: null })}
          empty={<Empty title={admin ? said.noBlocks : said.noPublished}>{admin ? said.noBlocksWhy : said.noPublishedWhy}</Empty>}
        />
      </div>
    </>
  );
}
