import { type CSSProperties, Fragment, memo } from "react";
import { formatTime, startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { blockTitle, roundTitles, waitsOf } from "../rounds/block-title.ts";
import { dancesOf, floorIn, laterRuns } from "../rounds/dances-of-block.ts";
import { heatPlace } from "../rounds/heat-title.ts";
import { useListWords } from "../words.ts";
import { firstRun, LaterDances, LaterRuns } from "./later-runs.tsx";
import type { PredictedList } from "./predicted.ts";
import { secondLineOf, isOver, partsOf, Rows } from "./public-rows.tsx";
import { linesOf, sectionHeight } from "./section-height.ts";
import type { Locale } from "../../kernel/text/locale.ts";

type Block = PredictedList["blocks"][number];
type Performance = Block["performances"][number];

interface Props {
  block: Block;
  rows: readonly Performance[];
  /** True without a search; performances that are over are then folded. */
  whole: boolean;
  /** Ids of the followed entries of the block, separated by spaces. */
  followed: string;
  /** Address of the competition's published results. */
  results: string;
}

/** A block with its rows. Memoised: it renders again only when its own data changes. */
export const ListSection = memo(function ListSection({ block, rows, whole, followed, results }: Props) {
  const messages = useListWords();
  const locale = useLocale();
  const waits = waitsOf(block, locale);
  const on = floorIn(block);
  const first = firstRun(block);
  const heats = heatsOf(block, rows);
  const parts = heats.map((heat) => ({ ...heat, collapse: whole && heat.number === undefined }));
  return (
    <section className="sls" aria-label={blockTitle(block, locale)} style={heightOf(block, parts, messages)}>
      <div className="sl-h">
        <div>
          <h2>{block.name}</h2>
          <span className="sm sec num">{[roundTitles(block, locale), numbersOf(block)].filter(Boolean).join(" · ")}</span>
        </div>
        <BlockTime block={block} />
      </div>
      {waits && <p className="sc-later">{waits}</p>}
      {first && <h3 className="sm sec b px-4 pt-3">{first}</h3>}
      {parts.map((heat) => (
        <Fragment key={heat.id}>
          {heat.number !== undefined && (
            <p className="sm sec b px-4 pt-3">
              {[messages.heat(heat.number), whole && heat.rows.every(isGone) && messages.nobody].filter(Boolean).join(", ")}
            </p>
          )}
          <Rows
            rows={heat.rows}
            collapse={heat.collapse}
            followed={followed}
            results={`${results}#${block.id}`}
            place={floorText(on, locale)}
            lit={on?.performances[0]?.id}
          />
        </Fragment>
      ))}
      <LaterRuns block={block} rows={rows} />
      {whole && <LaterDances block={block} />}
    </section>
  );
});

type Floor = NonNullable<ReturnType<typeof floorIn<Performance>>>;

/** „Samba, grupa 1 z 2” for those on the floor; empty where there is nothing to say. */
export function floorText(on: Floor | undefined, locale: Locale): string {
  return on?.floor ? heatPlace(on.floor, on.performances.length > 1, locale) : "";
}

function numbersOf(block: Block): string {
  const numbers = block.performances.flatMap((each) => each.start_number ?? []);
  if (numbers.length === 0) return "";
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return low === high ? startNumber(low) : `${startNumber(low)}–${startNumber(high)}`;
}

/** True when a performance was missed, or will not be danced. */
const isGone = (each: Performance) => each.status === "no_show" || each.out !== null;

interface Heat {
  id: string;
  number?: number;
  rows: readonly Performance[];
}

/** Rows grouped by the heats of the first dance; one group where everybody dances alone or all dance at once. */
function heatsOf(block: Block, rows: readonly Performance[]): Heat[] {
  const heats = block.heats.filter((heat) => heat.dance === 1);
  if (heats.length < 2 || heats.every((heat) => heat.performance_ids.length < 2)) return [{ id: block.id, rows }];
  return heats
    .map(({ id, number, performance_ids }) => ({ id, number, rows: rows.filter((each) => performance_ids.includes(each.id)) }))
    .filter((heat) => heat.rows.length > 0);
}

/** Assumed height of a section until it comes near the screen: the most that its lines, heads, folds and stage lights can take. */
function heightOf(
  block: Block,
  parts: readonly (Heat & { collapse: boolean })[],
  messages: ReturnType<typeof useListWords>,
): CSSProperties {
  const shown = parts.map(({ rows, collapse }) => partsOf(rows, collapse));
  const lines = shown
    .flatMap(({ before, after }) => [...before, ...after])
    .map((each) => ({ name: each.shown.label ?? messages.noTitle, beside: secondLineOf(each, messages), over: isOver(each) }));
  const runs = laterRuns(dancesOf(block)).map(() => lines);
  // Where several are on the floor together, each heat has one more line with its numbers.
  const heats = runs.length > 0 ? 0 : block.heats.length;
  const folded = shown.reduce((sum, { past, together }) => sum + (past.length > 0 ? 50 : 0) + 150 * together.length, 0);
  const heads = 53 + 24 * linesOf(block.name, 24) + 32 * (parts.length > 1 ? parts.length : 2 * runs.length);
  return sectionHeight([lines, ...runs].flat(), heads + folded + 40 * heats) as CSSProperties;
}

function BlockTime({ block }: { block: Block }) {
  const messages = useListWords();
  const locale = useLocale();
  const first = block.performances.find((each) => each.out === null);
  const begun = first !== undefined && first.status !== "waiting";
  return (
    <span className="num b nw">
      {!begun && `${messages.around} `}
      {formatTime(first?.predicted_at ?? block.predicted_at, locale)}
    </span>
  );
}
