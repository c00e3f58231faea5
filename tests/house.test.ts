// The house keeps its laws (docs/architecture.md 1.1–1.10); and each law catches a planted breach.
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { BUILT_WITH } from "#scripts/build.mjs";
import { handlers } from "#src/http.ts";
import { lines } from "#src/routes.tsx";
import * as laws from "./laws.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tree: laws.Tree = new Map(
  globSync(["src/**/*.{ts,tsx}", "engines/*/src/**/*.ts", "migrations/*.sql"], { cwd: root }).map((path) => [
    path.replaceAll("\\", "/"),
    readFileSync(join(root, path), "utf8"),
  ]),
);

const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Pick<laws.Packages, "dependencies">;

/** The tree with one more file, or one changed; "folder/*" is a folder of 21 files. */
const planted = (path: string, text: string): laws.Tree =>
  new Map([
    ...tree,
    ...(path.endsWith("/*")
      ? Array.from({ length: 21 }, (_, n) => [path.replace("*", `file-${n}.ts`), text] as const)
      : [[path, text] as const]),
  ]);

const cases: [string, (files: laws.Tree) => string[], [string, string][]][] = [
  [
    "has only the rooms of the design, with names that say something and files of a readable length in folders of a readable size",
    laws.treeBreaches,
    [
      ["src/helpers/anything.ts", "export const a = 1;\n"],
      ["src/signup/signup-utils.ts", "export const a = 1;\n"],
      ["src/signup/BigForm.tsx", "export const a = 1;\n"],
      ["src/signup/long.ts", "const a = 1;\n".repeat(401)],
      ["src/signup/crowded/*", "export const a = 1;\n"],
      ["src/signup/index.ts", 'export * from "./rules.ts";\nexport * from "./quote.ts";\n'],
    ],
  ],
  [
    "imports downwards only, engines nothing, pages no server files",
    laws.importBreaches,
    [
      ["src/categories/upwards.ts", 'import { fits } from "../judging/rules.ts";\n'],
      ["src/kernel/knows.ts", 'import { openAuthentication } from "../identity/authentication.server.ts";\n'],
      ["src/web/frames.tsx", 'import { StageBar } from "../stage/stage-bar.tsx";\n'],
      ["src/web/page.ts", 'import type { Entry } from "../signup/records.ts";\n'],
      ["src/web/layouts/menu.tsx", 'import { switchTenant } from "../../identity/contract.ts";\n'],
      ["src/web/layouts/late.tsx", 'const stage = () => import("../../stage/stage-bar.tsx");\n'],
      ["engines/timetable/src/leak.ts", 'import { newId } from "#src/kernel/ids.ts";\n'],
      ["engines/timetable/src/node.ts", 'import { readFileSync } from "node:fs";\n'],
      ["src/results/peek.page.tsx", 'import { listSheets } from "./sql.server.ts";\n'],
    ],
  ],
  [
    "lets only a slice's sql.server.ts name tables, and write only its own",
    laws.tableBreaches,
    [
      ["src/results/operations.server.ts", `${tree.get("src/results/operations.server.ts")}\nawait trx.selectFrom("marks").execute();\n`],
      ["src/results/sql.server.ts", `${tree.get("src/results/sql.server.ts")}\nawait trx.updateTable("marks").execute();\n`],
      [
        "src/stage/sql.server.ts",
        `${tree.get("src/stage/sql.server.ts")}\nawait sql\`update performances set status = 'done'\`.execute(trx);\n`,
      ],
      ["src/stage/more-sql.server.ts", 'await trx.insertInto("applause").execute();\n'],
    ],
  ],
  [
    "keeps no state at module level",
    laws.stateBreaches,
    [
      ["src/judging/cache.server.ts", "let newest = 0;\n"],
      ["src/judging/more.server.ts", "const sheets = new Map<string, number>();\n"],
      ["src/judging/pace.server.ts", "const pace = createPace(600, 60_000);\n"],
    ],
  ],
  [
    "has one way in",
    laws.oneWayInBreaches,
    [
      ["src/judging/own-connection.server.ts", 'import pg from "pg";\n'],
      ["src/judging/router.server.ts", "const app = new Hono();\n"],
      ["src/judging/settings.server.ts", "const port = process.env.PORT;\n"],
      ["src/judging/direct.page.tsx", 'await fetch("/api/judge");\n'],
    ],
  ],
  [
    "keeps rules and engines pure",
    laws.purityBreaches,
    [
      ["src/payments/rules.ts", `${tree.get("src/payments/rules.ts")}\nconst now = Date.now();\n`],
      ["engines/tabulation/src/lottery.ts", "const lot = Math.random();\n"],
    ],
  ],
  [
    "uses every refusal, and no other",
    laws.refusalBreaches,
    [
      [
        "src/refusals.ts",
        (tree.get("src/refusals.ts") ?? "").replace("  malformed: {", '  never_said: { status: 409, pl: "a", en: "b" },\n  malformed: {'),
      ],
      ["src/judging/operations.server.ts", `${tree.get("src/judging/operations.server.ts")}\nrefuse("made_up");\n`],
    ],
  ],
  [
    "announces every topic that is followed, and no other",
    laws.topicBreaches,
    [
      ["src/stage/contract.ts", (tree.get("src/stage/contract.ts") ?? "").replace('["stage"', '["applause", "stage"')],
      ["src/stage/bows.server.ts", "await call.announce(`bows:${id}`);\n"],
    ],
  ],
  [
    "searches in one way",
    laws.searchBreaches,
    [
      ["src/messages/sql.server.ts", `${tree.get("src/messages/sql.server.ts")}\nquery = query.where("subject", "ilike", q);\n`],
      ["src/stage/find.tsx", "const found = rows.filter((row) => row.name.toLowerCase().includes(q));\n"],
    ],
  ],
  [
    "serves with its dependencies alone, and builds pages with those and what the build names",
    (files) => laws.packageBreaches(files, { dependencies, builtWith: BUILT_WITH }),
    [
      ["src/stage/bows.server.ts", 'import axios from "axios";\n'],
      ["src/stage/swift.server.ts", 'const { createServer } = await import("vite");\n'],
      ["src/web/entry-client.tsx", `${tree.get("src/web/entry-client.tsx")}\nimport { chromium } from "@playwright/test";\n`],
    ],
  ],
  [
    "talks no type away in slices and beside tables",
    laws.castBreaches,
    [
      [
        "src/categories/operations.server.ts",
        `${tree.get("src/categories/operations.server.ts")}\nconst calls = found as unknown as Calls;\n`,
      ],
      ["src/stage/sql.server.ts", `${tree.get("src/stage/sql.server.ts")}\nexport const rows = read as never;\n`],
      ["src/stage/more-sql.server.ts", "const { rows } = await sql<Told>`select told from news`.execute(trx);\n"],
    ],
  ],
];

describe("the house", () => {
  it.each(cases)("%s", (_, law) => {
    expect(law(tree)).toEqual([]);
  });

  it.each(cases.flatMap(([name, law, breaches]) => breaches.map(([path, text]) => [name, path, law, text] as const)))(
    "%s: a breach planted in %s is caught",
    (_, path, law, text) => {
      expect(law(planted(path, text)).length).toBeGreaterThan(law(tree).length);
    },
  );

  it("gives each endpoint of every contract one handler", async () => {
    const declared: string[] = [];
    for (const path of tree.keys()) {
      if (!/^src\/[^/]+\/contract\.ts$/.test(path)) continue;
      const contract = (await import(join(root, path))) as Record<string, unknown>;
      declared.push(...endpointsIn(contract));
    }
    const handled = handlers.map((each) => `${each.endpoint.method} ${each.endpoint.path}`);
    expect(new Set(handled).size).toBe(handled.length);
    expect(handled.sort()).toEqual(declared.sort());
  });

  it("keeps the generated database types current", () => {
    const done = spawnSync(process.execPath, ["scripts/db-types.ts", "--check"], { cwd: root, encoding: "utf8" });
    expect(done.stderr + done.stdout).not.toMatch(/not up-to-date|Error/);
    expect(done.status).toBe(0);
  });
});

function endpointsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  if ("method" in value && "path" in value && "access" in value) return [`${String(value.method)} ${String(value.path)}`];
  if ("_zod" in value || Array.isArray(value)) return [];
  return Object.values(value).flatMap(endpointsIn);
}

describe("the table of pages", () => {
  /** docs/product.md 2.1: path, layout, guards; what stands there in development only says so. */
  const table = readFileSync(join(root, "docs/product.md"), "utf8").matchAll(
    /^\| `([^`]+)`( \(in development only\))? \| ([\w-]+) \| ([\w, -]*)\|$/gm,
  );
  const told = [...table].map(([, path, dev, layout, guards]) => ({
    path,
    layout,
    guards: guards?.trim() ? guards.trim().split(", ") : [],
    ...(dev ? { dev: true } : {}),
  }));

  it("tells every address with its layout and its guards as it is", () => {
    expect(told).toEqual(lines.map(({ path, layout, guards, dev }) => ({ path, layout, guards: [...guards], ...(dev ? { dev } : {}) })));
  });
});

describe("an engine", () => {
  const engines = ["tabulation", "regulations", "timetable", "rounds"];
  const breaches: [string, string, "tsc" | "oxlint"][] = [
    ["Node", 'import { readFileSync } from "node:fs";\nexport const text = readFileSync("a", "utf8");\n', "tsc"],
    ["the process", "export const home = process.env;\n", "tsc"],
    ["the browser", "export const title = document.title;\n", "tsc"],
    ["a timer", "export const later = setTimeout(() => undefined, 1);\n", "tsc"],
    ["the clock", "export const now = Date.now();\n", "oxlint"],
  ];

  it.each(engines.flatMap((engine) => breaches.map(([what, text, by]) => [engine, what, text, by] as const)))(
    "%s cannot reach %s: a planted breach is an error",
    (engine, _, text, by) => {
      const folder = mkdtempSync(join(tmpdir(), "parkiet-breach-"));
      try {
        if (by === "tsc") {
          symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
          writeFileSync(join(folder, "breach.ts"), text);
          writeFileSync(
            join(folder, "tsconfig.json"),
            JSON.stringify({
              extends: join(root, "engines", engine, "tsconfig.json"),
              compilerOptions: { noEmit: true, rootDir: folder },
              include: [join(folder, "breach.ts")],
              exclude: [],
            }),
          );
          const done = spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", folder], { encoding: "utf8" });
          expect(done.status).not.toBe(0);
          expect(done.stdout).toContain("breach.ts");
        } else {
          const done = linted(folder, { [`engines/${engine}/src/breach.ts`]: text });
          expect(done.status).not.toBe(0);
          expect(done.stdout).toContain("breach.ts");
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});

/** What the house's linter says of these files. */
function linted(folder: string, files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeFileSync(join(folder, ".oxlintrc.json"), readFileSync(join(root, ".oxlintrc.json")));
  return spawnSync(process.execPath, [join(root, "node_modules/oxlint/bin/oxlint"), "--deny-warnings", "."], {
    cwd: folder,
    encoding: "utf8",
  });
}

it("no files import each other in a circle, not for types alone either: a planted circle is an error", () => {
  const folder = mkdtempSync(join(tmpdir(), "parkiet-breach-"));
  try {
    const tab = 'import type { Shown } from "./workspace.ts";\nexport type Tab = { shown: Shown };\n';
    const workspace = 'import type { Tab } from "./tab.ts";\nexport type Shown = { tabs: readonly Tab[] };\n';
    const done = linted(folder, { "src/tab.ts": tab, "src/workspace.ts": workspace });
    expect(done.status).not.toBe(0);
    expect(done.stdout).toContain("import(no-cycle)");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it("a function has at most 80 lines, not counting blank ones and comments: a planted longer one is an error, in a test it is none", () => {
  const folder = mkdtempSync(join(tmpdir(), "parkiet-breach-"));
  const ofLines = (count: number) =>
    `/** Adds. */\nexport function sum(a: number[]) {\n  // from nothing\n\n  let all = 0;\n${"  all += a.length;\n".repeat(count - 4)}  return all;\n}\n`;
  try {
    const fitting = linted(folder, { "src/sum.ts": ofLines(80), "src/sum.test.ts": ofLines(81) });
    expect(fitting.stdout).not.toContain("max-lines-per-function");
    const done = linted(folder, {
      "src/sum.ts": ofLines(81),
      "engines/regulations/src/sum.ts": ofLines(81),
      "scripts/sum.ts": ofLines(81),
    });
    expect(done.status).not.toBe(0);
    expect(done.stdout.match(/max-lines-per-function/g)).toHaveLength(3);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
