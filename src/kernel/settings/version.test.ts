import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { describeCheckout, DESCRIPTION, readVersion } from "./version.server.ts";

const root = mkdtempSync(join(tmpdir(), "parkiet-version-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it("the version is the package's number with the tag or the commit, by the checkout, else by what the build was made from", () => {
  writeFileSync(join(root, "package.json"), '{"version":"0.1.0"}');
  expect(readVersion(root, root)).toEqual({ version: "0.1.0", commit: undefined });
  const git = (...args: string[]) =>
    spawnSync("git", ["-c", "user.name=Anna", "-c", "user.email=anna@example.com", ...args], { cwd: root, encoding: "utf8" }).stdout.trim();
  git("init", "--quiet");
  git("add", "package.json");
  git("commit", "--quiet", "-m", "First");
  const commit = git("rev-parse", "HEAD");
  expect(readVersion(root, root)).toEqual({ version: `0.1.0+${commit.slice(0, 7)}`, commit });
  git("tag", "v0.1.0");
  expect(readVersion(root, root)).toEqual({ version: "0.1.0+v0.1.0", commit });
  writeFileSync(join(root, DESCRIPTION), JSON.stringify(describeCheckout(root)));
  rmSync(join(root, ".git"), { recursive: true, force: true });
  expect(readVersion(root, root)).toEqual({ version: "0.1.0+v0.1.0", commit });
});
