// Music for the demonstration: short generated melodies as WAV files, so that nobody's work is copied.

const RATE = 4000;
/** Samples of one beat, half a second. */
const BEAT = RATE / 2;

/** Returns a mono 8-bit WAV of this many seconds: a melody in a scale that depends on `seed`. */
export function toneWav(seconds: number, seed: number): Uint8Array<ArrayBuffer> {
  const samples = Math.round(seconds * RATE);
  const bytes = new Uint8Array(44 + samples);
  const view = new DataView(bytes.buffer);
  const text = (at: number, value: string) => bytes.set(new TextEncoder().encode(value), at);
  text(0, "RIFF");
  view.setUint32(4, 36 + samples, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(36, "data");
  view.setUint32(40, samples, true);
  const steps = [0, 2, 4, 7, 9, 12];
  for (let beat = 0; beat * BEAT < samples; beat++) {
    const step = steps[(beat * (1 + (seed % 5)) + seed) % steps.length] ?? 0;
    const turn = (2 * Math.PI * 196 * 2 ** ((step + (seed % 7)) / 12)) / RATE;
    // Each sine is computed from the two before it.
    const twice = 2 * Math.cos(turn);
    let before = Math.sin(turn * (beat * BEAT - 1));
    let sine = Math.sin(turn * beat * BEAT);
    for (let at = 0; at < BEAT && beat * BEAT + at < samples; at++) {
      const i = beat * BEAT + at;
      const fade = Math.min(1, (at / BEAT) * 12, (1 - at / BEAT) * 3, (seconds - i / RATE) * 2);
      bytes[44 + i] = 128 + Math.round(sine * 70 * Math.max(0, fade));
      [before, sine] = [sine, twice * sine - before];
    }
  }
  return bytes;
}
