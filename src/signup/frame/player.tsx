import { Pause, Play } from "lucide-react";
import { useRef, useState } from "react";
import { formatLength } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button, IconButton } from "../../web/ui/button.tsx";
import { Waveform } from "../../web/ui/pads/waveform.tsx";
import type { Track } from "../../entries/records.ts";

const messages = {
  pl: { play: "Odtwórz", pause: "Zatrzymaj", of: "z", wave: "Fala dźwiękowa" },
  en: { play: "Play", pause: "Pause", of: "of", wave: "Waveform" },
};

/** Plays a track: with its waveform (`limit` in seconds is drawn on it), or `small` in one line. */
export function Player({ track, name, limit, small = false }: { track: Track; name: string; limit?: number | null; small?: boolean }) {
  const words = messages[useLocale()];
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const seconds = track.seconds ?? 0;
  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (element.paused) void element.play();
    else element.pause();
  };
  const label = `${playing ? words.pause : words.play}: ${name}`;
  const icon = playing ? <Pause className="ic" aria-hidden /> : <Play className="ic" aria-hidden />;
  const shape = track.peaks && seconds > 0 ? reducePeaks(track.peaks, small ? 45 : 160) : undefined;
  const sound = (
    <audio
      ref={audio}
      src={track.url}
      preload="none"
      onPlay={() => setPlaying(true)}
      onPause={() => setPlaying(false)}
      onTimeUpdate={(event) => setPosition(event.currentTarget.currentTime)}
    />
  );
  if (small)
    return (
      <div className="row gap-3">
        <IconButton label={label} onClick={toggle}>
          {icon}
        </IconButton>
        {shape && <Waveform size="small" peaks={shape} seconds={seconds} label={`${words.wave}: ${name}`} />}
        {seconds > 0 && <span className="num sm sec">{formatLength(seconds)}</span>}
        {sound}
      </div>
    );
  return (
    <div>
      {shape && (
        <Waveform
          peaks={shape}
          seconds={seconds}
          limit={limit ?? undefined}
          position={position}
          label={`${words.wave}: ${name}`}
          onSeek={(at) => {
            setPosition(at);
            if (audio.current) audio.current.currentTime = at;
          }}
        />
      )}
      <div className="row mt-3 gap-3">
        <Button onClick={toggle} icon={icon} aria-label={label} />
        <span className="num sm">
          <b>{formatLength(position)}</b> {seconds > 0 && <span className="muted">{`${words.of} ${formatLength(seconds)}`}</span>}
        </span>
        {sound}
      </div>
    </div>
  );
}

/** Reduces peaks to `most`, each the tallest of its stretch. */
function reducePeaks(peaks: readonly number[], most: number): number[] {
  const size = Math.max(1, Math.ceil(peaks.length / most));
  return Array.from({ length: Math.ceil(peaks.length / size) }, (_, i) => Math.max(...peaks.slice(i * size, (i + 1) * size)));
}
