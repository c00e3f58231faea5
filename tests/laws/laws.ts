// The laws of docs/architecture.md as functions over files: each returns the breaches that it finds. Pure, so that tests can show them planted
// breaches.
import { isPure } from "#scripts/mutate/pure.ts";
import { circlesIn } from "./circles.ts";
import { FOLDERS } from "./folder-order.ts";
import { TABLE_OWNERS } from "./table-owners.ts";

/** Path from the root, with forward slashes → text. */
export type Tree = ReadonlyMap<string, string>;

/** Slices from the ground up: a slice may import those before it. */
export const SLICES = [
  "tenants",
  "identity",
  "categories",
  "scoring-forms",
  "competitions",
  "people",
  "entries",
  "capacity",
  "signup",
  "notices",
  "music",
  "gateways",
  "payments",
  "refunds",
  "invoicing",
  "rounds",
  "start-lists",
  "stage",
  "judging",
  "scoring",
  "publishing",
  "hall",
  "practice",
  "messages",
  "audit",
  "privacy",
];
const ROOMS = [...SLICES, "kernel", "web", "refusals"];
const TOP_FILES = ["main.ts", "http.ts", "routes.tsx", "refusals.ts"];
const BANNED = /(^|-)(utils?|helpers?|misc|managers?|services?)(-|\.)|^(common|data|info)\./;
/** Separate programs: their top-level state lives as long as the program. */
const PROGRAMS = [
  "src/main.ts",
  "src/web/entry-client.tsx",
  "src/kernel/postgres/supervisor.ts",
  "src/web/rendering/render-thread.ts",
  "src/invoicing/paper/paper-thread.ts",
];
const MAX_LINES = 500;

function roomOf(path: string): string | undefined {
  const [top, room] = path.split("/");
  return top === "src" && path.split("/").length > 2 ? room : undefined;
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const isCode = (path: string) => /\.tsx?$/.test(path);

interface Import {
  target: string;
  /** True for imports of types only, which do not exist at run time. */
  types: boolean;
}

/** Returns the files that a file imports, or starts as a thread, as paths from the root; packages as they are written. */
export function importsOf(path: string, text: string): Import[] {
  const found = [
    ...[...text.matchAll(/^(?:import|export)\s+(type\s+)?(?:[\w*{][^"';]*?from\s*)?"([^"]+)"/gm)].map((match) => ({
      target: match[2] ?? "",
      types: match[1] !== undefined,
    })),
    ...[
      ...text.matchAll(/\bimport\((?:\s|\/\*.*?\*\/)*["`]([^"`]+)["`]/g),
      ...text.matchAll(/\bnew URL\("([^"]+\.tsx?)", import\.meta\.url\)/g),
    ].map((match) => ({ target: match[1] ?? "", types: false })),
  ];
  return found.map(({ target, types }) => ({ types, target: resolved(path, target) }));
}

function resolved(path: string, target: string): string {
  if (target.startsWith("#")) return target.slice(1);
  if (!target.startsWith(".")) return target;
  const parts = path.split("/").slice(0, -1);
  for (const part of target.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** docs/architecture.md 1.1: only the known rooms and top files; file names in kebab case, without empty words; files of a readable length. */
export function treeBreaches(tree: Tree): string[] {
  const breaches: string[] = [];
  for (const [path, text] of tree) {
    if (!isCode(path) || !path.startsWith("src/")) continue;
    const room = roomOf(path);
    if (room === undefined ? !TOP_FILES.includes(path.slice(4)) : !ROOMS.includes(room)) breaches.push(`${path}: no such room`);
    const name = path.split("/").at(-1) ?? "";
    if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.(server|client|page|full|test|global))*\.tsx?$/.test(name)) breaches.push(`${path}: not kebab-case`);
    if (BANNED.test(name)) breaches.push(`${path}: a name that says nothing`);
    if (text.split("\n").length > MAX_LINES && !path.endsWith("db-types.ts")) breaches.push(`${path}: longer than ${MAX_LINES} lines`);
    const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.trim().startsWith("//"));
    if (lines.length > 1 && lines.every((line) => /^export (\*|\{[^}]*\}|type \{[^}]*\}) from /.test(line)))
      breaches.push(`${path}: a barrel`);
  }
  return breaches;
}

/**
 * docs/architecture.md 1.3: imports go down only. Engines import nothing of the application; the kernel imports no slice; web imports only types of
 * identity from slices. Code for the browser imports no server file and no refusals.
 */
export function importBreaches(tree: Tree): string[] {
  const breaches: string[] = [];
  for (const [path, text] of tree) {
    if (!isCode(path) || isTest(path)) continue;
    const room = roomOf(path);
    const engine = /^engines\/[^/]+\/src\//.test(path);
    for (const { target, types } of importsOf(path, text)) {
      const to = roomOf(target);
      const say = (why: string) => breaches.push(`${path} → ${target}: ${why}`);
      if (engine && !target.startsWith(path.split("/").slice(0, 2).join("/")) && target !== "zod") say("an engine imports nothing");
      if (room === "kernel" && target.startsWith("src/") && to !== "kernel" && target !== "src/refusals.ts")
        say("the kernel knows no slice");
      if (room === "web" && SLICES.includes(to ?? "") && !(types && to === "identity")) say("web knows no slice but types of identity");
      const [from, at] = [SLICES.indexOf(room ?? ""), SLICES.indexOf(to ?? "")];
      const top = TOP_FILES.includes(target.slice(4)) && target !== "src/refusals.ts";
      if (from >= 0 && (at > from || top)) say("imports run down only");
      if (path === "src/refusals.ts" && to && to !== "refusals") say("imports run down only");
      if (to === "refusals" && path !== "src/refusals.ts") say("lists of refusals are read by their names");
      if (target === "src/refusals.ts" && !/\.server\.ts$|^src\/(http|kernel\/reference\/openapi)\.ts$/.test(path))
        say("sentences of refusals stay on the server");
      const browser = /\.tsx$|\.client\.ts$/.test(path) && !/entry-server/.test(path);
      if (browser && /\.server\.tsx?$/.test(target) && !types) say("a page imports a server file");
      if (/\.(test|global)\.tsx?$/.test(target) || (target.startsWith("tests/") && room)) say("the product imports a test");
    }
  }
  return breaches;
}

/** Returns the first-level folder of a file in its room; "." for a file directly in the room. */
const folderOf = (path: string): string => (path.split("/").length > 3 ? (path.split("/")[2] ?? ".") : ".");

/**
 * docs/architecture.md 1.3: no files import each other in a circle, including types and `import()`. A thread may use types of the file that starts
 * it.
 */
export function circleBreaches(tree: Tree): string[] {
  const sources = [...tree].filter(([path]) => isCode(path) && !isTest(path));
  const targets = (path: string, text: string) =>
    importsOf(path, text).flatMap(({ target }) => (PROGRAMS.includes(target) ? [] : [target]));
  const graph = new Map(sources.map(([path, text]) => [path, new Set(targets(path, text))]));
  return circlesIn(graph).map((circle) => `${circle.join(" ⇄ ")}: files import each other in a circle`);
}

/** docs/architecture.md 1.3: in each room, imports follow the declared order of its folders; nested folders form no circle. */
export function folderBreaches(tree: Tree): string[] {
  const breaches = new Set<string>();
  const nested = new Map<string, Set<string>>();
  for (const [path, text] of tree) {
    const room = roomOf(path);
    if (!room || !isCode(path) || isTest(path)) continue;
    const order = FOLDERS[room] ?? ["."];
    const at = order.indexOf(folderOf(path));
    if (at < 0) breaches.add(`src/${room}/${folderOf(path)}: not in the order of folders`);
    for (const { target } of importsOf(path, text)) {
      if (roomOf(target) !== room) continue;
      if (order.indexOf(folderOf(target)) < at) breaches.add(`${path} → ${target}: imports run down only, between folders, too`);
      const [from, to] = [dirname(path), dirname(target)];
      if (from !== to && folderOf(path) === folderOf(target)) nested.set(from, (nested.get(from) ?? new Set()).add(to));
    }
  }
  for (const circle of circlesIn(nested)) breaches.add(`${circle.join(" ⇄ ")}: folders import each other in a circle`);
  return [...breaches];
}

const dirname = (path: string): string => path.slice(0, path.lastIndexOf("/"));

/** docs/architecture.md 1.8: only a slice's sql.server.ts names tables, and it writes only its own. */
export function tableBreaches(tree: Tree): string[] {
  const breaches: string[] = [];
  for (const [path, text] of tree) {
    const room = roomOf(path);
    if (!room || room === "web" || !isCode(path) || isTest(path) || path.endsWith("db-types.ts")) continue;
    const named = [...text.matchAll(/\.(insertInto|updateTable|deleteFrom|selectFrom|innerJoin|leftJoin)\("(\w+)/g)].map(
      (match) => [match[1] ?? "", match[2] ?? ""] as const,
    );
    const raw = [...text.matchAll(/\b(insert into|update|delete from|from|join)\s+(\w+)\b/g)]
      .map((match) => [match[1] ?? "", match[2] ?? ""] as const)
      .filter(([, table]) => table in TABLE_OWNERS && /sql(<[^`]*>)?`|rowsOf\(/.test(text));
    for (const [verb, table] of [...named, ...raw]) {
      const owner = TABLE_OWNERS[table];
      if (!owner) {
        if (named.some(([, each]) => each === table)) breaches.push(`${path}: ${table} belongs to nobody`);
        continue;
      }
      if (room !== "kernel" && !path.endsWith("sql.server.ts")) breaches.push(`${path}: names ${table} outside sql.server.ts`);
      if (/insert|update|delete/i.test(verb) && owner !== room) breaches.push(`${path}: writes ${table} of ${owner}`);
    }
  }
  return [...new Set(breaches)];
}

/** docs/architecture.md 1.6: no state at module level; only main.ts opens things. */
export function stateBreaches(tree: Tree): string[] {
  const breaches: string[] = [];
  for (const [path, text] of tree) {
    if (!path.startsWith("src/") || !isCode(path) || isTest(path) || PROGRAMS.includes(path)) continue;
    for (const line of text.split("\n")) {
      if (/^(export )?let /.test(line)) breaches.push(`${path}: ${line.trim()}`);
      if (/^(export )?const \w+(: [^=]+)? = new (Map|Set|WeakMap|WeakSet|AbortController|EventTarget)(<[^(]*>)?\(\s*\)/.test(line))
        breaches.push(`${path}: ${line.trim()}`);
      // The result of a function that opens or creates something holds state in its closure.
      if (path.endsWith(".server.ts") && /^(export )?const \w+(: [^=]+)? = (open|create)[A-Z]\w*\(/.test(line))
        breaches.push(`${path}: ${line.trim()}`);
    }
  }
  return breaches;
}

/** docs/architecture.md 1.2: only the request pipeline (`perform`) opens a tenant's transaction for a call, and only http.ts routes calls. */
export function entryPointBreaches(tree: Tree): string[] {
  const breaches: string[] = [];
  for (const [path, text] of tree) {
    const room = roomOf(path);
    if (!room || room === "kernel" || isTest(path) || !isCode(path)) continue;
    if (/new Hono\b/.test(text) && path !== "src/gateways/test-servers/test-gateway.server.ts")
      breaches.push(`${path}: routes calls by itself`);
    if (/from "pg"/.test(text)) breaches.push(`${path}: opens its own connection`);
    if (/\bprocess\.env\b/.test(text)) breaches.push(`${path}: reads settings by itself`);
    if (/\bfetch\("\/api/.test(text)) breaches.push(`${path}: calls the API past the endpoint objects`);
  }
  return breaches;
}

/** docs/architecture.md 1.4: rules, engines and files whose head says so are pure: no clock, no randomness, no network, no Node. */
export function purityBreaches(tree: Tree): string[] {
  const breaches: string[] = [];
  for (const [path, text] of tree) {
    if (!(/\/rules\.ts$|^engines\/[^/]+\/src\//.test(path) || isPure(text)) || isTest(path) || !isCode(path)) continue;
    const code = text.replace(/\/\/.*$/gm, "").replace(/\/\*[\s\S]*?\*\//g, "");
    for (const impure of [
      /\bDate\.now\(/,
      /\bnew Date\(\)/,
      /\bMath\.random\(/,
      /\bfetch\(/,
      /\bprocess\./,
      /\bperformance\.now\(/,
      /from "node:/,
      /\bTemporal\.Now\b/,
    ])
      if (impure.test(code)) breaches.push(`${path}: ${impure.source}`);
  }
  return breaches;
}

/** docs/http.md 4.11: times shown to readers come from the server's clock. Only marks contain the time of the device. */
export function readersClockBreaches(tree: Tree): string[] {
  const readers = /^src\/(judging|scoring|publishing|stage|start-lists\/(live|public)|competitions\/public)\/.*(?<!\.server)\.tsx?$/;
  return [...tree]
    .filter(([path, text]) => readers.test(path) && !isTest(path) && /(?<!\bdevice_at\b.{0,3})(\bDate\.now\(|\bnew Date\(\))/.test(text))
    .map(([path]) => `${path}: reads the device's clock`);
}

/** Returns the arguments of each refusal in a piece of code. */
function refusalsIn(code: string): string[] {
  return [...code.matchAll(/\b(?:refuse|Refusal)\(/g)].map((match) => {
    const from = match.index + match[0].length;
    let [at, depth] = [from, 1];
    for (; depth > 0 && at < code.length; at += 1) depth += code[at] === "(" ? 1 : code[at] === ")" ? -1 : 0;
    return code.slice(from, at - 1);
  });
}

/** True when these arguments contain a sentence, or take one from texts outside the lists. Sentences of fields (`invalid`) belong to the fields. */
const isWorded = (args: string) =>
  (!args.startsWith('"invalid"') && /\[(?:call\.)?locale\]/.test(args)) ||
  [...args.matchAll(/"([^"]*)"|`([^`]*)`/g)].some((match) => /\p{L} \p{L}/u.test(match[1] ?? match[2] ?? ""));

/** docs/architecture.md 1.7 (refusals): each refusal is in one list and used, each used one is in a list, and its sentence is only there. */
export function refusalBreaches(tree: Tree): string[] {
  const lists = [...tree].filter(([path]) => path.startsWith("src/refusals/") && !isTest(path)).map(([, text]) => text);
  const names = lists.flatMap((text) => [...text.matchAll(/^ {2}(\w+): \{/gm)].map((match) => match[1] ?? ""));
  const rest = [...tree].filter(([path]) => path.startsWith("src/") && !path.startsWith("src/refusals/") && !isTest(path));
  const refusing = rest.filter(([path, text]) => path !== "src/refusals.ts" && text.includes('refusals.ts"'));
  const calls = refusing.flatMap(([path, text]) => refusalsIn(text).map((args) => ({ path, args })));
  const used = new Set(calls.flatMap(({ args }) => /^"(\w+)"/.exec(args)?.[1] ?? []));
  const isNamed = (name: string) =>
    used.has(name) || rest.some(([, text]) => text.includes(`"${name}"`) || text.includes(`refusals.${name}`));
  return [
    ...names.filter((name) => !isNamed(name)).map((name) => `${name}: refused nowhere`),
    ...names.filter((name, at) => names.indexOf(name) < at).map((name) => `${name}: is in the lists twice`),
    ...[...used].filter((name) => !names.includes(name)).map((name) => `${name}: is in no list`),
    ...calls.filter(({ args }) => isWorded(args)).map(({ path, args }) => `${path}: refuses with a sentence of its own: ${args}`),
  ];
}

/** Returns the kinds of topics in a piece of code: "entries", `entries:${id}`. */
const topicKinds = (code: string) => [...code.matchAll(/["`]([a-z][a-z-]*)(?=["`]|:\$\{)/g)].map((match) => match[1] ?? "");

/** docs/architecture.md 1.5: each topic that is followed is announced, and each announced topic is followed. */
export function topicBreaches(tree: Tree): string[] {
  const kinds = (paths: RegExp, code: RegExp) =>
    new Set(
      [...tree]
        .filter(([path]) => paths.test(path) && !isTest(path))
        .flatMap(([, text]) => [...text.matchAll(code)].flatMap((match) => topicKinds(match[1] ?? ""))),
    );
  const followed = kinds(/^src\/.*(?<!\.server)\.ts$/, /^ {2}live: \([^\n]*\) => (.*?)(?=^ {2}\w|^\})/gms);
  const told = kinds(/^src\/(?!kernel\/).*\.server\.ts$/, /(?<!function )\bannounce(?:To)?\((.*?)\);$/gms);
  const sorted = kinds(/^src\/web\/rendering\/page-cache\.server\.ts$/, /^const (?:DESKS|NAMED) = \[(.*?)\];/gms);
  return [
    ...[...sorted.difference(told)].map((kind) => `${kind}: sorted for public pages, and never announced`),
    ...[...followed.difference(told)].map((kind) => `${kind}: followed, and never announced`),
    ...[...told.difference(followed)].map((kind) => `${kind}: announced, and followed by nobody`),
  ];
}

/** docs/architecture.md 1.7 (searching): there is one search function for the browser and one for the database. */
export function searchBreaches(tree: Tree): string[] {
  const breaches: string[] = [];
  for (const [path, text] of tree) {
    if (!path.startsWith("src/") || !isCode(path) || isTest(path) || /^src\/kernel\/text\/search(-sql\.server)?\.ts$/.test(path)) continue;
    for (const own of [/\bilike\b/i, /\bstrpos\(/, /toLowerCase\(\)\.includes\(/, /\bfold\([^)]*\)\.includes\(/])
      if (own.test(text)) breaches.push(`${path}: searches in a way of its own: ${own.source}`);
  }
  return breaches;
}

/** Returns the numbered paragraphs of a document: "3.2" where a paragraph or a list item begins with it in bold. */
export function paragraphsOf(document: string): string[] {
  return [...document.matchAll(/^(?:- )?\*\*(\d+\.\d+)\b/gm)].map((match) => match[1] ?? "");
}

/** Returns the paragraphs that break the order: each section counts its own from 1, under headings that are numbered too. */
export function numberingBreaches(document: string): string[] {
  const breaches: string[] = [];
  let [section, paragraph] = [0, 0];
  for (const [, heading, number] of document.matchAll(/^(?:## (\d+)\. |(?:- )?\*\*(\d+\.\d+)\b)/gm)) {
    if (heading !== undefined) {
      section += 1;
      paragraph = 0;
      if (heading !== String(section)) breaches.push(`## ${heading}: where ${section} is due`);
    } else {
      paragraph += 1;
      if (number !== `${section}.${paragraph}`) breaches.push(`${number}: where ${section}.${paragraph} is due`);
    }
  }
  return breaches;
}

/** Documents with numbered paragraphs. Code cites a paragraph, never the whole document. */
export const NUMBERED = /^docs\/(?:rules\/[\w-]+|product|http|architecture)\.md$/;

/** docs/architecture.md 1.10: each cited document, paragraph and decision exists, and so does each file of code that a document names. */
export function citationBreaches(tree: Tree): string[] {
  const breaches: string[] = [];
  for (const [path, text] of tree) {
    const say = (cited: string) => breaches.push(`${path}: cites ${cited}`);
    for (const [cited, document = "", first, last] of text.matchAll(
      /(?<![\w/.*"-])((?:\.{0,2}\/|[\w.-]+\/)*[\w-]+\.md)\b(?: (\d+\.\d+)(?:–(\d+\.\d+))?)?/g,
    )) {
      const found = [document, resolved(path, `./${document}`)].find((each) => tree.has(each));
      const known = paragraphsOf(tree.get(found ?? "") ?? "");
      const wanted = [first, last].filter((each) => each !== undefined);
      if (found === undefined || !wanted.every((each) => known.includes(each))) say(cited);
      else if (wanted.length === 0 && !path.endsWith(".md") && NUMBERED.test(found)) say(`${cited} without a paragraph`);
    }
    for (const [cited, ...numbers] of text.matchAll(/\b[dD]ecisions? (\d{3})(?: and (\d{3}))?\b/g))
      if (!numbers.every((each) => each === undefined || [...tree.keys()].some((file) => file.startsWith(`docs/decisions/${each}-`))))
        say(cited);
    if (path.endsWith(".md"))
      for (const [cited] of text.matchAll(/(?<![\w/.-])(?:src|engines|tests|scripts|bench)\/[\w./-]+\.(?:tsx?|mjs|css)\b/g))
        if (!tree.has(cited)) say(cited);
    for (const [cited] of text.matchAll(/\b(?:SPEC|SCORING)\b|\b(?:API|DESIGN|FEATURES) [\d"]/g)) say(cited);
  }
  return breaches;
}

/** Packages by their part of `package.json`, and the tools needed to build the pages. */
export interface Packages {
  dependencies: Readonly<Record<string, string>>;
  builtWith: readonly string[];
}

/**
 * docs/architecture.md 1.11: packages used by the server are dependencies; pages are built from these and from the packages in `scripts/build.mjs`.
 * No other package is installed to serve.
 */
export function packageBreaches(tree: Tree, { dependencies, builtWith }: Packages): string[] {
  const reached = (starts: readonly string[]) => {
    const seen = new Set(starts);
    for (const path of seen) for (const { target, types } of importsOf(path, tree.get(path) ?? "")) if (!types) seen.add(target);
    return [...seen].filter((path) => /^(@[\w-]+\/)?[\w-]+/.test(path) && !/^(src|engines|scripts|node:)/.test(path));
  };
  const nameOf = (target: string) =>
    target
      .split("/")
      .slice(0, target.startsWith("@") ? 2 : 1)
      .join("/");
  const servers = [...tree.keys()].filter((path) => !isTest(path) && (/\.server\.tsx?$/.test(path) || PROGRAMS.includes(path)));
  const missing = (starts: string[], known: readonly string[], said: string) =>
    reached(starts).flatMap((target) => (known.includes(nameOf(target)) ? [] : [`${target} ${said}`]));
  const served = Object.keys(dependencies);
  return [
    ...missing(
      servers.filter((path) => !path.includes("entry-")),
      served,
      "runs on the server and is no dependency",
    ),
    ...missing(
      ["src/web/entry-client.tsx", "src/web/entry-server.tsx"],
      [...served, ...builtWith],
      "is not among what pages are built with",
    ),
  ];
}

/**
 * docs/architecture.md 1.12: slices and SQL files have no casts that hide a type, and rows of a statement have a schema, not only an assumed type.
 */
export function castBreaches(tree: Tree): string[] {
  return [...tree].flatMap(([path, text]) => {
    const bound = SLICES.includes(roomOf(path) ?? "") || path.endsWith("sql.server.ts");
    if (!bound || !isCode(path) || isTest(path)) return [];
    const believed = /\bas (?:never|unknown as)\b|\bawait sql</g;
    return [...text.matchAll(believed)].map((match) => `${path}: ${match[0]}`);
  });
}
