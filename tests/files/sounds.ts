// Generated sounds for tests of music.

/** Returns a mono 16-bit WAV of a tone, at 8000 samples a second. */
export function wav(seconds: number): Buffer {
  const samples = Math.round(seconds * 8000);
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8000, 24);
  bytes.writeUInt32LE(16_000, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(samples * 2, 40);
  for (let i = 0; i < samples; i++) bytes.writeInt16LE(Math.round(Math.sin(i / 4) * 12_000), 44 + i * 2);
  return bytes;
}

/**
 * Returns an MP3 of silence for readers that skip the tag by its declared size. A reader that believes the tag's footer flag begins ten bytes later,
 * at a playlist that names `path`.
 */
export function disguisedPlaylist(path: string): Buffer {
  const tag = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0x10, 0, 0, 0, 0]);
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x64]);
  const first = Buffer.from(frame);
  first.fill("#", 10);
  first.write(`#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile://${path}\n#EXT-X-ENDLIST\n`, 10);
  return Buffer.concat([tag, first, ...Array.from({ length: 200 }, () => frame)]);
}
