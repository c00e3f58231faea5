import { CircleAlert, CircleCheck, CircleX, Info, Trash2, Upload } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { formatDateTime, formatLength, formatNumber } from "../kernel/text/format.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { doneOrFalse, recordOrNull } from "../web/calls/outcomes.ts";
import { Button } from "../web/ui/button.tsx";
import { ConfirmDialog } from "../web/ui/overlays/dialog.tsx";
import { Field } from "../web/ui/fields/field.tsx";
import { Note } from "../web/ui/states/note.tsx";
import { TextInput } from "../web/ui/fields/text-input.tsx";
import { useApi } from "../web/app/use-api.ts";
import { useReport } from "../web/calls/use-report.ts";
import { Player } from "../signup/frame/player.tsx";
import { deleteMusic, updateMusic } from "./contract.ts";
import { judgeLoudness, silenceAtStart } from "./rules.ts";
import { musicWords } from "./words.ts";
import type { OfferedSection, SignupEntry, Track } from "../entries/records.ts";

/** Types offered by the file picker. The server checks the content. */
export const ACCEPT = ".mp3,.m4a,.wav,.flac,.ogg,.opus,audio/*";

/** One track in full: waveform with the limit, player, checks, title and performer, and a button for another file. */
export function TrackPanel({
  entry,
  track,
  section,
  name,
  locked,
  onFile,
  onChanged,
}: {
  entry: SignupEntry;
  track: Track;
  section: OfferedSection | undefined;
  name: string;
  locked: boolean;
  onFile: (file: File) => void;
  onChanged: () => void;
}) {
  const locale = useLocale();
  const words = musicWords[locale];
  const api = useApi();
  const report = useReport();
  const [isConfirming, setConfirming] = useState(false);
  const remove = async () => {
    setConfirming(false);
    if (await doneOrFalse(() => api.call(deleteMusic, { params: { id: entry.id } }), report)) onChanged();
  };
  const { fitsLength, playable } = fitOf(track);
  return (
    <>
      {track.problem && (
        <div className="my-3">
          <Note look="bad" live>
            {track.problem}
          </Note>
        </div>
      )}
      {playable && track.status !== "checking" && <Player track={track} name={name} limit={section?.max_music_seconds ?? null} />}
      <Checks track={track} section={section} />
      <Work entryId={entry.id} track={track} locked={locked} />
      {!locked && (
        <div className="row wrap mt-4">
          <FileButton look={fitsLength && playable ? "plain" : "primary"} onFile={onFile}>
            {words.replace}
          </FileButton>
          <Button look="ghost" icon={<Trash2 className="ic" aria-hidden />} onClick={() => setConfirming(true)}>
            {words.remove}
          </Button>
          <span className="grow" />
          <span className="hint">{formatDateTime(track.created_at, locale)}</span>
        </div>
      )}
      <ConfirmDialog
        open={isConfirming}
        danger
        onOpenChange={setConfirming}
        title={words.removeAsk}
        description={`${track.file_name}. ${words.removeWhy}`}
        confirm={words.remove}
        onConfirm={() => void remove()}
      />
    </>
  );
}

/** Whether a track's length fits, and whether it can be played. */
function fitOf(track: Track): { fitsLength: boolean; playable: boolean } {
  return {
    fitsLength: track.status !== "too_long" && track.status !== "too_short",
    playable: track.status !== "damaged" && track.status !== "rejected",
  };
}

/** Results of the check, and what they mean for the day of the competition. */
function Checks({ track, section }: { track: Track; section: OfferedSection | undefined }) {
  const locale = useLocale();
  const words = musicWords[locale];
  const { fitsLength, playable } = fitOf(track);
  const silence = silenceAtStart(track);
  const loudness = judgeLoudness(track.loudness_lufs);
  return (
    <>
      <ul className="checks">
        <Fact look={track.status === "rejected" ? "bad" : "ok"} label={words.format}>
          {track.codec ?? "–"}
        </Fact>
        <Fact look={fitsLength && track.seconds !== null ? "ok" : "bad"} label={words.length}>
          {track.seconds === null ? "–" : formatLength(track.seconds)}
          {section?.max_music_seconds && `, ${words.limit} ${formatLength(section.max_music_seconds)}`}
        </Fact>
        <Fact look={playable ? "ok" : "bad"} label={words.file}>
          {track.file_name}
        </Fact>
        {silence && (
          <Fact look={silence.long ? "warn" : "ok"} label={words.silence}>
            {`${formatNumber(silence.seconds, locale, 1)} s`}
          </Fact>
        )}
        {track.peaks !== null && (
          <Fact look={loudness === "fine" ? "ok" : "warn"} label={words.loudness}>
            {words.loudnessIs[loudness]}
            {track.loudness_lufs !== null && `, ${formatNumber(track.loudness_lufs, locale, 1)} LUFS`}
          </Fact>
        )}
      </ul>
      {playable && (silence?.long || (track.peaks !== null && loudness !== "fine")) && (
        <p className="hint mt-2">
          {[silence?.long && words.silenceHint, loudness !== "fine" && words.loudnessHint].filter(Boolean).join(" ")}
        </p>
      )}
      {track.peaks === null && playable && track.status !== "checking" && (
        <p className="hint mt-2 row gap-2">
          <Info className="ic" aria-hidden />
          {words.noDecoder}
        </p>
      )}
    </>
  );
}

/** Title and performer of the recording, saved when a field loses the focus. */
function Work({ entryId, track, locked }: { entryId: string; track: Track; locked: boolean }) {
  const words = musicWords[useLocale()];
  const api = useApi();
  const report = useReport();
  const [work, setWork] = useState({ title: track.title ?? "", performer: track.performer ?? "" });
  const save = () =>
    void recordOrNull(
      () => api.call(updateMusic, { params: { id: entryId }, body: { title: work.title || null, performer: work.performer || null } }),
      report,
    );
  return (
    <div className="g2 mt-4">
      <Field label={words.workTitle} optional hint={words.workHint} readOnly={locked}>
        <TextInput
          value={work.title}
          maxLength={160}
          onBlur={save}
          onChange={(event) => setWork((now) => ({ ...now, title: event.currentTarget.value }))}
        />
      </Field>
      <Field label={words.performer} optional readOnly={locked}>
        <TextInput
          value={work.performer}
          maxLength={160}
          onBlur={save}
          onChange={(event) => setWork((now) => ({ ...now, performer: event.currentTarget.value }))}
        />
      </Field>
    </div>
  );
}

const FACT_ICONS = { ok: CircleCheck, warn: CircleAlert, bad: CircleX };

function Fact({ look, label, children }: { look: keyof typeof FACT_ICONS; label: string; children: ReactNode }) {
  const Icon = FACT_ICONS[look];
  return (
    <li className={look}>
      <Icon className="ic" aria-hidden />
      <span>{label}</span>
      <b className="num ell">{children}</b>
    </li>
  );
}

/** A button that opens the file picker. */
export function FileButton({
  look,
  onFile,
  children,
}: {
  look: "plain" | "primary" | "soft";
  onFile: (file: File) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look={look} icon={<Upload className="ic" aria-hidden />} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        className="vh"
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
