// Determines the running version: the package's number, and the tag or commit that it was built from.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Version {
  /** For example `0.1.0+v0.1.0-3-gabc1234`, or only the number when nothing else is known. */
  version: string;
  commit: string | undefined;
}

interface Described {
  /** Nearest tag and distance, or only the commit. */
  described: string;
  commit: string;
}

/** File in a build that records its commit, for machines without the Git history. */
export const DESCRIPTION = "made-from.json";

/** Describes the Git checkout at `root`. Undefined without a checkout or without git. */
export function describeCheckout(root: string): Described | undefined {
  if (!existsSync(join(root, ".git"))) return undefined;
  const git = (...args: string[]) => spawnSync("git", args, { cwd: root, encoding: "utf8", timeout: 5000 }).stdout?.trim();
  const [described, commit] = [git("describe", "--tags", "--always", "--dirty"), git("rev-parse", "HEAD")];
  return described && commit ? { described, commit } : undefined;
}

/** Version of the application at `root`, from its Git history, else from the record in `build`. */
export function readVersion(root: string, build: string): Version {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const found = describeCheckout(root) ?? readDescription(build);
  return { version: found ? `${version}+${found.described}` : version, commit: found?.commit };
}

function readDescription(build: string): Described | undefined {
  try {
    const { described, commit } = JSON.parse(readFileSync(join(build, DESCRIPTION), "utf8")) as Partial<Described>;
    return described && commit ? { described, commit } : undefined;
  } catch {
    return undefined;
  }
}
