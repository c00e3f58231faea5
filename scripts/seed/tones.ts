// Music for the demonstration: short melodies as WAV files, made here so that nobody's work is copied.

const RATE = 4000;

/** A mono 8-bit WAV of so many seconds: a walking melody in a scale that depends on `seed`. */
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
  for (let i = 0; i < samples; i++) {
    const time = i / RATE;
    const beat = Math.floor(time * 2);
    const step = steps[(beat * (1 + (seed % 5)) + seed) % steps.length] ?? 0;
    const frequency = 196 * 2 ** ((step + (seed % 7)) / 12);
    const fade = Math.min(1, (time * 2 - beat) * 12, (beat + 1 - time * 2) * 3, (seconds - time) * 2);
    bytes[44 + i] = 128 + Math.round(Math.sin(2 * Math.PI * frequency * time) * 70 * Math.max(0, fade));
  }
  return bytes;
}
