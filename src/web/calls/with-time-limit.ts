/** Time limit for optional parts of a page, in milliseconds. */
const PATIENCE_MS = 4000;

/** Returns the promise's value, or undefined when it fails or takes longer than 4 s. A silent network counts as unavailable. */
export async function withTimeLimit<T>(promise: Promise<T>): Promise<T | undefined> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, PATIENCE_MS, undefined);
  try {
    return await Promise.race([promise.catch(() => undefined), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
