// A small disk of its own that can be full: a file system in memory, which only root may mount (and not in every container).
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Small where it is to be full; else it holds a day of many organisers. */
const SIZES = { full: "1g", calm: "6g" };

export interface Disk {
  folder: string;
  /** Whether it can be full. */
  limited: boolean;
  /** Leaves no byte free, at once. */
  fill(): void;
  makeRoom(): void;
  remove(): void;
}

/** Mounts it, or takes an ordinary folder where that is not allowed. */
export function mountDisk(calm: boolean): Disk {
  const size = calm ? SIZES.calm : SIZES.full;
  const folder = mkdtempSync(join(tmpdir(), "parkiet-soak-"));
  chmodSync(folder, 0o755); // PostgreSQL does not run as root
  const mount = (options: string) =>
    process.platform === "linux" && spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], { stdio: "ignore" }).status === 0;
  const limited = mount(`size=${size},mode=755`);
  return {
    folder,
    limited,
    fill() {
      const { blocks, bfree, bsize } = statfsSync(folder);
      // What is written meanwhile may be more than was seen: then it does not shrink, and is tried again by the next fault.
      mount(`remount,size=${(blocks - bfree + 16) * bsize}`);
    },
    makeRoom: () => void mount(`remount,size=${size}`),
    remove() {
      if (limited) spawnSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
