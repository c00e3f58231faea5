// Loaded before the application: reports its heap after a collection whenever the parent process asks.
import { setTimeout as pause } from "node:timers/promises";

process.on("message", () => void tell());
process.channel?.unref();

async function tell(): Promise<void> {
  globalThis.gc?.();
  await pause(50);
  globalThis.gc?.();
  process.send?.(process.memoryUsage().heapUsed);
}
