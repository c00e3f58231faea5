// What tests of pure code import as "fast-check" while that code is changed: the same rounds for each change, fewer of them, and no search for the smallest that fails.
import fc, { type IProperty, type IRawProperty, type Parameters } from "fast-check";

const MOST = 60;

function assert<Ts>(property: IRawProperty<Ts>, given: Parameters<Ts> = {}): Promise<void> | void {
  return fc.assert(property as IProperty<Ts>, { ...given, numRuns: Math.min(MOST, given.numRuns ?? MOST), seed: 1963, endOnFailure: true });
}

export default { ...fc, assert };
