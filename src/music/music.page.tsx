import {
  ChevronDown,
  ChevronUp,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleX,
  LoaderCircle,
  Music,
  RotateCw,
  WifiOff,
  X,
} from "lucide-react";
import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { getSignup } from "../signup/contract.ts";
import { PendingNote, saveStateOf, useDeviceSignup } from "../signup/offline/use-device-signup.tsx";
import { placeLine, unchosenWords } from "../signup/sections/section-line.ts";
import { loadSignup } from "../signup/offline/open-link.ts";
import { Player } from "../signup/frame/player.tsx";
import type { Signup } from "../signup/records.ts";
import { bringsMusic, stepAddress, Wizard } from "../signup/frame/wizard-frame.tsx";
import { formatDeadline, formatLength, formatMoney, formatPercent, typeset } from "../kernel/text/format.ts";
import { useLocale } from "../web/locale/locale.tsx";
import type { LoaderArgs, PageHandle } from "../web/pages/page.ts";
import { IconButton, LinkButton, TextButton } from "../web/ui/button.tsx";
import { Empty } from "../web/ui/states/empty.tsx";
import { Dropzone } from "../web/ui/fields/file-picker.tsx";
import { Note } from "../web/ui/states/note.tsx";
import { Facts } from "../web/ui/signs/facts.tsx";
import { Progress } from "../web/ui/states/progress.tsx";
import { Chip } from "../web/ui/signs/status.tsx";
import { useLive } from "../web/live/use-live.ts";
import { ACCEPT, TrackPanel } from "./track-panel.tsx";
import { type Sending, type Uploads, useUploads } from "./uploads.ts";
import { musicWords, trackWords } from "./words.ts";
import { labelOf } from "../entries/label/title-of.ts";
import type { OfferedSection, SignupEntry } from "../entries/records.ts";

export const handle: PageHandle = {
  title: (loaded: Signup, locale) => `${musicWords[locale].title}: ${loaded.competition.name}`,
};

/** Loads the sign-up. `?key=` opens its secret link. */
export function loader(args: LoaderArgs): Promise<Signup> {
  return loadSignup(args);
}

const taking: readonly string[] = ["draft", "submitted", "accepted", "waiting"];

/** The music step of a sign-up: uploading several files at once, checks, listening. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const localSignup = useDeviceSignup(useLive(getSignup, { params: { id: loaded.id } }, loaded));
  const { signup } = localSignup;
  const locale = useLocale();
  const words = musicWords[locale];
  const { revalidate } = useRevalidator();
  const uploads = useUploads(() => void revalidate());
  const entries = signup.entries.filter((each) => taking.includes(each.status));
  const missing = entries.some((each) => each.music === null && bringsMusic(signup, each));
  const until = signup.competition.music_closes_at;
  const action = (
    <LinkButton look="primary" size="big" full to={stepAddress("preview", signup)}>
      {words.next}
    </LinkButton>
  );
  return (
    <Wizard
      competition={signup.competition}
      signup={signup}
      step="music"
      title={words.title}
      lead={typeset(`${words.formats} ${until ? `${words.until} ${formatDeadline(until, locale)}.` : ""}`)}
      save={saveStateOf(localSignup, undefined)}
      paybarNote={missing ? words.laterShort : undefined}
      action={action}
      summary={
        <aside className="panel sum max-md:hidden">
          <Counts entries={entries.filter((each) => bringsMusic(signup, each))} sending={uploads.sending} />
          <dl>
            <div className="tot">
              <dt>{words.toPay}</dt>
              <dd className="num nw">{formatMoney(signup.quote.total_grosze, locale)}</dd>
            </div>
          </dl>
          {action}
          {missing && <p className="hint sum-n mt-3">{words.later}</p>}
        </aside>
      }
    >
      <PendingNote device={localSignup} />
      <h2 className="vh">{words.music}</h2>
      {signup.music_locked && (
        <div className="mb-4">
          <Note>{signup.music_locked}</Note>
        </div>
      )}
      {entries.length === 0 ? (
        <Empty title={words.empty} actions={<LinkButton to={stepAddress("entries", signup)}>{words.toEntries}</LinkButton>} />
      ) : (
        <ol className="ents">
          {entries.map((entry, index) => (
            <EntryMusic key={entry.id} signup={signup} entry={entry} index={index} uploads={uploads} onChanged={() => void revalidate()} />
          ))}
        </ol>
      )}
    </Wizard>
  );
}

function Counts({ entries, sending }: { entries: readonly SignupEntry[]; sending: Uploads["sending"] }) {
  const words = musicWords[useLocale()];
  const onTheWay = (entry: SignupEntry) =>
    (sending[entry.id] !== undefined && sending[entry.id]?.problem === undefined) || entry.music?.status === "checking";
  const ready = entries.filter((each) => each.music?.status === "accepted" && !onTheWay(each)).length;
  const moving = entries.filter(onTheWay).length;
  const without = entries.filter((each) => each.music === null && !onTheWay(each)).length;
  const rows = [
    [CircleCheck, "t-ok", words.ready, ready],
    [LoaderCircle, "t-info", words.sending, moving],
    [CircleX, "t-bad", words.toFix, entries.length - ready - moving - without],
    [CircleDashed, "muted", words.without, without],
  ] as const;
  return (
    <>
      <h2>{words.music}</h2>
      <ul className="mstat">
        {rows.map(([Icon, look, label, number]) => (
          <li key={label}>
            <Icon className={`ic ${look}`} aria-hidden />
            <span className="grow">{label}</span>
            <b className="num">{number}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

function EntryMusic({
  signup,
  entry,
  index,
  uploads,
  onChanged,
}: {
  signup: Signup;
  entry: SignupEntry;
  index: number;
  uploads: Uploads;
  onChanged: () => void;
}) {
  const locale = useLocale();
  const words = musicWords[locale];
  const section = signup.sections.find((each) => each.id === entry.section_id);
  const sending = uploads.sending[entry.id];
  const track = entry.music;
  const wrong = track !== null && track.status !== "accepted" && track.status !== "checking";
  const [opened, setOpened] = useState<boolean | undefined>(undefined);
  const open = (opened ?? wrong) && track !== null && sending === undefined;
  const name = labelOf(entry, locale);
  const facts = section && (
    <p className="sm sec text-pretty">
      <Facts text={placeLine(section, entry, unchosenWords[locale])} />
      <span className="block">{lengthRule(section, locale)}</span>
    </p>
  );
  const toggle = track && !sending && (
    <IconButton label={`${open ? words.hide : words.details}: ${name}`} aria-expanded={open} onClick={() => setOpened(!open)}>
      {open ? <ChevronUp className="ic" aria-hidden /> : <ChevronDown className="ic" aria-hidden />}
    </IconButton>
  );
  if (open)
    return (
      <li className="ent-edit">
        <div className="row sp mb-1">
          <h3 className="disp text-[1.375rem]">{name}</h3>
          <span className="row">
            <TrackChip entry={entry} section={section} />
            {toggle}
          </span>
        </div>
        {facts}
        <TrackPanel
          key={track.id}
          entry={entry}
          track={track}
          section={section}
          name={name}
          locked={signup.music_locked !== null}
          onFile={(file) => uploads.send(entry.id, file)}
          onChanged={onChanged}
        />
      </li>
    );
  return (
    <li className="mus max-md:flex-wrap">
      <span className="ent-i num max-md:hidden">{index + 1}</span>
      <div className="mus-t max-md:w-auto max-md:min-w-0 max-md:flex-1">
        <h3 className="disp">{name}</h3>
        {facts}
      </div>
      <div className="grow max-md:order-last max-md:basis-full">
        <TrackState signup={signup} entry={entry} name={name} section={section} uploads={uploads} />
      </div>
      {toggle}
    </li>
  );
}

/** State of an entry's music: the upload, the player, or an area to drop a file. */
function TrackState({
  signup,
  entry,
  name,
  section,
  uploads,
}: {
  signup: Signup;
  entry: SignupEntry;
  name: string;
  section: OfferedSection | undefined;
  uploads: Uploads;
}) {
  const words = musicWords[useLocale()];
  const sending = uploads.sending[entry.id];
  const track = entry.music;
  if (sending)
    return (
      <UploadProgress name={name} sending={sending} onCancel={() => uploads.cancel(entry.id)} onAgain={() => uploads.retry(entry.id)} />
    );
  if (section?.music === "organiser")
    return (
      <p className="row sm sec gap-2">
        <Music className="ic" aria-hidden />
        {words.organiser}
      </p>
    );
  if (track)
    return (
      <div className="row sp gap-3">
        {track.status === "checking" ? <span className="sm sec ell">{track.file_name}</span> : <Player small track={track} name={name} />}
        <TrackChip entry={entry} section={section} />
      </div>
    );
  const send = ([file]: readonly File[]) => file && uploads.send(entry.id, file);
  return (
    <Dropzone accept={ACCEPT} disabled={signup.music_locked !== null} onFiles={send} name={`music-${entry.id}`}>
      <span className="max-md:hidden">
        <b>{words.dropHere}</b> {words.orPick}
      </span>
      <b className="md:hidden">{words.upload}</b>
      <span className="vh">: {name}</span>
    </Dropzone>
  );
}

function UploadProgress({
  name,
  sending,
  onCancel,
  onAgain,
}: {
  name: string;
  sending: Sending;
  onCancel: () => void;
  onAgain: () => void;
}) {
  const words = musicWords[useLocale()];
  return (
    <div className="upl max-w-none">
      <div className="row sp sm">
        <span className="ell">{sending.name}</span>
        <span className="row">
          {sending.problem === undefined && <span className="num b">{formatPercent(sending.progress)}</span>}
          <IconButton label={`${words.cancel}: ${name}`} size="small" onClick={onCancel}>
            <X className="ic" aria-hidden />
          </IconButton>
        </span>
      </div>
      {sending.problem === undefined ? (
        <>
          <Progress value={sending.progress} label={sending.name} />
          {sending.waiting && (
            <p className="hint row gap-2" role="status">
              <WifiOff className="ic" aria-hidden />
              {words.waiting}
            </p>
          )}
        </>
      ) : (
        <p className="errm">
          <CircleAlert className="ic" aria-hidden />
          <span>
            {`${sending.problem} `}
            <TextButton onClick={onAgain}>
              <RotateCw className="ic" aria-hidden /> {words.retry}
            </TextButton>
          </span>
        </p>
      )}
    </div>
  );
}

/** State of a track, as an icon and a word. */
function TrackChip({ entry, section }: { entry: SignupEntry; section: OfferedSection | undefined }) {
  const locale = useLocale();
  const { music: track } = entry;
  if (!track) return null;
  const whole = Math.floor(track.seconds ?? 0);
  const by = track.status === "too_long" ? whole - (section?.max_music_seconds ?? 0) : (section?.min_music_seconds ?? 0) - whole;
  const text = trackWords[locale][track.status].replace("{by}", formatLength(Math.max(0, by)));
  if (track.status === "accepted")
    return (
      <Chip look="plain" className="ok" icon={CircleCheck}>
        {text}
      </Chip>
    );
  if (track.status === "checking")
    return (
      <Chip look="info" icon={LoaderCircle}>
        {text}
      </Chip>
    );
  return (
    <Chip look="bad" icon={CircleX}>
      {text}
    </Chip>
  );
}

/** The allowed length: `1:45–2:30`, `do 2:30`, `od 1:45`; empty when there is no limit. */
function lengthRule(section: OfferedSection, locale: "pl" | "en"): string {
  const { min_music_seconds: min, max_music_seconds: max } = section;
  const words = musicWords[locale];
  if (min !== null && max !== null) return `${words.allowed} ${formatLength(min)}–${formatLength(max)}`;
  if (max !== null) return `${words.allowed} ${words.upTo} ${formatLength(max)}`;
  if (min !== null) return `${words.allowed} ${words.from} ${formatLength(min)}`;
  return "";
}
