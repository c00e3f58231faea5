/** How long somebody at a screen waits for what the page can do without, in milliseconds. */
const PATIENCE_MS = 4000;

/** What the promise brings; undefined where it fails, or takes too long: a network that says nothing counts as away. */
export async function soon<T>(promise: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, PATIENCE_MS, undefined);
  try {
    return await Promise.race([promise.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
