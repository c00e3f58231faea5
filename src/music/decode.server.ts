// Reads a music file: music-metadata identifies it, ffmpeg (if the machine has it) measures its real length and loudness.
import { type ChildProcess, spawn } from "node:child_process";
import { createReadStream, openAsBlob } from "node:fs";
import { open } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { parseBlob } from "music-metadata";
import { type FileFacts, decoderFormatOf, LONGEST_SECONDS, reducedPeaks, tagTexts } from "./rules.ts";

const TIME_LIMIT_MS = 180_000;
/** Limits of the decoder: address space in kilobytes, processor seconds, and the largest file that it may write, in blocks of 512 bytes. */
const LIMITS = "ulimit -v 1048576; ulimit -t 180; ulimit -f 400000";
const RATE = 8000;
const MOST_SAMPLES = LONGEST_SECONDS * RATE;
/** Samples of one level: a twentieth of a second. */
const STRETCH = RATE / 20;
const PEAKS = 600;
const HEAD_BYTES = 4096;
const STDERR_BYTES = 64_000;
/** Exit code of a shell that does not find its program. */
const NOT_FOUND = 127;
/** Beginnings of files that make a player open other files. */
const PLAYLISTS = ["#EXTM3U", "ffconcat version", "<MPD"];

/** Everything read and measured from a music file. */
export interface TrackMeasurements extends FileFacts {
  /** Kilobits per second of a lossy format. Null for lossless or unknown. */
  kbps: number | null;
  title: string | null;
  performer: string | null;
  loudness_lufs: number | null;
  peaks: number[] | null;
}

/** Reads and measures the file at this path. Throws only when the machine fails (memory, time limit), so that the job is retried. */
export async function measureTrack(path: string): Promise<TrackMeasurements> {
  const blob = await openAsBlob(path);
  const head = Buffer.from(await blob.slice(0, HEAD_BYTES).arrayBuffer());
  const brand = head.toString("latin1", 4, 8) === "ftyp" ? head.toString("latin1", 8, 12) : undefined;
  // An unreadable file is a result (rejected), not a failure. So is a file that sends players to other files.
  const playlist = await holdsPlaylist(path);
  const typed = brand === undefined ? blob : blob.slice(0, blob.size, "audio/mp4");
  const read = playlist ? undefined : await parseBlob(typed, { skipCovers: true }).catch(() => undefined);
  const container = playlist ? undefined : (read?.format.container ?? brand);
  const format = decoderFormatOf(container);
  const inId3 = read?.format.tagTypes?.some((type) => type.startsWith("ID3")) ?? false;
  const texts = [read?.common.title, read?.common.artist];
  const [title, performer] = inId3 ? tagTexts(texts) : texts;
  const sound = format === undefined ? undefined : await decode(path, format);
  return {
    container,
    codec: read?.format.codec ?? undefined,
    header_seconds: read?.format.duration,
    header_counts: format === "flac" || (format === "mp3" && countsFrames(await afterTag(blob, head))),
    kbps: read?.format.lossless === true || read?.format.bitrate === undefined ? null : Math.round(read.format.bitrate / 1000),
    decoded: typeof sound === "object" ? { seconds: sound.seconds, cut: sound.cut } : sound,
    title: title ?? null,
    performer: performer ?? null,
    loudness_lufs: typeof sound === "object" ? sound.loudness_lufs : null,
    peaks: typeof sound === "object" ? sound.peaks : null,
  };
}

/** Bytes in which the first frame of an MPEG file may begin: after its ID3v2 tag, whose size is four bytes of seven bits. */
async function afterTag(blob: Blob, head: Buffer): Promise<Buffer> {
  if (head.toString("latin1", 0, 3) !== "ID3") return head;
  const size = 10 + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (head[at] ?? 0), 0);
  return Buffer.from(await blob.slice(size, size + HEAD_BYTES).arrayBuffer());
}

/** True when a playlist is anywhere in the file. Music never contains such text, and readers disagree about where the data after a tag begins. */
async function holdsPlaylist(path: string): Promise<boolean> {
  let end = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([end, chunk]);
    if (PLAYLISTS.some((text) => bytes.includes(text, 0, "latin1"))) return true;
    end = bytes.subarray(-32);
  }
  return false;
}

/** True when the first frame of an MPEG file contains the number of frames (Xing, Info or VBRI header). */
function countsFrames(start: Buffer): boolean {
  const xing = ["Xing", "Info"].map((name) => start.indexOf(name, 0, "latin1")).find((at) => at !== -1);
  // The lowest flag bit after the name says that the number of frames follows.
  if (xing !== undefined) return ((start[xing + 7] ?? 0) & 1) === 1;
  return start.includes("VBRI", 0, "latin1");
}

interface Sound {
  seconds: number;
  cut: boolean;
  loudness_lufs: number | null;
  peaks: number[];
}

/**
 * Decodes the whole first audio stream of a file of this format in a child process. The process gets the open file and may open no other, nor reach
 * the network; it runs at low priority within limits of time, memory and output. "broken": nothing could be decoded; "endless": it plays longer than
 * any music; undefined: ffmpeg is not installed. Errors inside the file are not fatal (players skip them): a missing part shows in the length.
 */
export async function decode(path: string, format: string, command = "ffmpeg"): Promise<Sound | "broken" | "endless" | undefined> {
  const input = ["-nostdin", "-hide_banner", "-v", "info", "-threads", "1", "-protocol_whitelist", "cache,pipe", "-f", format];
  const loudness = ["-map", "0:a:0", "-af", "ebur128=framelog=verbose", "-f", "null", "-"];
  const samples = ["-map", "0:a:0", "-ac", "1", "-ar", String(RATE), "-f", "s16le", "pipe:1"];
  const file = await open(path);
  try {
    return await runDecoder(command, [...input, "-i", "cache:pipe:3", ...loudness, ...samples], file.fd);
  } finally {
    await file.close();
  }
}

function runDecoder(command: string, args: readonly string[], fd: number): Promise<Sound | "broken" | "endless" | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn("sh", ["-c", `${LIMITS}; exec "$0" "$@"`, command, ...args], {
      stdio: ["ignore", "pipe", "pipe", fd],
      timeout: TIME_LIMIT_MS,
      killSignal: "SIGKILL",
    }) as ChildProcess;
    // First of all: a child that could not be started (no descriptors, no memory) emits its error once and has no streams.
    child.once("error", (error: NodeJS.ErrnoException) => (error.code === "ENOENT" ? resolve(undefined) : reject(error)));
    const meter = levelMeter();
    let output = "";
    child.once("spawn", () => {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    });
    child.stdout?.on("data", (chunk: Buffer) => {
      meter.add(chunk);
      if (meter.samples() <= MOST_SAMPLES) return;
      resolve("endless");
      child.kill("SIGKILL");
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString("utf8")).slice(-STDERR_BYTES);
    });
    child.once("close", (code, signal) => {
      if (signal === "SIGKILL" || signal === "SIGTERM") reject(new Error(`decoding was stopped by ${signal}`));
      else if (code === NOT_FOUND) resolve(undefined);
      else if (code !== 0 || meter.samples() === 0) resolve("broken");
      else
        resolve({
          seconds: meter.samples() / RATE,
          cut: /: partial file/.test(output),
          loudness_lufs: loudnessIn(output),
          peaks: reducedPeaks(meter.levels(), PEAKS),
        });
    });
  });
}

/** Counts 16-bit samples and records the loudest one of each stretch. */
function levelMeter() {
  const levels: number[] = [];
  let samples = 0;
  let top = 0;
  let half: Buffer = Buffer.alloc(0);
  return {
    add(chunk: Buffer) {
      const bytes = half.length > 0 ? Buffer.concat([half, chunk]) : chunk;
      const whole = bytes.length - (bytes.length % 2);
      for (let at = 0; at < whole; at += 2) {
        top = Math.max(top, Math.abs(bytes.readInt16LE(at)));
        samples += 1;
        if (samples % STRETCH === 0) {
          levels.push(top / 32_768);
          top = 0;
        }
      }
      half = bytes.subarray(whole);
    },
    samples: () => samples,
    levels: () => (top > 0 ? [...levels, top / 32_768] : levels),
  };
}

/** Integrated loudness that ebur128 prints at the end, in LUFS. Null for silence. */
function loudnessIn(text: string): number | null {
  const found = /Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(text)?.[1];
  const lufs = found === undefined ? Number.NaN : Number(found);
  return Number.isFinite(lufs) && lufs > -70 ? lufs : null;
}
