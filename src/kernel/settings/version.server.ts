// Which version runs: the number of the package, and the tag or commit that it was made from.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Version {
  /** Such as `0.1.0+v0.1.0-3-gabc1234`; the bare number where nothing else is known. */
  version: string;
  commit: string | undefined;
}

interface Described {
  /** The nearest tag with the distance from it, or the commit alone. */
  described: string;
  commit: string;
}

/** Where a build keeps what it was made from, for machines that get it without its history. */
export const DESCRIPTION = "made-from.json";

/** What git says of the checkout at `root`; undefined where there is none, or no git. */
export function describeCheckout(root: string): Described | undefined {
  if (!existsSync(join(root, ".git"))) return undefined;
  const git = (...args: string[]) => spawnSync("git", args, { cwd: root, encoding: "utf8", timeout: 5000 }).stdout?.trim();
  const [described, commit] = [git("describe", "--tags", "--always", "--dirty"), git("rev-parse", "HEAD")];
  return described && commit ? { described, commit } : undefined;
}

/** The version of the application at `root`: by its own history, else by what its build in `build` was made from. */
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
