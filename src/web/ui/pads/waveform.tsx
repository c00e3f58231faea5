import { formatLength } from "../../../kernel/text/format.ts";
import { useWords } from "../use-words.ts";

export type WaveformProps = {
  /** Loudness 0–1 in even steps over the whole length. */
  peaks: readonly number[];
  /** Length in seconds. */
  seconds: number;
  /** Maximum length in seconds; the part beyond it is red. */
  limit?: number | undefined;
  /** Playback position in seconds. */
  position?: number | undefined;
  onSeek?: ((seconds: number) => void) | undefined;
  /** The small size for rows has no ticks. */
  size?: "small" | "normal" | undefined;
  label: string;
};

/** Times of the ticks under the wave: every 30 s (every minute over 4 minutes) and the end, without overlap. */
export function waveTicks(seconds: number): readonly number[] {
  const step = seconds > 240 ? 60 : 30;
  const ticks: number[] = [];
  for (let at = 0; at < seconds - step * 0.75; at += step) ticks.push(at);
  return [...ticks, seconds];
}

/** Shape of a piece of music with its category's limit. */
export function Waveform({ peaks, seconds, limit, position, onSeek, size = "normal", label }: WaveformProps) {
  const words = useWords();
  const width = peaks.length * 4;
  const height = size === "small" ? 28 : 96;
  const over = limit !== undefined && seconds > limit ? (limit / seconds) * 100 : undefined;
  const wave = (
    <svg className="wave" viewBox={`0 0 ${width} ${height}`} width="100%" height={height} preserveAspectRatio="none" aria-hidden="true">
      {peaks.map((peak, i) => {
        const tall = Math.max(Math.min(peak, 1) * height, 2);
        const two = (n: number) => Math.round(n * 100) / 100;
        const at = (i / peaks.length) * seconds;
        const look = limit !== undefined && at >= limit ? "ov" : position !== undefined && at < position ? "pl" : undefined;
        return <rect key={i} x={i * 4 + 0.7} y={two((height - tall) / 2)} width={2.6} height={two(tall)} rx={1} className={look} />;
      })}
    </svg>
  );
  if (size === "small") {
    return (
      <div className="mwave" role="img" aria-label={label}>
        {wave}
      </div>
    );
  }
  return (
    <div className="wbox" role="group" aria-label={label}>
      {over !== undefined && limit !== undefined && (
        <>
          <div className="wlim" style={{ left: `${over}%` }}>
            <span>{`${words.limit} ${formatLength(limit)}`}</span>
          </div>
          <div className="wover" style={{ left: `${over}%` }} />
        </>
      )}
      {wave}
      {position !== undefined && <i className="whead" style={{ left: `${(position / seconds) * 100}%` }} />}
      {onSeek && (
        <input
          className="wseek"
          type="range"
          min={0}
          max={Math.floor(seconds)}
          step={1}
          value={Math.floor(position ?? 0)}
          aria-label={label}
          aria-valuetext={formatLength(position ?? 0)}
          onChange={(event) => onSeek(Number(event.currentTarget.value))}
        />
      )}
      <div className="wticks num" aria-hidden>
        {waveTicks(seconds).map((at) => (
          <span key={at} style={at === seconds ? { right: 0 } : { left: `${(at / seconds) * 100}%` }}>
            {formatLength(at)}
          </span>
        ))}
      </div>
    </div>
  );
}
