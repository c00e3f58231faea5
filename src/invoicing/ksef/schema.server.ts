// Validates KSeF files against the official FA(3) schema, which the operator puts into the installation's folder.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type XMLFileInfo, validateXML } from "xmllint-wasm";
import type { World } from "../../kernel/world/world.server.ts";
import { FA3 } from "./fa3.ts";

interface Schema {
  main: XMLFileInfo;
  others: XMLFileInfo[];
}

/** Folder of the schema's files. */
const folderOf = ({ settings }: Pick<World, "settings">) => join(settings.DATA_DIR, "ksef");

/** Rewrites imports to files in the same folder, wherever the original is. */
const withLocalImports = (text: string) => text.replaceAll(/schemaLocation="[^"]*?([^"/\\]+\.xsd)"/gi, 'schemaLocation="$1"');

/** Reads the schema's files. Undefined when FA(3) is not among them. */
export async function findSchema(world: Pick<World, "settings">): Promise<Schema | undefined> {
  const folder = folderOf(world);
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^-.].*\.xsd$/i.test(name));
  const files = await Promise.all(
    names.map(async (fileName) => ({ fileName, contents: withLocalImports(await readFile(join(folder, fileName), "utf8")) })),
  );
  const main = files.find(({ contents }) => contents.includes(`targetNamespace="${FA3}"`));
  return main && { main, others: files.filter((file) => file !== main) };
}

/** Errors of a file by the schema, in the validator's words. Empty when it is valid. */
export async function listSchemaErrors(schema: Schema, xml: string): Promise<string[]> {
  const { valid, errors } = await validateXML({
    xml: { fileName: "faktura.xml", contents: xml },
    schema: schema.main,
    preload: schema.others,
    maxMemoryPages: 2048,
  });
  return valid ? [] : errors.map((error) => error.message);
}
