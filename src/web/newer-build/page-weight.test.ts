// Size of the scripts that desk pages load from the real build (BUILD_DIR, else build/). Guests' pages are measured in a browser
// (tests/e2e/spectator.spec.ts).
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { lines } from "#src/routes.tsx";
import { filesOf } from "../routing/build-routes.tsx";
import { chunksOf, type Manifest } from "../rendering/document.ts";
import { buildFolder } from "../rendering/pages.server.ts";

/** Limits for one page of a desk, packed with brotli (docs/decisions/008). */
const MOST_FILES = 40;
const MOST_BYTES = 200_000;
/** Heavier pages, each with its reason. */
const HEAVIER: Readonly<Record<string, number>> = {
  // Lists sorted by hand (@dnd-kit, 14 kB) and number fields (@base-ui, 9 kB).
  "/dashboard/categories": 220_000,
  "/dashboard/competitions": 205_000,
  "/dashboard/scoring": 229_000,
  "/dashboard/start-lists": 224_000,
  // Fields validated while typing (zod, 23 kB).
  "/dashboard/settings": 216_000,
  "/dashboard/settings/documents": 212_000,
  "/dashboard/start-lists/lists": 202_000,
  // The plan of all rounds, and the marks of the current one.
  "/dashboard/rounds/{id}": 225_000,
  "/dashboard": 212_000,
  "/dashboard/entries": 206_000,
  "/dashboard/privacy/people/{id}": 209_000,
  "/dashboard/rounds": 209_000,
  // Forms that several pages share, with the grants of members.
  "/dashboard/payments/debtors": 214_000,
  "/dashboard/users": 214_000,
  "/me": 214_000,
  // Words that all desks share.
  "/dashboard/payments/returns": 203_500,
  "/dashboard/audit": 203_500,
  // The desk works without a network: consents, signature and scan.
  "/dashboard/door": 210_500,
  // Pending decisions are in its first load.
  "/judge/dashboard": 225_000,
  // All kinds of sheets work without a network.
  "/judge/dashboard/score/{id}": 216_000,
};

const client = join(process.env.BUILD_DIR ?? buildFolder, "client");
const manifest = JSON.parse(readFileSync(join(client, ".vite", "manifest.json"), "utf8")) as Manifest;

it("each page of a desk has few scripts of at most 200 kB, except the named ones", () => {
  const desks = lines.filter(({ layout }) => layout.startsWith("dashboard"));
  expect(desks.length).toBeGreaterThan(30);
  const weighed = desks.map((line) => {
    const files = new Set(chunksOf(manifest, ["src/web/entry-client.tsx", ...filesOf(line)]).map(({ file }) => file));
    const bytes = [...files].reduce((sum, file) => sum + statSync(join(client, `${file}.br`)).size, 0);
    return { path: line.path, files: files.size, bytes };
  });
  expect(weighed.filter(({ path, files, bytes }) => files > MOST_FILES || bytes > (HEAVIER[path] ?? MOST_BYTES))).toEqual([]);
});

it("no file of the build imports itself through other files: code would be used before it is evaluated", () => {
  const done = new Set<string>();
  const circles = (key: string, path: readonly string[] = []): string[] => {
    if (path.includes(key)) return [[...path.slice(path.indexOf(key)), key].join(" → ")];
    if (done.has(key)) return [];
    const found = (manifest[key]?.imports ?? []).flatMap((each) => circles(each, [...path, key]));
    done.add(key);
    return found;
  };
  expect(Object.keys(manifest).flatMap((key) => circles(key))).toEqual([]);
});
