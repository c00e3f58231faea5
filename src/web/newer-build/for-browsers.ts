// Removes code from the browser build that only the server uses.
import { posix } from "node:path";
import { type ESTree, parseSync, type Plugin, Visitor } from "vite";

/** Fields of an endpoint that browsers read. All others validate input, control access, or are documentation. */
const FOR_BROWSERS = new Set(["method", "path", "tenant", "form"]);

type Cut = readonly [from: number, to: number, put: string];

/** A statement at the top of a module; `name` is set for constants and functions that are not exported. */
interface Piece {
  text: string;
  name: string | undefined;
  reads: ReadonlySet<string>;
}

/**
 * Transforms a contract, or another module with schemas, for browsers. Endpoints lose fields that only the server reads. Constants made by calls are
 * marked as free of side effects, so that unused ones are dropped. Types, unused local constants and unused imports are removed. `whole` keeps the
 * schemas.
 */
export function forBrowsers(path: string, code: string, whole = false): string {
  const { program } = parseSync(path, code);
  const shapes: ESTree.ObjectExpression[] = [];
  const spread = new Set<string>();
  const calls: [callee: string, args: ESTree.Argument[]][] = [];
  new Visitor({
    CallExpression({ callee, arguments: args }) {
      if (callee.type !== "Identifier") return;
      calls.push([callee.name, args]);
      const [shape] = args;
      if (callee.name !== "endpoint" || shape?.type !== "ObjectExpression") return;
      shapes.push(shape);
      for (const each of shape.properties)
        if (each.type === "SpreadElement" && each.argument.type === "Identifier") spread.add(each.argument.name);
    },
  }).visit(program);
  const cuts: Cut[] = [];
  const made = new Set<string>();
  const makers = new Set<string>();
  for (const statement of program.body) {
    if (statement.type === "FunctionDeclaration" && statement.id && code.slice(statement.start, statement.end).includes("endpoint("))
      makers.add(statement.id.name);
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    for (const { id, init } of declared?.type === "VariableDeclaration" ? declared.declarations : []) {
      if (!init || init.type === "ArrowFunctionExpression") continue;
      // Object with the common fields of several endpoints.
      const plain = init.type === "TSAsExpression" || init.type === "TSSatisfiesExpression" ? init.expression : init;
      if (id.type === "Identifier" && spread.has(id.name) && plain.type === "ObjectExpression") shapes.push(plain);
      if (!code.slice(init.start, init.end).includes("(")) continue;
      cuts.push([init.start, init.start, "/* @__PURE__ */ (() => ("], [init.end, init.end, "))()"]);
      if (id.type === "Identifier") made.add(id.name);
    }
  }
  if (!whole) {
    cuts.push(...shapes.flatMap(cutsIn));
    // Schemas passed to a function that makes endpoints of them.
    for (const [callee, args] of calls)
      for (const each of makers.has(callee) ? args : [])
        if (each.type === "Identifier" && made.has(each.name)) cuts.push([each.start, each.end, "undefined"]);
  }
  const imports = program.body.filter((each) => each.type === "ImportDeclaration");
  const rest = program.body.filter((each) => each.type !== "ImportDeclaration" && !isType(each));
  const pieces = usedOf(
    rest.map((each) => {
      const text = cut(code, cuts, each);
      return { text, name: localName(each), reads: namesIn(path, text) };
    }),
  );
  const used = imports.filter(
    ({ specifiers }) => specifiers.length === 0 || specifiers.some(({ local }) => pieces.some(({ reads }) => reads.has(local.name))),
  );
  return [...used.map(({ start, end }) => code.slice(start, end)), ...pieces.map(({ text }) => text)].join("\n");
}

const isType = (each: ESTree.Program["body"][number]) =>
  each.type.startsWith("TS") || (each.type === "ExportNamedDeclaration" && each.exportKind === "type");

/** Name of a constant or function that is not exported. */
function localName(each: ESTree.Program["body"][number]): string | undefined {
  if (each.type === "FunctionDeclaration") return each.id?.name;
  const [only, more] = each.type === "VariableDeclaration" ? each.declarations : [];
  return only?.id.type === "Identifier" && !more ? only.id.name : undefined;
}

/** Names that the code reads, without keys of objects. */
function namesIn(path: string, code: string): Set<string> {
  const keys = new Set<number>();
  const names = new Set<string>();
  new Visitor({
    Property({ key, computed, shorthand }) {
      if (!computed && !shorthand) keys.add(key.start);
    },
    MemberExpression({ property, computed }) {
      if (!computed) keys.add(property.start);
    },
    Identifier({ name, start }) {
      if (!keys.has(start)) names.add(name);
    },
  }).visit(parseSync(path, code).program);
  return names;
}

/** Removes local constants and functions that nothing reads. */
function usedOf(all: readonly Piece[]): readonly Piece[] {
  const used = all.filter(({ name }, at) => name === undefined || all.some(({ reads }, other) => other !== at && reads.has(name)));
  return used.length < all.length ? usedOf(used) : all;
}

function cut(code: string, cuts: readonly Cut[], { start, end }: { start: number; end: number }): string {
  let at = start;
  let text = "";
  for (const [from, to, put] of cuts.filter((each) => each[0] >= start && each[1] <= end).toSorted((a, b) => a[0] - b[0])) {
    text += code.slice(at, from) + put;
    at = to;
  }
  return text + code.slice(at, end);
}

/** Ranges that only the server reads. */
function cutsIn({ properties, end }: ESTree.ObjectExpression): Cut[] {
  return properties.flatMap((property, at): Cut[] => {
    if (property.type !== "Property" || property.key.type !== "Identifier" || FOR_BROWSERS.has(property.key.name)) return [];
    return [[property.start, properties[at + 1]?.start ?? end - 1, ""]];
  });
}

/**
 * Vite plugin for the browser's code: contracts without schemas, icons without the keys of their lines and their display names. Dynamically imported
 * contracts stay complete, because forms validate with them (`useForm`).
 */
export const stripServerCode: Plugin = {
  name: "parkiet-for-browsers",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId(source, importer, options) {
    return options.kind === "dynamic-import" && importer && /^\..*\/contract\.ts$/.test(source)
      ? `${posix.join(posix.dirname(importer), source)}?whole`
      : undefined;
  },
  transform(code, id) {
    const [path = id, query] = id.split("?");
    if (/lucide-react\/dist\/esm\/icons\//.test(path)) return code.replace(/,\s+key: "\w+"|^__iconData\.node;$/gm, "");
    if (path.endsWith("/createLucideIcon.mjs")) return code.replace(/^ {2}if \(iconData\.name\) \{[^}]*\}$/m, "");
    return /\/src\/.*\.ts$/.test(path) && /\bendpoint\(|from "zod"/.test(code) ? forBrowsers(path, code, query === "whole") : undefined;
  },
};
