import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { FILE_GROUPS } from "./file-groups.ts";

const source = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

it("names files that exist, each in one group: a file that was moved would silently be fetched apart", () => {
  const named = Object.values(FILE_GROUPS).flat();
  expect(named.filter((path) => !existsSync(source(`${path}.ts`)) && !existsSync(source(`${path}.tsx`)))).toEqual([]);
  expect(named.filter((path, at) => named.indexOf(path) !== at)).toEqual([]);
});
