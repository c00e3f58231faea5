// Loaded before the application: reports its heap after a collection whenever the parent process asks.
import { setTimeout as pause } from "node:timers/promises";

process.on("message", () => void reportHeap());
process.channel?.unref();

async function reportHeap(): Promise<void> {
  globalThis.gc?.();
  await pause(50);
  globalThis.gc?.();
  process.send?.(process.memoryUsage().heapUsed);
}
