import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { inventedFile } from "../tests/invented.ts";
import { contestSchema, contestV1 } from "./format.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (path: string): unknown => JSON.parse(readFileSync(`${root}${path}`, "utf8"));

test("the published JSON Schema of contest-v1 is the current one (npm run contest-schema writes it)", () => {
  expect(read("docs/contest-v1.schema.json")).toEqual(JSON.parse(JSON.stringify(contestSchema())));
});

test("every contest of the repository, and the example of the README, has the published form", () => {
  const files = globSync("engines/regulations/{contests,tests/unseen,tests/edges,example}/*.json", { cwd: root });
  expect(files.length).toBeGreaterThan(36);
  for (const file of files) expect([file, contestV1.safeParse(read(file)).error?.issues ?? []]).toEqual([file, []]);
});

test("the form refuses what the reader would warn about: a word that is none of the form's, a share over the whole", () => {
  const wrong = (parts: Record<string, unknown>): boolean => !contestV1.safeParse(inventedFile(parts)).success;
  expect(wrong({})).toBe(false);
  expect(wrong({ fees: { refund: { kind: "percent", percent: 50, only: "illness", reason: "ill" } } })).toBe(true);
  expect(wrong({ age_rules: { team_rule: [{ kind: "share_older_max", percent: 120 }] } })).toBe(true);
});
