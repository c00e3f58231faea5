/**
 * The number on the steps that begin at `min` (without one, at 0), within the limits: the nearest,
 * or, after a move of one or more steps up (1) or down (-1), the one not beyond it.
 */
export function snapToStep(value: number, step: number, min?: number, max?: number, direction?: 1 | -1): number {
  const base = min ?? 0;
  const round = direction === 1 ? Math.floor : direction === -1 ? Math.ceil : Math.round;
  const steps = round(exact((value - base) / step));
  const highest = max === undefined ? Number.POSITIVE_INFINITY : Math.floor(exact((max - base) / step));
  const lowest = min === undefined ? Number.NEGATIVE_INFINITY : 0;
  return exact(base + Math.max(lowest, Math.min(steps, highest)) * step);
}

/** Removes the rounding error of binary fractions (0.1 + 0.2). */
function exact(value: number): number {
  return Number.isFinite(value) ? Math.round(value * 1e6) / 1e6 : value;
}
