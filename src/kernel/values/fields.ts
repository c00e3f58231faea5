// Objects with some of their fields: those that are named, and those that an update brings. Pure.

/** These fields of a record and no others: what it gets one day stays behind until it is named. */
export function only<T extends object, K extends keyof T>(from: T, fields: readonly K[]): Pick<T, K> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, K>;
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The same object without the fields that are undefined: an update leaves those as they are. */
export function present<T extends object>(fields: T): Present<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;
}
