// The code keeps the laws of docs/architecture.md 1.1–1.10, and each law catches a planted breach.
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { BUILT_WITH } from "#scripts/build.mjs";
import { handlers, workers } from "#src/http.ts";
import { migrationHashes } from "#src/kernel/schema/migrate.server.ts";
import { lines } from "#src/routes.tsx";
import * as laws from "./laws/laws.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tree: laws.Tree = new Map(
  globSync(["src/**/*.{ts,tsx}", "engines/*/src/**/*.ts", "migrations/*.sql"], { cwd: root }).map((path) => [
    path.replaceAll("\\", "/"),
    readFileSync(join(root, path), "utf8"),
  ]),
);

const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Pick<laws.Packages, "dependencies">;

/** Returns the tree with one file added or changed. */
const planted = (path: string, text: string): laws.Tree => new Map([...tree, [path, text]]);

const cases: [string, (files: laws.Tree) => string[], [string, string][]][] = [
  [
    "has only the rooms of the design, with names that say something and files of a readable length",
    laws.treeBreaches,
    [
      ["src/helpers/anything.ts", "export const a = 1;\n"],
      ["src/signup/signup-utils.ts", "export const a = 1;\n"],
      ["src/signup/BigForm.tsx", "export const a = 1;\n"],
      ["src/signup/long.ts", "const a = 1;\n".repeat(501)],
      ["src/signup/index.ts", 'export * from "./rules.ts";\nexport * from "./quote.ts";\n'],
    ],
  ],
  [
    "imports downwards only, engines nothing, pages no server files",
    laws.importBreaches,
    [
      ["src/categories/upwards.ts", 'import { fits } from "../judging/rules.ts";\n'],
      ["src/kernel/knows.ts", 'import { openAuthentication } from "../identity/authentication.server.ts";\n'],
      ["src/web/layouts/public-page.tsx", 'import { StageBar } from "../../stage/stage-bar.tsx";\n'],
      ["src/web/pages/page.ts", 'import type { Entry } from "../../signup/records.ts";\n'],
      ["src/web/layouts/menu.tsx", 'import { switchTenant } from "../../identity/contract.ts";\n'],
      ["src/web/layouts/late.tsx", 'const stage = () => import("../../stage/stage-bar.tsx");\n'],
      ["src/categories/noted.ts", 'const rules = () => import(/* @vite-ignore */ "../judging/rules.ts");\n'],
      ["src/categories/started.server.ts", 'new Worker(new URL("../judging/thread.ts", import.meta.url));\n'],
      ["src/categories/top.server.ts", 'import { handlers } from "../http.ts";\n'],
      ["src/refusals.ts", `import type { Category } from "./categories/contract.ts";\n${tree.get("src/refusals.ts")}`],
      ["engines/timetable/src/leak.ts", 'import { newId } from "#src/kernel/values/ids.ts";\n'],
      ["engines/timetable/src/node.ts", 'import { readFileSync } from "node:fs";\n'],
      ["src/scoring/peek.page.tsx", 'import { listSheets } from "./sql.server.ts";\n'],
      ["src/scoring/refused.ts", 'import { refusals } from "../refusals.ts";\n'],
      ["src/scoring/refused.server.ts", 'import { payments } from "../refusals/payments.ts";\n'],
    ],
  ],
  [
    "imports downwards only between the folders of a room, too, and nested folders form no circle",
    laws.folderBreaches,
    [
      ["src/signup/nowhere/file.ts", "export const a = 1;\n"],
      ["src/payments/records/upwards.ts", 'import type { A } from "../desk/a.ts";\n'],
      ["src/payments/records/late.ts", 'const desk = () => import("../desk/a.ts");\n'],
      ["src/payments/records/typed.ts", 'type Desk = typeof import("../desk/a.ts");\n'],
      ["src/signup/import/reading/back.ts", 'import { readFile } from "../files/read-file.ts";\n'],
      ["src/signup/import/reading/back-types.ts", 'import type { ReadFile } from "../files/read-file.ts";\n'],
      ["src/signup/import/reading/back-late.ts", 'const files = () => import("../files/read-file.ts");\n'],
    ],
  ],
  [
    "imports no files in a circle, for types and by import() neither",
    laws.circleBreaches,
    [
      [
        "src/rounds/heats/heats-sheet.tsx",
        `${tree.get("src/rounds/heats/heats-sheet.tsx")}\ntype Button = typeof import("./heats-button.tsx");\n`,
      ],
      [
        "src/publishing/live/why-place.tsx",
        `import type { Why as Shown } from "./why.tsx";\n${tree.get("src/publishing/live/why-place.tsx")}`,
      ],
    ],
  ],
  [
    "lets only a slice's sql.server.ts name tables, and write only its own",
    laws.tableBreaches,
    [
      [
        "src/scoring/round-list/operations.server.ts",
        `${tree.get("src/scoring/round-list/operations.server.ts")}\nawait trx.selectFrom("marks").execute();\n`,
      ],
      [
        "src/scoring/reading/sql.server.ts",
        `${tree.get("src/scoring/reading/sql.server.ts")}\nawait trx.updateTable("marks").execute();\n`,
      ],
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
    laws.entryPointBreaches,
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
      ["src/payments/records/rules.ts", `${tree.get("src/payments/records/rules.ts")}\nconst now = Date.now();\n`],
      ["src/payments/desk/late.ts", "// When a payment is late. Pure.\nexport const late = () => Date.now();\n"],
      ["engines/tabulation/src/lottery.ts", "const lot = Math.random();\n"],
    ],
  ],
  [
    "shows readers the server's time",
    laws.readersClockBreaches,
    [["src/stage/passed.tsx", "const passed = Date.now() - Date.parse(started_at);\n"]],
  ],
  [
    "uses every refusal, and no other, and writes their sentences in the lists alone",
    laws.refusalBreaches,
    [
      [
        "src/refusals/calls.ts",
        (tree.get("src/refusals/calls.ts") ?? "").replace(
          "  malformed: {",
          '  never_said: { status: 409, pl: "a", en: "b" },\n  malformed: {',
        ),
      ],
      ["src/refusals/money.ts", 'export const money = {\n  credit_spent: { pl: "a", en: "b" },\n};\n'],
      ["src/judging/revisions/no-show.server.ts", `${tree.get("src/judging/revisions/no-show.server.ts")}\nrefuse("made_up");\n`],
      ["src/judging/late.server.ts", '// refusals.ts"\nrefuse("closed", { values: { why: pl ? "Za późno dziś." : "Late." } });\n'],
      ["src/judging/words.server.ts", '// refusals.ts"\nrefuse("closed", { values: { why: said.late[call.locale] } });\n'],
    ],
  ],
  [
    "announces every topic that is followed, and no other",
    laws.topicBreaches,
    [
      ["src/stage/contract.ts", (tree.get("src/stage/contract.ts") ?? "").replace('["stage"', '["applause", "stage"')],
      ["src/stage/bows.server.ts", "await call.announce(`bows:${id}`);\n"],
      ["src/web/rendering/page-cache.server.ts", 'const DESKS = [VISITORS, "applause"];\n'],
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

const tenant = { id: "t", slug: "s", name: "Studio" };
/** Jobs as an earlier build (fe0d064) put them into the queue, where they may still wait: name and payload. */
const STORED_JOBS: Readonly<Record<string, object>> = {
  send_mail: { tenant_id: "t", mail_id: "m" },
  check_music: { tenant_id: "t", track_id: "k" },
  judge_music: { tenant_id: "t", entry_ids: ["e"] },
  price_entries: { tenant_id: "t", competition_id: "c" },
  follow_signup: { tenant_id: "t", signup_id: "g" },
  follow_reserves: { tenant_id: "t", entry_ids: ["e"] },
  move_waiting: { tenant, competition_id: "c" },
  mail_links: { tenant, competition_id: "c", email: "ala@example.com" },
  ask_gateway: { tenant_id: "t", attempt_id: "a", last: true },
  mail_paid: { tenant_id: "t", payment_id: "p", paid_at: "2026-01-20T12:00:00.000Z" },
  send_refund: { tenant_id: "t", refund_id: "r" },
  forget_answer_files: { tenant_id: "t", file_ids: ["f"] },
  forget_document_files: { tenant_id: "t", file_ids: ["f"] },
  close_replaced_requests: { tenant_id: "t", dancer_ids: ["d"] },
  finish_erasing: { tenant_id: "t", erasure_id: "r" },
  make_document_bundle: { tenant_id: "t", bundle_id: "b" },
  make_backup: {},
  remove_past_data: {},
  release_places: {},
  remind_by_rule: {},
  end_trials: {},
};

describe("the house", () => {
  it.each(cases)("%s", (_, law) => {
    expect(law(tree)).toEqual([]);
  });

  it.each(cases.flatMap(([name, law, breaches]) => breaches.map(([path, text]) => [name, path, law, text] as const)))(
    "%s: a breach planted in %s is caught",
    (_, path, law, text) => {
      // The first test of each law showed that the tree has no breach.
      expect(law(planted(path, text))).not.toEqual([]);
    },
  );

  it("gives each endpoint of every contract one handler", async () => {
    const declared = new Set<string>();
    for (const path of tree.keys()) {
      if (!/^src\/.*\/contract\.ts$/.test(path)) continue;
      const contract = (await import(join(root, path))) as Record<string, unknown>;
      for (const each of endpointsIn(contract)) declared.add(each);
    }
    const handled = handlers.map((each) => `${each.endpoint.method} ${each.endpoint.path}`);
    expect(new Set(handled).size).toBe(handled.length);
    expect(handled.sort()).toEqual([...declared].sort());
  });

  it("gives each declared job one worker", () => {
    const declared = [...tree].flatMap(([path, text]) =>
      path.endsWith(".test.ts") ? [] : [...text.matchAll(/\bdefineJob\(\s*"(\w+)"/g)].map(([, name]) => name),
    );
    expect(new Set(workers.map((each) => each.job.name))).toEqual(new Set(declared));
    expect([workers.length, new Set(declared).size]).toEqual([declared.length, declared.length]);
  });

  it.each(Object.entries(STORED_JOBS))("does the job %s as an earlier build stored it", (name, payload) => {
    expect(workers.find((each) => each.job.name === name)?.job.payload.parse(payload)).toEqual(payload);
  });

  it("keeps each migration as it was: databases that ran it refuse another text", () => {
    const written = readFileSync(join(root, "migrations/checksums.txt"), "utf8").trimEnd().split("\n");
    const now = Object.entries(migrationHashes(join(root, "migrations"))).map(([name, sha256]) => `${sha256}  ${name}`);
    expect(now.toSorted()).toEqual(written.toSorted());
  });
});

function endpointsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  if ("method" in value && "path" in value && "access" in value) return [`${String(value.method)} ${String(value.path)}`];
  if ("_zod" in value || Array.isArray(value)) return [];
  return Object.values(value).flatMap(endpointsIn);
}

describe("the table of pages", () => {
  /** docs/product.md 2.1: path, layout, guards. Rows of development pages say so. */
  const table = readFileSync(join(root, "docs/product.md"), "utf8").matchAll(
    /^\| `([^`]+)`( \(in development only\))? \| ([\w-]+) \| ([\w, -]*)\|$/gm,
  );
  const told = [...table].map(([, path, dev, layout, guards]) => ({
    path,
    layout,
    guards: guards?.trim() ? guards.trim().split(", ") : [],
    ...(dev ? { dev: true } : {}),
  }));

  it("lists every address with its layout and its guards", () => {
    expect(told).toEqual(lines.map(({ path, layout, guards, dev }) => ({ path, layout, guards: [...guards], ...(dev ? { dev } : {}) })));
  });
});

/** Runs `work` in a folder with these files, which is removed afterwards. */
function inFolder<T>(files: Readonly<Record<string, string>>, work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "parkiet-breach-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("the type check", () => {
  const engines = ["tabulation", "regulations", "timetable", "rounds"];
  const breaches: Record<string, string> = {
    Node: 'import { readFileSync } from "node:fs";\nexport const text = readFileSync("a", "utf8");\n',
    process: "export const home = process.env;\n",
    browser: "export const title = document.title;\n",
    timer: "export const later = setTimeout(() => undefined, 1);\n",
  };
  const source = (path: string) => JSON.stringify(join(root, "src", path));
  const adding = [
    `import * as jobs from ${source("competitions/jobs.server.ts")};`,
    `import { queueJob, queueJobs, createJob } from ${source("kernel/jobs/jobs.server.ts")};`,
    `import type { Trx } from ${source("kernel/postgres/database.server.ts")};`,
    "export const used = [jobs, queueJob, queueJobs, createJob];",
    "export const add = (trx: Trx) => ",
  ].join("\n");
  /** Invalid calls: an old name, a missing field, a field of another type, or only a name. */
  const unfit: Record<string, string> = {
    renamed: 'queueJob(trx, jobs.priceSignupsJob, { tenant_id: "t", competition_id: "c" });\n',
    missing: 'queueJob(trx, jobs.priceEntriesJob, { tenant_id: "t" });\n',
    "missing-in-many": 'queueJobs(trx, [createJob(jobs.priceEntriesJob, { tenant_id: "t" })]);\n',
    mistyped: 'queueJob(trx, jobs.priceEntriesJob, { tenant_id: "t", competition_id: 7 });\n',
    named: 'queueJobs(trx, [{ name: "price_entries", payload: {}, key: undefined, at: undefined }]);\n',
  };

  it("finds what an engine may not reach (Node, the process, the browser, a timer) and a job that is added otherwise than declared, and nothing else", () => {
    const files: Record<string, string> = { "package.json": '{ "type": "module" }' };
    for (const engine of engines) {
      for (const [name, text] of Object.entries(breaches)) files[`${engine}/${name}.ts`] = text;
      files[`${engine}/pure.ts`] = "export const one = Math.max(0, 1);\n";
      files[`${engine}/tsconfig.json`] = JSON.stringify({
        extends: join(root, "engines", engine, "tsconfig.json"),
        compilerOptions: { noEmit: true, rootDir: "." },
        include: ["*.ts"],
        exclude: [],
      });
    }
    for (const [name, text] of Object.entries(unfit)) files[`jobs/${name}.ts`] = adding + text;
    files["jobs/fits.ts"] = `${adding}queueJob(trx, jobs.priceEntriesJob, { tenant_id: "t", competition_id: "c" });\n`;
    files["jobs/tsconfig.json"] = JSON.stringify({ extends: join(root, "tsconfig.json"), include: ["*.ts"], exclude: [] });
    const wrong = inFolder(files, (folder) => {
      symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
      const tsc = join(root, "node_modules/typescript/bin/tsc");
      const { stdout } = spawnSync(process.execPath, [tsc, "-b", ...engines, "jobs", "--pretty", "false"], {
        cwd: folder,
        encoding: "utf8",
      });
      return new Set(stdout.split("\n").flatMap((line) => /^(\S+\.ts)\(.*: error TS/.exec(line)?.[1] ?? []));
    });
    const planted = [
      ...engines.flatMap((engine) => Object.keys(breaches).map((name) => `${engine}/${name}.ts`)),
      ...Object.keys(unfit).map((name) => `jobs/${name}.ts`),
    ];
    expect([...wrong].toSorted()).toEqual(planted.toSorted());
  });
});

describe("the linter", () => {
  const ofLines = (count: number) =>
    `/** Adds. */\nexport function sum(a: number[]) {\n  // from nothing\n\n  let all = 0;\n${"  all += a.length;\n".repeat(count - 4)}  return all;\n}\n`;
  const clock = "export const now = Date.now();\n";
  const tooLong = "eslint(max-lines-per-function)";
  /** Planted files with the rule that they break; files without a rule break none. */
  const planted: Record<string, [text: string, rule?: string]> = {
    "engines/tabulation/src/clock.ts": [clock, "eslint(no-restricted-globals)"],
    "engines/regulations/src/clock.ts": [clock, "eslint(no-restricted-globals)"],
    "engines/timetable/src/clock.ts": [clock, "eslint(no-restricted-globals)"],
    "engines/rounds/src/clock.ts": [clock, "eslint(no-restricted-globals)"],
    "src/tab.ts": ['import type { Shown } from "./workspace.ts";\nexport type Tab = { shown: Shown };\n', "import(no-cycle)"],
    "src/workspace.ts": ['import type { Tab } from "./tab.ts";\nexport type Shown = { tabs: readonly Tab[] };\n', "import(no-cycle)"],
    "src/fits.ts": [ofLines(80)],
    "src/fits.test.ts": [ofLines(81)],
    "src/sum.ts": [ofLines(81), tooLong],
    "engines/regulations/src/sum.ts": [ofLines(81), tooLong],
    "scripts/sum.ts": [ofLines(81), tooLong],
  };

  it("finds the clock in an engine, files that import each other in a circle (for types alone, too), and a function of over 80 lines", () => {
    const files = Object.fromEntries(Object.entries(planted).map(([path, [text]]) => [path, text]));
    const linted = inFolder({ ...files, ".oxlintrc.json": readFileSync(join(root, ".oxlintrc.json"), "utf8") }, (folder) => {
      const oxlint = join(root, "node_modules/oxlint/bin/oxlint");
      return spawnSync(process.execPath, [oxlint, "--deny-warnings", "-f", "unix", "."], { cwd: folder, encoding: "utf8" });
    });
    expect(linted.status).toBe(1);
    const found = linted.stdout.split("\n").flatMap((line) => {
      const [, path, rule] = /^([^:]+):.* \[Error\/(\S+)\]$/.exec(line) ?? [];
      return path && rule ? [`${path} ${rule}`] : [];
    });
    const wanted = Object.entries(planted).flatMap(([path, [, rule]]) => (rule ? [`${path} ${rule}`] : []));
    expect([...new Set(found)].toSorted(), linted.stdout).toEqual(wanted.toSorted());
  });
});
