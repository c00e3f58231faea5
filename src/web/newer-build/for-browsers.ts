// What only servers read is taken out of the code that is built for browsers.
import { posix } from "node:path";
import { type ESTree, parseSync, type Plugin, Visitor } from "vite";

/** The parts of an endpoint that browsers read; all others check what is received, decide who may call, or are documentation. */
const FOR_BROWSERS = new Set(["method", "path", "tenant", "form"]);

type Cut = readonly [from: number, to: number, put: string];

/** A statement at the top of a module; `name` of a constant or function that is not exported. */
interface Piece {
  text: string;
  name: string | undefined;
  reads: ReadonlySet<string>;
}

/**
 * The code of a contract, or of another module with schemas, for browsers: endpoints lose what only servers read, constants that are made by
 * calls are marked as free of side effects, so that those which no page uses are left out, and types go, and local constants and imports that
 * nothing uses any more. `whole` keeps the schemas.
 */
export function forBrowsers(path: string, code: string, whole = false): string {
  const { program } = parseSync(path, code);
  const shapes: ESTree.ObjectExpression[] = [];
  const spread = new Set<string>();
  const calls: [callee: string, given: ESTree.Argument[]][] = [];
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== "Identifier") return;
      calls.push([callee.name, given]);
      const [shape] = given;
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
      // What several endpoints have in common.
      const plain = init.type === "TSAsExpression" || init.type === "TSSatisfiesExpression" ? init.expression : init;
      if (id.type === "Identifier" && spread.has(id.name) && plain.type === "ObjectExpression") shapes.push(plain);
      if (!code.slice(init.start, init.end).includes("(")) continue;
      cuts.push([init.start, init.start, "/* @__PURE__ */ (() => ("], [init.end, init.end, "))()"]);
      if (id.type === "Identifier") made.add(id.name);
    }
  }
  if (!whole) {
    cuts.push(...shapes.flatMap(cutsIn));
    // Schemas that are given to a function which makes endpoints of them.
    for (const [callee, given] of calls)
      for (const each of makers.has(callee) ? given : [])
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

/** The name of a constant or function that only this module can use. */
function localName(each: ESTree.Program["body"][number]): string | undefined {
  if (each.type === "FunctionDeclaration") return each.id?.name;
  const [only, more] = each.type === "VariableDeclaration" ? each.declarations : [];
  return only?.id.type === "Identifier" && !more ? only.id.name : undefined;
}

/** The names that code reads; keys of objects are none. */
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

/** These pieces without local constants and functions that no other one reads. */
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

/** The places of what servers alone read. */
function cutsIn({ properties, end }: ESTree.ObjectExpression): Cut[] {
  return properties.flatMap((property, at): Cut[] => {
    if (property.type !== "Property" || property.key.type !== "Identifier" || FOR_BROWSERS.has(property.key.name)) return [];
    return [[property.start, properties[at + 1]?.start ?? end - 1, ""]];
  });
}

/**
 * Vite plugin for the browser's code: contracts without schemas, icons without the keys of their lines and their names for React's tools. A
 * contract that is imported dynamically is whole: forms check with it what is typed (`useForm`).
 */
export const withoutServersPart: Plugin = {
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
