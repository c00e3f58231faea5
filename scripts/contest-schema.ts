// `npm run contest-schema`: writes the JSON Schema of contest-v1 files to docs/contest-v1.schema.json.
import { writeFile } from "node:fs/promises";
import { contestSchema } from "#engines/regulations/src/format.ts";

await writeFile("docs/contest-v1.schema.json", `${JSON.stringify(contestSchema(), null, 2)}\n`);
