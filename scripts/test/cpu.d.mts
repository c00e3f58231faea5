/** Starts to follow this process and all that descend from it; undefined beside Linux. */
export function followCpu(): { seconds(): number; stop(): void } | undefined;

/** CPU seconds of the fixed task on this machine at this moment. */
export function measureUnit(node: string): number;
