// Worker thread that makes PDFs: receives a document's content and returns the bytes, one after the other. It has no database and opens only its
// fonts.
import { createRequire } from "node:module";
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type * as pdfmakeTypes from "pdfmake";
import type { TFontDictionary } from "pdfmake/interfaces.js";
import type { Content } from "../records/content.ts";
import { layOutPaper } from "./layout.ts";

// PDFs must not slow down marks. Only Linux gives a thread its own priority.
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
    .createPdf(layOutPaper(content))
    .getBuffer()
    .then(
      (pdf) => parentPort?.postMessage({ pdf: new Uint8Array(pdf) }),
      (error: unknown) => parentPort?.postMessage({ error }),
    );
});
