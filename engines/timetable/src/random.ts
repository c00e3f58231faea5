/** A seeded stream of random numbers. The same seed gives the same stream on every machine. */
export type Random = {
  /** Returns the next number, 0 <= n < 1. */
  next: () => number;
  /** Returns the next whole number, 0 <= n < below. */
  below: (below: number) => number;
};

/** Creates a stream from a whole seed (sfc32, with its state filled by splitmix32). */
export function randomFrom(seed: number): Random {
  let mix = (seed | 0) ^ (Math.floor(seed / 4294967296) | 0);
  const word = () => {
    mix = (mix + 0x9e3779b9) | 0;
    let z = mix;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return z ^ (z >>> 15);
  };
  let a = word();
  let b = word();
  let c = word();
  let d = 1;
  const draw = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 12; i++) draw();
  return { next: () => draw() / 4294967296, below: (below) => Math.floor((draw() / 4294967296) * below) };
}
