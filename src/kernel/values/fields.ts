// Picks fields of an object: those that are named, or those that are defined. Pure.

/** Copies only the named fields of a record. Fields that the record gains later stay out until they are named. */
export function pick<T extends object, K extends keyof T>(from: T, fields: readonly K[]): Pick<T, K> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, K>;
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Copies the object without its undefined fields: an update leaves those columns unchanged. */
export function definedFields<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}
