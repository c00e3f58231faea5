// Assigns the browser's modules to files of the build: few files per page, with little unused code (docs/decisions/008).
import { resolve } from "node:path";
import { normalizePath, type Rolldown } from "vite";

/** A module imported by this many desk pages goes into the frame's file; USED_BY_SOME is enough when public pages import it, too. */
const USED_BY_MANY = 20;
const USED_BY_SOME = 4;
/** Limit of shared files per page, in addition to its own file, libraries and the frame. */
const MOST_SHARED = { desk: 12, crowd: 2 };

/** Pages that stay open on most phones and must be small. */
const LIVE = /\/(scores|startlist)\.page\.tsx$/;
const REACT = /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//;
/** Real users of these modules are known only after unused schemas are removed, so they get files of their own. */
const SCHEMAS = /node_modules\/zod\/|-body\.ts$/;
const ICON = /lucide-react\/dist\/esm\/icons\//;
/** Packages with one module that exports all others: the used modules are found by the imported names. */
const BARREL = /\/(lucide-react|radix-ui)\/dist\/(esm\/lucide-react|index)\.mjs$/;

type Graph = (id: string) => Pick<Rolldown.ModuleInfo, "code" | "importedIds" | "dynamicallyImportedIds"> | null;

/** Modules that share one file, with the pages that load it. */
interface Shared {
  kind: string;
  modules: string[];
  size: number;
  pages: Set<number>;
}

/** Lists the modules that a module imports. */
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

/** Assigns modules to files by name. Pages and dynamically imported modules are files of their own without a name. */
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
  // The judge's day loads the pending decisions with its page.
  const questions = later(routes).filter((id) => id.includes("/publishing/pending/"));
  const loads = pages.map((page) => reach(page === source("judging/day/judge-dashboard.page.tsx") ? [page, ...questions] : [page]));
  const isLive = (at: number) => LIVE.test(pages[at] ?? "");
  const usersOf = (id: string) => new Set(loads.flatMap((each, at) => (each.has(id) ? [at] : [])));
  // Code that phones load on a press must not bring the desks' frame with it.
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
  // The entry runs after all files are loaded, and pages import the shell: in one file they would wait for each other.
  files.delete(entry);
  return files;
}

/** Maps each module to the pages and dynamic imports that reach it. */
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

/**
 * Merges files until no page exceeds its limit. Each step merges two files of one kind of the fullest page, the pair that adds the least unused code.
 */
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

/** True when a file would import itself through other files: modules would be used before they are evaluated. */
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

/** Rolldown's rule for splitting the browser's code: a named module goes into the file of that name, others go with the module that imports them. */
export function codeSplitting(): Rolldown.CodeSplittingOptions {
  let files: Map<string, string> | undefined;
  const name: Rolldown.CodeSplittingNameFunction = (id, context) => {
    files ??= filesOf((each) => context.getModuleInfo(each));
    return files.get(id) ?? null;
  };
  return { includeDependenciesRecursively: false, groups: [{ debugName: "files", name }] };
}
