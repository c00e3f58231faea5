// What the announcer says of a heat, in large type: number, title, names that are public, club and town, choreographer, how to say it.
import { ArrowLeft, AudioLines, CaseSensitive, Check } from "lucide-react";
import { useState } from "react";
import { MOST_NAMED } from "../../competitions/public/public-label.ts";
import { danceTitle, startNumber } from "../../kernel/text/format.ts";
import { heatPlace, numbersText } from "../../start-lists/rounds/heat-title.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { dances } from "../dancing.ts";
import type { HallHeat, HallPlace } from "../shapes.ts";
import type { AnnouncedEntry } from "./contract.ts";
import { PronunciationDialog } from "./pronunciation-dialog.tsx";
import { words } from "./words.ts";

/** Changes how an entry is said; null removes it. `label` names the entry. */
type OnPronunciation = (entryId: string, pronunciation: string | null, label: string) => void;

interface Props {
  heat: HallHeat;
  entries: readonly AnnouncedEntry[];
  large: boolean;
  canGoBack: boolean;
  onLarger: () => void;
  onBack: () => void;
  /** Absent for the heat on the floor. */
  onAnnounced: (() => void) | undefined;
  onPronunciation: OnPronunciation;
}

export function Announcement({ heat, entries, large, canGoBack, onLarger, onBack, onAnnounced, onPronunciation }: Props) {
  const locale = useLocale();
  const messages = words[locale];
  const dancing = heat.places.filter(dances);
  const out = heat.places.filter((place) => !dances(place)).flatMap((place) => place.start_number ?? []);
  const [edited, setEdited] = useState<HallPlace>();
  const onFloor = heat.status === "on_stage";
  const entryOf = (place: HallPlace) => entries.find((entry) => entry.entry_id === place.entry_id);
  const where = [onFloor ? messages.onStage : messages.announceNow, heat.round_name, heatPlace(heat, dancing.length > 1, locale)];
  const [only] = dancing;
  return (
    <>
      <div className="an-t" data-announced={heat.id} tabIndex={0} role="region" aria-label={messages.announceNow}>
        <p className="an-k">{where.filter(Boolean).join(", ")}</p>
        {only && dancing.length === 1 ? (
          <Single place={only} entry={entryOf(only)} onFloor={onFloor} onEdit={() => setEdited(only)} />
        ) : (
          <ul className="an-g">
            {dancing.map((place) => (
              <Several key={place.performance_id} place={place} entry={entryOf(place)} onEdit={() => setEdited(place)} />
            ))}
          </ul>
        )}
        {out.length > 0 && <p className="an-o">{messages.without(numbersText(out))}</p>}
      </div>
      <div className="an-b">
        <Button className="padb" icon={<ArrowLeft className="ic" aria-hidden />} disabled={!canGoBack} onClick={onBack}>
          {messages.goBack}
        </Button>
        <Button className="padb" icon={<CaseSensitive className="ic" aria-hidden />} onClick={onLarger}>
          {large ? messages.smaller : messages.larger}
        </Button>
        <span className="grow" />
        {onAnnounced && (
          <Button look="primary" className="padb go" iconAfter={<Check className="ic" aria-hidden />} onClick={onAnnounced}>
            {messages.announced}
          </Button>
        )}
      </div>
      {edited && (
        <PronunciationDialog
          label={labelOf(edited)}
          value={entryOf(edited)?.pronunciation ?? null}
          onClose={() => setEdited(undefined)}
          onSave={(value) => {
            onPronunciation(edited.entry_id, value, labelOf(edited));
            setEdited(undefined);
          }}
        />
      )}
    </>
  );
}

/** „080 Żółty pokój”. */
const labelOf = ({ start_number, title, artist_name }: HallPlace): string =>
  [start_number === null ? undefined : startNumber(start_number), title ?? artist_name].filter(Boolean).join(" ");

interface PlaceProps {
  place: HallPlace;
  entry: AnnouncedEntry | undefined;
  onEdit: () => void;
}

/** True where the people are the announcement: one or two dancers. A group is announced by its title. */
const isNamed = (entry: AnnouncedEntry): boolean => entry.dancers <= MOST_NAMED && entry.names.length > 0;

/** The sentence of an entry that dances alone. */
function Single({ place, entry, onFloor, onEdit }: PlaceProps & { onFloor: boolean }) {
  const locale = useLocale();
  const messages = words[locale];
  const names = entry && isNamed(entry) ? entry.names.join(", ") : undefined;
  const club = [place.club_name, entry?.club_city].filter(Boolean).join(", ");
  return (
    <>
      <p className="an-s disp">
        {onFloor ? messages.dancing : messages.invite}
        {place.start_number !== null && (
          <>
            {" "}
            <span className="an-n">{messages.numbered(place.start_number)}</span>
          </>
        )}
        {": "}
        {[names, place.artist_name].filter(Boolean).join(", ")}
        {place.title && (
          <>
            {names || place.artist_name ? ", " : ""}
            <i>{danceTitle(place.title)}</i>
          </>
        )}
        {club && `. ${club}.`}
      </p>
      <Facts place={place} entry={entry} onEdit={onEdit} />
    </>
  );
}

/** A row of a heat in which several dance together. */
function Several({ place, entry, onEdit }: PlaceProps) {
  const names = entry && isNamed(entry) ? entry.names.join(", ") : undefined;
  const title = place.title ? danceTitle(place.title) : undefined;
  return (
    <li>
      {place.start_number !== null && <Bib number={place.start_number} size="xl" />}
      <div className="grow min-w-0">
        <b className="disp">{[names, place.artist_name, title].filter(Boolean).join(", ")}</b>
        <p>{[place.club_name, entry?.club_city].filter(Boolean).join(", ")}</p>
        <Facts place={place} entry={entry} onEdit={onEdit} />
      </div>
    </li>
  );
}

/** Choreographer, number of people where there are several, names of a group that are public, the ready light, and how to say it. */
function Facts({ place, entry, onEdit }: PlaceProps) {
  const messages = words[useLocale()];
  const group = entry && !isNamed(entry) ? entry.names.join(", ") : "";
  const { ready } = place;
  return (
    <div className="an-c">
      <p>
        {entry?.choreographer && (
          <>
            {`${messages.choreography}: `}
            <b>{entry.choreographer}</b>
            {". "}
          </>
        )}
        {entry && entry.dancers > 1 && `${messages.people(entry.dancers)}.`}
      </p>
      {group && <p className="an-d">{`${messages.danced}: ${group}`}</p>}
      <div className="row wrap">
        <Button icon={<AudioLines className="ic" aria-hidden />} className="an-p" onClick={onEdit}>
          {entry?.pronunciation ? (
            <span>
              {`${messages.pronunciation}: `}
              <b>{entry.pronunciation}</b>
            </span>
          ) : (
            messages.addPronunciation
          )}
        </Button>
        <ReadyLight ready={ready} />
      </div>
    </div>
  );
}

/** „gotowi” or „brakuje 2”. Nothing before the first tick backstage. */
export function ReadyLight({ ready: { here, of, by } }: Pick<HallPlace, "ready">) {
  const messages = words[useLocale()];
  if (by === null) return null;
  return here >= of ? (
    <Chip look="ok" icon={Check}>
      {messages.ready}
    </Chip>
  ) : (
    <Chip look="warn">{here === 0 ? messages.unseen : messages.missing(of - here)}</Chip>
  );
}
