// A small disk that can be filled: a file system in memory, which only root may mount (and not in every container).
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Small when it is to be filled; in a calm run large enough for a day of many organisers. */
const SIZES = { full: "1g", calm: "6g" };

export interface Disk {
  folder: string;
  /** True when it can be filled. */
  limited: boolean;
  /** Fills the disk completely, at once. */
  fill(): void;
  makeRoom(): void;
  remove(): void;
}

/** Mounts the disk, or uses an ordinary folder where mounting is not allowed. */
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
      // Writes during the call may exceed the measured size. Then the disk does not shrink, and the next fault tries again.
      mount(`remount,size=${(blocks - bfree + 16) * bsize}`);
    },
    makeRoom: () => void mount(`remount,size=${size}`),
    remove() {
      if (limited) spawnSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
