import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { forBrowsers } from "./for-browsers.ts";

const contract = `// Żółwie.
import { z } from "zod";
import { endpoint } from "../kernel/endpoint.ts";
import { admins } from "../kernel/roles.ts";
import { says } from "../kernel/sentences.ts";
import { method, name } from "./turtle-body.ts";

export const kinds = ["żółw", "ćma"] as const;
export const nameField = z.string().refine((text) => text !== "", says({ pl: "Wpisz imię żółwia.", en: "Enter the turtle's name." }));
const plates = z.number();
const shell = z.object({ plates, method });
export type Kind = (typeof kinds)[number];
export type Shell = z.output<typeof shell>;

export const addTurtle = endpoint({
  name: "addTurtle",
  method: "POST",
  path: "/api/turtles",
  body: z.object({ name, shell }),
  reply: z.object({ id: z.string() }),
  access: admins,
  form: true,
  live: () => ["turtles"],
  summary: "Dodaje żółwia.",
});
`;

it("a contract for browsers has its addresses without schemas, and unused exports are left out of the build", () => {
  const code = forBrowsers("contract.ts", contract);
  expect(code.match(/^import .*/gm)).toEqual([
    'import { z } from "zod";',
    'import { endpoint } from "../kernel/endpoint.ts";',
    'import { says } from "../kernel/sentences.ts";',
  ]);
  expect(code).toContain('export const kinds = ["żółw", "ćma"] as const;');
  expect(code).toContain("const nameField = /* @__PURE__ */ (() => (z.string()");
  expect(code).not.toMatch(/shell|plates|type /i);
  const made = code.slice(code.indexOf("export const addTurtle"));
  expect(made.replace(/\s+/g, " ").trim()).toBe(
    'export const addTurtle = /* @__PURE__ */ (() => (endpoint({ method: "POST", path: "/api/turtles", form: true, })))();',
  );
  expect(forBrowsers("contract.ts", contract, true)).toContain("body: z.object({ name, shell })");
  const common =
    'import { z } from "zod";\nconst both = { status: 200, reply: z.object({}) };\nexport const [a] = ["/a"].map((path) => endpoint({ ...both, path, reply: z.null() }));';
  expect(forBrowsers("contract.ts", common)).not.toMatch(/\bz\b/);
  const maker =
    'const row = z.null();\nfunction list(reply) {\n  return endpoint({ path: "/", reply });\n}\nexport const lists = list(row);';
  expect(forBrowsers("contract.ts", maker)).toContain("(list(undefined))");
  const alone =
    'import { endpoint } from "./endpoint.ts";\nimport { row } from "./row.ts";\nexport const list = endpoint({ path: "/", reply: row });';
  expect(forBrowsers("contract.ts", alone)).not.toContain("row");
});

it("no page reads a schema of an endpoint: browsers have it only by importing the contract dynamically, for useForm", () => {
  const read = globSync("src/**/*.{ts,tsx}").filter(
    (path) =>
      !/\.(server|test)\.tsx?$|^src\/(kernel|http)/.test(path.replaceAll("\\", "/")) &&
      /\w\??\.(body|query|reply|current)[!?]?\.(safeParse|parse|shape)\b/.test(readFileSync(path, "utf8")),
  );
  expect(read.map((path) => path.replaceAll("\\", "/"))).toEqual(["src/web/forms/use-form.ts"]);
});
