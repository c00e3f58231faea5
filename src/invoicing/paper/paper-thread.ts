// The thread that makes papers: what is in a document comes in, a PDF goes out, one after the other. It has no database and opens nothing but its fonts.
import { createRequire } from "node:module";
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type * as pdfmakeTypes from "pdfmake";
import type { TFontDictionary } from "pdfmake/interfaces.js";
import type { Content } from "../records/content.ts";
import { paperOf } from "./layout.ts";

// Marks never wait for papers. Only Linux gives a thread a priority of its own.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const load = createRequire(import.meta.url);
const pdfmake = load("pdfmake") as typeof pdfmakeTypes;
const fonts = load("pdfmake/fonts/Roboto.js") as TFontDictionary;
const files = new Set(Object.values(fonts.Roboto ?? {}));
pdfmake.setFonts(fonts);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => files.has(path));

parentPort?.on("message", (content: Content) => {
  pdfmake
    .createPdf(paperOf(content))
    .getBuffer()
    .then(
      (pdf) => parentPort?.postMessage({ pdf: new Uint8Array(pdf) }),
      (error: unknown) => parentPort?.postMessage({ error }),
    );
});
