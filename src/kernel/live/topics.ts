// Topics: what news is about. A topic is a kind and ids, from the whole to its parts: "entries", "entries:COMPETITION".

/** Whether news of one topic concerns who follows another: they are the same, or one is a part of the other. */
export function concerns(followed: string, told: string): boolean {
  return followed === told || followed.startsWith(`${told}:`) || told.startsWith(`${followed}:`);
}
