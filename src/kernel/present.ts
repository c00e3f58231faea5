// Updates name only the fields that came.

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The same object without the fields that are undefined: an update leaves those as they are. */
export function present<T extends object>(fields: T): Present<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;
}
