// Decoding: the length that really plays counts, whatever headers and names say.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { wav } from "#tests/files/sounds.ts";
import { decode, measureTrack } from "./decode.server.ts";
import { judgeTrack } from "./rules.ts";

const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).error === undefined;
const folder = mkdtempSync(join(tmpdir(), "parkiet-music-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An APEv2 tag with a picture of this size, as music programs append it. */
function apeCover(bytes: number): Buffer {
  const value = Buffer.concat([Buffer.from("cover.jpg\0"), Buffer.alloc(bytes, 0x55)]);
  const item = Buffer.concat([Buffer.alloc(8), Buffer.from("Cover Art (Front)\0"), value]);
  item.writeUInt32LE(value.length, 0);
  item.writeUInt32LE(2, 4);
  const footer = Buffer.alloc(32);
  footer.write("APETAGEX", "latin1");
  footer.writeUInt32LE(2000, 8);
  footer.writeUInt32LE(item.length + 32, 12);
  footer.writeUInt32LE(1, 16);
  return Buffer.concat([item, footer]);
}

/** An MPEG-4 file whose edit list plays only this fraction of its sound. */
function playedFor(file: Buffer, share: number): Buffer {
  const edited = Buffer.from(file);
  const at = edited.indexOf("elst", 0, "latin1");
  edited.writeUInt32BE(Math.round(edited.readUInt32BE(at + 12) * share), at + 12);
  return edited;
}

/** Makes files of one tone with one run of ffmpeg: name, seconds and options of each. Returns their paths in this order. */
function tones(...wanted: readonly [name: string, seconds: number, ...options: string[]][]): string[] {
  const paths = wanted.map(([name]) => join(folder, name));
  const outputs = wanted.flatMap(([, seconds, ...options], at) => ["-t", String(seconds), ...options, paths[at] ?? ""]);
  execFileSync("ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", "sine=frequency=330:duration=20", ...outputs]);
  return paths;
}

describe("decoding", () => {
  it("measures what really plays, whatever the name says", async () => {
    const path = join(folder, "naprawde-wav.mp3");
    writeFileSync(path, wav(2));
    const found = await measureTrack(path);
    expect(found).toMatchObject({ container: "WAVE", header_seconds: 2 });
    if (hasFfmpeg) expect(found.decoded).toEqual({ seconds: 2, cut: false });
    else expect(found.decoded).toBeUndefined();
  });

  it("is left out where there is no decoder", async () => {
    const path = join(folder, "cokolwiek");
    writeFileSync(path, wav(1));
    expect(await decode(path, "wav", "nie-ma-takiego-programu")).toBeUndefined();
  });

  it.runIf(hasFfmpeg)("reads every accepted kind, also an m4a with its index at the end, and one of another brand", async () => {
    const paths = tones(
      ["a.mp3", 3],
      ["a.m4a", 3],
      ["index-first.m4a", 3, "-movflags", "+faststart"],
      ["a.mp4", 3],
      ["dash.mp4", 3, "-brand", "dash", "-movflags", "+dash"],
      ["a.wav", 3],
      ["a.flac", 3],
      ["a.ogg", 3],
      ["a.mov", 3, "-c:a", "aac"],
      ["a.3gp", 3, "-c:a", "aac"],
    );
    for (const path of paths) {
      const { decoded, loudness_lufs } = await measureTrack(path);
      expect(typeof decoded === "object" ? Math.round(decoded.seconds) : decoded, path).toBe(3);
      expect(loudness_lufs, path).not.toBeNull();
    }
  });

  it.runIf(process.platform !== "win32")("is given up when there is no end of sound", async () => {
    const path = join(folder, "krotki.wav");
    writeFileSync(path, wav(1));
    const endless = join(folder, "bez-konca");
    writeFileSync(endless, "#!/bin/sh\nexec cat /dev/zero\n", { mode: 0o700 });
    expect(await decode(path, "wav", endless)).toBe("endless");
  });

  it.runIf(hasFfmpeg && process.platform !== "win32")(
    "that cannot begin for want of descriptors fails alone: the process lives on and decodes later",
    () => {
      const path = join(folder, "jeden.wav");
      writeFileSync(path, wav(1));
      const script = `
      import { closeSync, openSync } from "node:fs";
      import { decode } from ${JSON.stringify(new URL("./decode.server.ts", import.meta.url).href)};
      const held = [];
      for (;;) try { held.push(openSync("/dev/null")); } catch { break; }
      for (let free = 1; free <= 4; free++) {
        closeSync(held.pop());
        console.log(await decode(${JSON.stringify(path)}, "wav").then(() => "heard", (error) => error.code));
      }
      for (const each of held) closeSync(each);
      console.log(JSON.stringify(await decode(${JSON.stringify(path)}, "wav").then((sound) => sound.seconds)));
    `;
      const run = spawnSync("sh", ["-c", 'ulimit -n 64; exec "$0" --input-type=module -e "$1"', process.execPath, script], {
        encoding: "utf8",
      });
      expect([run.status, run.stdout.trim().split("\n")], run.stderr).toEqual([0, ["EMFILE", "EMFILE", "EMFILE", "EMFILE", "1"]]);
    },
  );

  it.runIf(hasFfmpeg)(
    "counts what plays: no count in the header, two songs in one file, a cover behind the sound, an edit list",
    async () => {
      const [guessed = "", half = "", constant = "", trimmed = ""] = tones(
        ["vbr.mp3", 12, "-q:a", "4", "-write_xing", "0"],
        ["jeden.mp3", 6, "-b:a", "64k"],
        ["cbr.mp3", 12, "-b:a", "64k", "-write_xing", "0"],
        ["ciety.m4a", 20, "-c:a", "aac"],
      );
      const one = readFileSync(half);
      const joined = join(folder, "dwa.mp3");
      writeFileSync(joined, Buffer.concat([one, one]));
      const cover = join(folder, "okladka.mp3");
      writeFileSync(cover, Buffer.concat([readFileSync(constant), apeCover(80_000)]));
      writeFileSync(trimmed, playedFor(readFileSync(trimmed), 0.6));
      for (const path of [guessed, joined, cover, trimmed]) {
        const judged = judgeTrack(await measureTrack(path), { min_seconds: null, max_seconds: null });
        expect([judged.status, Math.round(judged.seconds ?? 0)], path).toEqual(["accepted", 12]);
      }
    },
  );

  it.runIf(hasFfmpeg)("finds an m4a that was cut off in the middle", async () => {
    const [path = ""] = tones(["uciety.m4a", 20, "-movflags", "+faststart"]);
    writeFileSync(path, readFileSync(path).subarray(0, 100_000));
    expect(judgeTrack(await measureTrack(path), { min_seconds: null, max_seconds: null }).status).toBe("damaged");
  });

  it.runIf(hasFfmpeg)("hears that an mp3 was cut, although its header says otherwise", async () => {
    const [path = ""] = tones(["caly.mp3", 20, "-b:a", "32k"]);
    const bytes = readFileSync(path);
    const cut = join(folder, "uciety.mp3");
    writeFileSync(cut, bytes.subarray(0, Math.floor(bytes.length / 3)));
    const found = await measureTrack(cut);
    expect(Math.round(found.header_seconds ?? 0)).toBe(20);
    expect(typeof found.decoded === "object" && found.decoded.seconds < 8).toBe(true);
  });
});
