// Reading a music file: music-metadata tells what it is, ffmpeg (where the machine has it) how long it really plays and how loud it is.
import { spawn } from "node:child_process";
import { openAsBlob } from "node:fs";
import { constants, setPriority } from "node:os";
import { parseBlob } from "music-metadata";
import { type Found, reducedPeaks } from "./rules.ts";

const TIME_LIMIT_MS = 180_000;
const RATE = 8000;
/** Samples in one level: a twentieth of a second. */
const STRETCH = RATE / 20;
const PEAKS = 600;
const STDERR_BYTES = 64_000;

export interface Heard extends Found {
  /** Kilobits a second of a format that loses some; null where that says nothing. */
  kbps: number | null;
  title: string | null;
  performer: string | null;
  loudness_lufs: number | null;
  peaks: number[] | null;
}

/** What is in the file at this path; throws only when the machine fails (no memory, time limit), so that the job is tried again. */
export async function listenTo(path: string): Promise<Heard> {
  const blob = await openAsBlob(path);
  // A file that the reader cannot make sense of is an answer (rejected), not a failure.
  const read = await parseBlob(blob, { skipCovers: true }).catch(() => undefined);
  const sound = read ? await decode(path) : undefined;
  return {
    container: read?.format.container,
    codec: read?.format.codec ?? undefined,
    header_seconds: read?.format.duration,
    kbps: read?.format.lossless === true || read?.format.bitrate === undefined ? null : Math.round(read.format.bitrate / 1000),
    decoded: sound === undefined || sound === "broken" ? sound : { seconds: sound.seconds },
    title: read?.common.title ?? null,
    performer: read?.common.artist ?? null,
    loudness_lufs: typeof sound === "object" ? sound.loudness_lufs : null,
    peaks: typeof sound === "object" ? sound.peaks : null,
  };
}

interface Sound {
  seconds: number;
  loudness_lufs: number | null;
  peaks: number[];
}

/**
 * Decodes the whole first audio stream in a child process (no shell, no network, low priority, time limit). "broken": nothing could be
 * decoded; undefined: there is no ffmpeg here. Errors inside the file are not fatal (players skip them): a missing part shows in the length.
 */
export function decode(path: string, command = "ffmpeg"): Promise<Sound | "broken" | undefined> {
  const args = ["-nostdin", "-hide_banner", "-v", "info", "-protocol_whitelist", "file", "-i", `file:${path}`];
  const loudness = ["-map", "0:a:0", "-af", "ebur128=framelog=verbose", "-f", "null", "-"];
  const samples = ["-map", "0:a:0", "-ac", "1", "-ar", String(RATE), "-f", "s16le", "pipe:1"];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args, ...loudness, ...samples], {
      stdio: ["ignore", "pipe", "pipe"],
      timeout: TIME_LIMIT_MS,
      killSignal: "SIGKILL",
    });
    const meter = levelMeter();
    let said = "";
    child.once("spawn", () => {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    });
    child.stdout.on("data", (chunk: Buffer) => meter.add(chunk));
    child.stderr.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString("utf8")).slice(-STDERR_BYTES);
    });
    child.once("error", (error: NodeJS.ErrnoException) => (error.code === "ENOENT" ? resolve(undefined) : reject(error)));
    child.once("close", (code, signal) => {
      if (signal !== null) reject(new Error(`decoding was stopped by ${signal}`));
      else if (code !== 0 || meter.samples() === 0) resolve("broken");
      else resolve({ seconds: meter.samples() / RATE, loudness_lufs: loudnessIn(said), peaks: reducedPeaks(meter.levels(), PEAKS) });
    });
  });
}

/** Counts 16-bit samples and keeps the loudest of each stretch. */
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

/** The integrated loudness that ebur128 wrote at its end, in LUFS; null for silence. */
function loudnessIn(text: string): number | null {
  const found = /Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(text)?.[1];
  const lufs = found === undefined ? Number.NaN : Number(found);
  return Number.isFinite(lufs) && lufs > -70 ? lufs : null;
}
