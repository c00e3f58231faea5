// The official schema of FA(3), which whoever runs the installation puts beside it, and whether a file keeps to it.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type XMLFileInfo, validateXML } from "xmllint-wasm";
import type { World } from "../../kernel/world/world.server.ts";
import { FA3 } from "./fa3.ts";

interface Schema {
  main: XMLFileInfo;
  others: XMLFileInfo[];
}

/** The folder that the schema's files are put into. */
const folderOf = ({ settings }: Pick<World, "settings">) => join(settings.DATA_DIR, "ksef");

/** What is imported is one of the files beside it, wherever the original stands. */
const beside = (text: string) => text.replaceAll(/schemaLocation="[^"]*?([^"/\\]+\.xsd)"/gi, 'schemaLocation="$1"');

/** The schema's files; undefined while the one of FA(3) is not among them. */
export async function findSchema(world: Pick<World, "settings">): Promise<Schema | undefined> {
  const folder = folderOf(world);
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^-.].*\.xsd$/i.test(name));
  const files = await Promise.all(
    names.map(async (fileName) => ({ fileName, contents: beside(await readFile(join(folder, fileName), "utf8")) })),
  );
  const main = files.find(({ contents }) => contents.includes(`targetNamespace="${FA3}"`));
  return main && { main, others: files.filter((file) => file !== main) };
}

/** What is wrong with a file by the schema, in its checker's words; nothing: it is valid. */
export async function problemsOf(schema: Schema, xml: string): Promise<string[]> {
  const { valid, errors } = await validateXML({
    xml: { fileName: "faktura.xml", contents: xml },
    schema: schema.main,
    preload: schema.others,
    maxMemoryPages: 2048,
  });
  return valid ? [] : errors.map((error) => error.message);
}
