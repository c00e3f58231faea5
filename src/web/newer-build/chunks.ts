// In which file of the build the browser's modules are: few files for a page, and little in them that it does not use (docs/decisions/008).
import { resolve } from "node:path";
import { normalizePath, type Rolldown } from "vite";

/** A module that at least so many pages of desks import comes with their frame, and earlier when pages of crowds import it, too. */
const USED_BY_MANY = 20;
const USED_BY_SOME = 4;
/** Of how many files a page is made at most, beside those that others of its kind have, too: its own, libraries, the frame. */
const MOST_SHARED = { desk: 12, crowd: 2 };

/** The pages that stay open on most phones, and weigh least. */
const LIVE = /\/(scores|startlist)\.page\.tsx$/;
const REACT = /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//;
/** Which modules really use it is known only when unused schemas are left out: it stands in no file with others, nor do those which surely do. */
const SCHEMAS = /node_modules\/zod\/|-body\.ts$/;
const ICON = /lucide-react\/dist\/esm\/icons\//;
/** Packages whose one module exports all others: what of them a module imports is told by the names. */
const BARREL = /\/(lucide-react|radix-ui)\/dist\/(esm\/lucide-react|index)\.mjs$/;

type Graph = (id: string) => Pick<Rolldown.ModuleInfo, "code" | "importedIds" | "dynamicallyImportedIds"> | null;

/** Modules that stand in one file: what imports them, and which pages load it. */
interface Shared {
  kind: string;
  modules: string[];
  size: number;
  pages: Set<number>;
}

/** The modules that a module imports. */
function importsOf(id: string, graph: Graph): string[] {
  return (graph(id)?.importedIds ?? []).flatMap((each) => {
    const [, packed] = BARREL.exec(each) ?? [];
    if (!packed) return [each];
    const barrel = graph(each);
    const named = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*"${packed}"`, "g");
    const names = [...(graph(id)?.code ?? "").matchAll(named)].flatMap(
      ([, list = ""]) => list.match(/\w+(?=\s+as\b)|\w+(?=\s*(,|$))/g) ?? [],
    );
    return names.flatMap((name) => {
      const found = new RegExp(`(?:\\bas ${name}\\b[^;]*from '\\.|import \\* as ${name} from ")([^'"]+)`).exec(barrel?.code ?? "");
      return barrel?.importedIds.filter((one) => found && (one.endsWith(found[1] ?? "") || one.includes(`/${found[1]}/`))) ?? [];
    });
  });
}

/** Files of the build by the modules that stand in them; a page, and what is imported dynamically, is a file of its own without being named. */
function filesOf(graph: Graph): Map<string, string> {
  const source = (path: string) => normalizePath(resolve("src", path));
  const imports = new Map<string, string[]>();
  const importsFrom = (id: string): string[] => {
    const known = imports.get(id) ?? importsOf(id, graph);
    imports.set(id, known);
    return known;
  };
  const reach = (from: Iterable<string>, found = new Set<string>()) => {
    for (const id of from) if (!found.has(id)) reach(importsFrom(id), found.add(id));
    return found;
  };
  const later = (id: string) => graph(id)?.dynamicallyImportedIds ?? [];
  const isPage = (id: string) => id.endsWith(".page.tsx");
  const entry = source("web/entry-client.tsx");
  const routes = source("routes.tsx");
  const shell = reach([entry]);
  const frames = ["web/layouts/dashboards.tsx", "stage/desk-parts.ts"].map(source);
  const frame = reach(frames);
  const crowd = later(routes).filter(isPage);
  const desks = [...(graph(routes)?.code ?? "").matchAll(/page: "([\w/-]+)",\s*(?:\.\.\.office|layout: "dashboard)/g)];
  const pages = [...crowd, ...desks.map(([, page]) => source(`${page}.page.tsx`))];
  // The judge's day is opened with what waits for a word.
  const questions = later(routes).filter((id) => id.includes("/publishing/pending/"));
  const loads = pages.map((page) => reach(page === source("judging/day/judge-dashboard.page.tsx") ? [page, ...questions] : [page]));
  const isLive = (at: number) => LIVE.test(pages[at] ?? "");
  const usersOf = (id: string) => new Set(loads.flatMap((each, at) => (each.has(id) ? [at] : [])));
  // What phones fetch when something is pressed must not bring the frame of the desks with it.
  const onDemand = new Set<string>();
  const apart = [...frames, ...questions];
  for (let from = [...shell, ...loads.slice(0, crowd.length).flatMap((each) => [...each])]; from.length > 0; ) {
    const next = from.flatMap(later).filter((id) => !isPage(id) && !apart.includes(id));
    from = [...reach(next)].filter((id) => !onDemand.has(id));
    for (const id of from) onDemand.add(id);
  }

  const files = new Map<string, string>();
  const shared = new Map<string, Shared>();
  const importers = importersOf(reach, later, [entry, ...frames, ...pages]);
  for (const [id, from] of importers) {
    const users = usersOf(id);
    const readers = [...users].filter((at) => at < crowd.length);
    const [reader] = readers;
    const size = graph(id)?.code?.length ?? 0;
    const spread = users.size - readers.length;
    const many = reader === undefined ? USED_BY_MANY : USED_BY_SOME;
    const desk = frame.has(id) || spread >= many || (reader === undefined && spread > 1 && ICON.test(id));
    const only = reader === undefined ? (onDemand.has(id) ? "apart" : "desk") : readers.length > 1 ? "public" : `of-${reader}`;
    if (SCHEMAS.test(id)) continue;
    if (REACT.test(id)) files.set(id, "react");
    else if (shell.has(id)) files.set(id, "shell");
    else if (desk) files.set(id, reader === undefined ? (onDemand.has(id) ? "windows" : "desk") : readers.some(isLive) ? "shell" : "forms");
    else if (reader !== undefined && (only === "public" || users.size === readers.length) && !isPage(id)) files.set(id, only);
    else if (from.size > 1 && !from.has(id)) {
      const key = [only, ...from].join();
      const known = shared.get(key) ?? { kind: only, modules: [], size: 0, pages: users };
      shared.set(key, known);
      known.modules.push(id);
      known.size += size;
    }
  }
  for (const [at, { kind, modules }] of joined([...shared.values()], pages.length, crowd.length, importsFrom).entries())
    for (const id of modules) files.set(id, `${kind}-${at}`);
  // It waits until the page is mounted, for which pages import the shell: in one file they would wait for each other.
  files.delete(entry);
  return files;
}

/** For each module the pages and other dynamic imports that reach it. */
function importersOf(reach: (from: string[]) => Set<string>, later: (id: string) => string[], from: string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const starts = new Set(from);
  for (const start of starts)
    for (const id of reach([start])) {
      for (const each of later(id)) starts.add(each);
      found.set(id, (found.get(id) ?? new Set()).add(start));
    }
  return found;
}

/** Joins files until no page is made of too many: those two of the fullest page, of one kind, by which all pages load least that they do not use. */
function joined(all: Shared[], pages: number, crowd: number, importsFrom: (id: string) => string[]): Shared[] {
  for (;;) {
    const excess = Array.from({ length: pages }, (_, page) => ({
      page,
      most: all.filter((each) => each.pages.has(page)).length - (page < crowd ? MOST_SHARED.crowd : MOST_SHARED.desk),
    })).toSorted((a, b) => b.most - a.most);
    const [fullest] = excess;
    if (!fullest || fullest.most <= 0) return all;
    const here = all.filter((each) => each.pages.has(fullest.page));
    const pairs = here.flatMap((a, at) => here.slice(at + 1).flatMap((b) => (a.kind === b.kind ? [{ a, b, waste: wasteOf(a, b) }] : [])));
    const pair = pairs.toSorted((one, other) => one.waste - other.waste).find(({ a, b }) => !importsItself(join(a, b), all, importsFrom));
    if (!pair) return all;
    all = [...all.filter((each) => each !== pair.a && each !== pair.b), join(pair.a, pair.b)];
  }
}

const wasteOf = (a: Shared, b: Shared) => a.pages.difference(b.pages).size * b.size + b.pages.difference(a.pages).size * a.size;

const join = (a: Shared, b: Shared): Shared => ({
  kind: a.kind,
  modules: [...a.modules, ...b.modules],
  size: a.size + b.size,
  pages: a.pages.union(b.pages),
});

/** True when a file would import itself by way of others: modules would be used before they are evaluated. */
function importsItself(file: Shared, all: readonly Shared[], importsFrom: (id: string) => string[]): boolean {
  const homes = new Map(all.flatMap((each) => each.modules.map((id) => [id, each.modules] as const)));
  const own = new Set(file.modules);
  const seen = new Set<string>();
  const leadsBack = (id: string): boolean => {
    if (own.has(id)) return true;
    if (seen.has(id)) return false;
    for (const each of homes.get(id) ?? [id]) seen.add(each);
    return (homes.get(id) ?? [id]).some((each) => importsFrom(each).some(leadsBack));
  };
  return file.modules.some((id) => importsFrom(id).some((next) => !own.has(next) && leadsBack(next)));
}

/** How Rolldown splits the browser's code: every module that this names stands in that file, any other with what alone imports it. */
export function codeSplitting(): Rolldown.CodeSplittingOptions {
  let files: Map<string, string> | undefined;
  const name: Rolldown.CodeSplittingNameFunction = (id, context) => {
    files ??= filesOf((each) => context.getModuleInfo(each));
    return files.get(id) ?? null;
  };
  return { includeDependenciesRecursively: false, groups: [{ debugName: "files", name }] };
}
