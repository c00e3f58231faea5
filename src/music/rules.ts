// Checks a music file: the header says what it is, decoding says how long it is. Pure. Lengths in seconds; limits are the section's, inclusive.
import { formatLength } from "../kernel/text/format.ts";
import type { Track } from "../entries/records.ts";

/**
 * Accepted containers, by the beginning of music-metadata's name: the decoder's name, and the name for people where it differs. An MPEG-4 file is
 * named by its brands, the main one first: M4A of most programs, isom and isoN of converters, dash of recordings of streams, qt and M4V of Apple's
 * programs, 3gp of phones.
 */
const CONTAINERS: readonly { named: RegExp; decoder: string; people?: string }[] = [
  { named: /^mpeg/i, decoder: "mp3" },
  { named: /^(m4[abpv]|mp4|isom|iso\d|dash|qt|3g[p2]|f4[ab]|avc1|mmp4)/i, decoder: "mov", people: "M4A" },
  { named: /^wave/i, decoder: "wav", people: "WAV" },
  { named: /^flac/i, decoder: "flac", people: "FLAC" },
  { named: /^ogg/i, decoder: "ogg", people: "OGG" },
  { named: /^adts/i, decoder: "aac" },
];
/** Longest length that is decoded. No section allows more. */
export const LONGEST_SECONDS = 7200;
/** How much shorter than its header's count a file may play (encoders pad). A greater difference means that a part of the file is missing. */
const HEADER_TOLERANCE_SECONDS = 1;

/** Facts of a file. `decoded` is undefined when this machine has no decoder. */
export interface FileFacts {
  container: string | undefined;
  codec: string | undefined;
  header_seconds: number | undefined;
  /**
   * True when the header counts its frames or samples. False when the length is only guessed from the bitrate, or includes what an edit list cuts
   * out.
   */
  header_counts: boolean;
  /** `cut`: the decoder reported that the file ends before its index does. */
  decoded: { seconds: number; cut: boolean } | "broken" | "endless" | undefined;
}

const taken = (container: string) => CONTAINERS.find((each) => each.named.test(container));

/** The decoder's name of an accepted container. Undefined for all others. */
export function decoderFormatOf(container: string | undefined): string | undefined {
  return taken(container ?? "")?.decoder;
}

export interface Limits {
  min_seconds: number | null;
  max_seconds: number | null;
}

/** Result of a check; `problem` is the reason in both languages. */
export interface Judgement {
  status: Exclude<Track["status"], "checking">;
  seconds: number | null;
  problem: { pl: string; en: string } | null;
}

const judgement = (status: Judgement["status"], seconds: number | null, pl: string, en: string): Judgement => ({
  status,
  seconds,
  problem: { pl, en },
});

/** Checks a file: known container, complete, and a length within the limits. */
export function judgeTrack(found: FileFacts, { min_seconds: min, max_seconds: max }: Limits): Judgement {
  if (decoderFormatOf(found.container) === undefined)
    return judgement(
      "rejected",
      null,
      "To nie jest plik muzyczny, który umiemy odtworzyć. Wyślij MP3, M4A, WAV, FLAC albo OGG.",
      "This is no music file that we can play. Send MP3, M4A, WAV, FLAC or OGG.",
    );
  if (found.decoded === "broken")
    return judgement(
      "damaged",
      found.header_seconds ?? null,
      "Pliku nie da się odtworzyć. Zapisz go jeszcze raz i wyślij ponownie.",
      "The file cannot be played. Save it again and send it once more.",
    );
  if (found.decoded === "endless")
    return judgement(
      "too_long",
      LONGEST_SECONDS,
      `Nagranie trwa ponad ${formatLength(LONGEST_SECONDS)}. Wyślij sam utwór do występu.`,
      `The track lasts more than ${formatLength(LONGEST_SECONDS)}. Send the performance's music alone.`,
    );
  const header = found.header_seconds;
  const seconds = found.decoded?.seconds ?? header;
  if (seconds === undefined)
    return judgement(
      "damaged",
      null,
      "Nie znamy długości nagrania. Zapisz plik jako MP3 albo WAV i wyślij ponownie.",
      "The length is unknown. Save the file as MP3 or WAV and send it again.",
    );
  if (typeof found.decoded === "object" && found.decoded.cut)
    return judgement(
      "damaged",
      seconds,
      `Plik jest ucięty: gra tylko ${formatLength(seconds)}. Wyślij go jeszcze raz.`,
      `The file is cut off: it plays only ${formatLength(seconds)}. Send it again.`,
    );
  if (header !== undefined && found.header_counts && header - seconds > HEADER_TOLERANCE_SECONDS)
    return judgement(
      "damaged",
      seconds,
      `Plik jest uszkodzony: powinien trwać ${formatLength(header)}, a gra ${formatLength(seconds)}. Wyślij go jeszcze raz.`,
      `The file is damaged: it should last ${formatLength(header)} but plays ${formatLength(seconds)}. Send it again.`,
    );
  return judgeLength(seconds, { min_seconds: min, max_seconds: max });
}

/** Checks a length against the limits. Fractions of a second do not count, because the clock shows whole seconds. */
export function judgeLength(seconds: number, { min_seconds: min, max_seconds: max }: Limits): Judgement {
  const whole = Math.floor(seconds);
  if (max !== null && whole > max)
    return judgement(
      "too_long",
      seconds,
      `Nagranie trwa ${formatLength(seconds)}, najwyżej może ${formatLength(max)}. Skróć je o ${formatLength(whole - max)}.`,
      `The track lasts ${formatLength(seconds)}; at most ${formatLength(max)} is allowed. Shorten it by ${formatLength(whole - max)}.`,
    );
  if (min !== null && whole < min)
    return judgement(
      "too_short",
      seconds,
      `Nagranie trwa ${formatLength(seconds)}, musi co najmniej ${formatLength(min)}. Brakuje ${formatLength(min - whole)}.`,
      `The track lasts ${formatLength(seconds)}; at least ${formatLength(min)} is needed. ${formatLength(min - whole)} is missing.`,
    );
  return { status: "accepted", seconds, problem: null };
}

/** Peaks from 0 to 1 for a waveform, at most `count`. Each is the loudest of its stretch, and the loudest of all is 1. */
export function reducedPeaks(levels: readonly number[], count: number): number[] {
  const size = Math.max(1, Math.ceil(levels.length / count));
  const peaks: number[] = [];
  for (let at = 0; at < levels.length; at += size) {
    let top = 0;
    for (let i = at; i < Math.min(at + size, levels.length); i++) top = Math.max(top, levels[i] ?? 0);
    peaks.push(top);
  }
  const loudest = Math.max(...peaks, 0);
  return loudest === 0 ? peaks : peaks.map((each) => Math.round((each / loudest) * 1000) / 1000);
}

const SILENT_PEAK = 0.02;
/** Silence at the start that would surprise a DJ, in seconds. */
const SILENCE_SECONDS = 2;
const QUIET_LUFS = -24;
const LOUD_LUFS = -7;

/** Silence at a track's start by its waveform, in seconds to one decimal. Undefined without a waveform. */
export function silenceAtStart({ peaks, seconds }: Pick<Track, "peaks" | "seconds">): { seconds: number; long: boolean } | undefined {
  if (peaks === null || peaks.length === 0 || seconds === null) return undefined;
  const first = peaks.findIndex((each) => each > SILENT_PEAK);
  const silent = Math.round(((first === -1 ? peaks.length : first) / peaks.length) * seconds * 10) / 10;
  return { seconds: silent, long: silent > SILENCE_SECONDS };
}

/** Judges a loudness (LUFS, null for silence) for a hall where nobody adjusts the volume. */
export function judgeLoudness(lufs: number | null): "silent" | "quiet" | "fine" | "loud" {
  if (lufs === null) return "silent";
  return lufs < QUIET_LUFS ? "quiet" : lufs > LOUD_LUFS ? "loud" : "fine";
}

/** Letters that ISO-8859-1 shows for ą, ł, ś, ź, ż of windows-1250. No title has them inside a word. */
const NOT_LATIN_1 = /(?!\p{ASCII})\p{Cc}|(?<=\p{L}\p{L})[¹³]|(?<=\p{L})¿|[¹³£¥¯](?=\p{L})/u;

/** Decodes the texts of an ID3 tag as they were typed: as windows-1250 when one of them proves that a program mislabelled it as ISO-8859-1. */
export function tagTexts<T extends string | undefined>(texts: readonly T[]): (T | string)[] {
  const bytes = texts.map((text) => {
    const codes = Array.from(text ?? "", (sign) => sign.charCodeAt(0));
    return text !== undefined && codes.every((code) => code <= 0xff) ? Uint8Array.from(codes) : undefined;
  });
  if (!texts.some((text, at) => bytes[at] && NOT_LATIN_1.test(text ?? ""))) return [...texts];
  const decoder = new TextDecoder("windows-1250");
  return texts.map((text, at) => (bytes[at] ? decoder.decode(bytes[at]) : text));
}

/** A format's name for people: MP3, M4A, WAV, FLAC, OGG, others by their own name; with kilobits per second when known. */
export function formatName(container: string, codec: string | undefined, kbps: number | null): string {
  const name = /layer 3/i.test(codec ?? "") ? "MP3" : (taken(container)?.people ?? container).slice(0, 60);
  return kbps === null ? name : `${name}, ${kbps} kb/s`;
}
