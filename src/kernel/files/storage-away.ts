/** Why the storage did not do what it was asked to: half a sentence that names no secret. A transient error like a lost database, not a bug. */
export class StorageAway extends Error {
  override name = "StorageAway";
}
