import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { restrictFolders } from "./data-folders.server.ts";
import { openDisk } from "../files/files-disk.server.ts";

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

it.skipIf(process.platform === "win32")("folders of the data folder are 700: those that are made, and those that stood open", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parkiet-data-"));
  try {
    const open = ["files", "files/tenant", "files/tenant/ab", "tmp", "backups", "postgres", "bin"].map((each) => join(folder, each));
    for (const each of open) mkdirSync(each, { mode: 0o755 });
    await restrictFolders(folder, false);
    expect(open.map(modeOf)).toEqual(["700", "700", "700", "700", "700", "755", "755"]);
    expect(modeOf(folder)).toBe("700");
    await restrictFolders(folder, true);
    expect(modeOf(folder)).toBe("711");

    const path = join(folder, "bytes");
    writeFileSync(path, "x");
    await openDisk(join(folder, "new")).put("tenant/cd/id", path, { bytes: 1, sha256: "a", content_type: "text/plain" });
    expect(["new", "new/tenant", "new/tenant/cd"].map((each) => modeOf(join(folder, each)))).toEqual(["700", "700", "700"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
