// The play list of one stage's screen: which parts, how long each, in which order. Each change is saved at once.
import { ArrowDown, ArrowUp, ExternalLink, Link2 } from "lucide-react";
import { useRef, useState } from "react";
import { useApi } from "../../web/app/use-api.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { later } from "../../web/pages/later.tsx";
import { Button, IconButton, LinkButton } from "../../web/ui/button.tsx";
import { Checkbox } from "../../web/ui/fields/checkbox.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { moveItem } from "../../web/ui/tables/sort-move.ts";
import { savePlaylist, type StagePlaylist } from "./contract.ts";
import { deskWords } from "./desk-words.ts";
import type { Segment } from "./play-list.ts";

const ScreenLink = later(async () => (await import("./screen-link.tsx")).ScreenLink);

/** Times that a part can be shown, in seconds. */
const TIMES = [5, 8, 10, 12, 15, 20, 30, 45, 60, 90, 120];

interface PanelProps {
  playlist: StagePlaylist;
  competitionId: string;
  /** True when the screen opens without a station's link. */
  isPublic: boolean;
}

export function StagePlaylistPanel({ playlist, competitionId, isPublic }: PanelProps) {
  const messages = deskWords[useLocale()];
  const { stage } = playlist;
  const { parts, save } = usePlaylist(playlist);
  const [showsLink, setShowsLink] = useState(false);
  const put = (at: number, change: Partial<Segment>) => save(parts.map((part, i) => (i === at ? { ...part, ...change } : part)));
  const title = [messages.stage(stage.letter), stage.name].filter(Boolean).join(", ");
  const shownParts = parts.filter((part) => part.shown).length;
  return (
    <section aria-label={title}>
      <SectionHead
        title={title}
        aside={
          <span className="row wrap gap-2">
            <Button size="small" icon={<Link2 className="ic" aria-hidden />} onClick={() => setShowsLink(true)}>
              {messages.makeLink}
            </Button>
            {isPublic && (
              <LinkButton size="small" to={`/stage/${stage.id}`} target="_blank" icon={<ExternalLink className="ic" aria-hidden />}>
                {messages.open}
              </LinkButton>
            )}
          </span>
        }
      />
      <ol>
        {parts.map((part, at) => {
          const name = messages.parts[part.kind];
          return (
            <li key={part.kind} data-part={part.kind} className="row wrap min-h-14 justify-end gap-3 border-b border-line py-2">
              <span className="grow basis-60">
                <Checkbox
                  checked={part.shown}
                  disabled={part.shown && shownParts === 1}
                  hint={messages.partWhy[part.kind]}
                  onCheckedChange={(shown) => put(at, { shown })}
                >
                  {name}
                </Checkbox>
              </span>
              <span className="row gap-3">
                <span className="w-[104px]">
                  <Select
                    label={messages.each(name)}
                    disabled={!part.shown}
                    value={String(part.seconds)}
                    options={timesOf(part).map((seconds) => ({ value: String(seconds), label: messages.seconds(seconds) }))}
                    onValueChange={(seconds) => put(at, { seconds: Number(seconds) })}
                  />
                </span>
                <IconButton label={messages.up(name)} size="touch" disabled={at === 0} onClick={() => save(moveItem(parts, at, at - 1))}>
                  <ArrowUp className="ic" aria-hidden />
                </IconButton>
                <IconButton
                  label={messages.down(name)}
                  size="touch"
                  disabled={at === parts.length - 1}
                  onClick={() => save(moveItem(parts, at, at + 1))}
                >
                  <ArrowDown className="ic" aria-hidden />
                </IconButton>
              </span>
            </li>
          );
        })}
      </ol>
      {showsLink && <ScreenLink stage={stage} competitionId={competitionId} isPublic={isPublic} onClose={() => setShowsLink(false)} />}
    </section>
  );
}

/** Times to choose from, with the stored one. */
const timesOf = ({ seconds }: Segment) => (TIMES.includes(seconds) ? TIMES : [...TIMES, seconds].toSorted((one, other) => one - other));

/** The parts with the changes that are on their way. Changes are sent one after the other; one that was made on an older state is refused. */
function usePlaylist(playlist: StagePlaylist) {
  const api = useApi();
  const report = useReport();
  const [own, setOwn] = useState(playlist);
  const [sent, setSent] = useState<readonly Segment[]>();
  const sending = useRef(Promise.resolve());
  const version = useRef(playlist.version);
  const newest = own.version >= playlist.version ? own : playlist;
  const save = (parts: readonly Segment[]) => {
    const seen = newest.version;
    setSent(parts);
    sending.current = sending.current.then(async () => {
      const body = { parts: [...parts], version: Math.max(version.current, seen) };
      const saved = await recordOrNull(() => api.call(savePlaylist, { params: { id: playlist.stage.id }, body }), report);
      if (saved) {
        version.current = saved.version;
        setOwn(saved);
      }
      setSent((now) => (now === parts ? undefined : now));
    });
  };
  return { parts: sent ?? newest.parts, save };
}
