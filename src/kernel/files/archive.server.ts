// A ZIP that is written while it is read. Whatever breaks on the way breaks this one ZIP, and never the process.
import { PassThrough, type Readable } from "node:stream";
import { ZipFile } from "yazl";

export interface Archive {
  /** The ZIP's bytes; they end with an error where one of its files could not be read. */
  output: Readable;
  addText(name: string, text: string): void;
  addBytes(name: string, bytes: Buffer): void;
  /** Bytes that are packed already; they are asked for when their turn comes. */
  addStream(name: string, open: () => Promise<Readable>): void;
  /** Nothing more is added. */
  end(): void;
}

export function openArchive(): Archive {
  const zip = new ZipFile();
  const output = new PassThrough();
  const inside = zip.outputStream;
  let reading: Readable | undefined;
  // Without a listener an error here would end the process.
  const broken = (error: unknown) => void output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on("error", broken);
  inside.on("error", broken);
  inside.pipe(output);
  output.on("error", () => undefined);
  // Whoever stopped reading, or an error: the file that is being read is closed.
  output.on("close", () => void reading?.destroy());
  return {
    output,
    addText: (name, text) => zip.addBuffer(Buffer.from(text), name),
    addBytes: (name, bytes) => zip.addBuffer(bytes, name, { compress: false }),
    addStream(name, open) {
      zip.addReadStreamLazy(name, { compress: false }, (give) => {
        if (output.destroyed) return;
        open().then((stream) => {
          reading = stream;
          stream.on("error", broken);
          if (output.destroyed) stream.destroy();
          else give(null, stream);
        }, broken);
      });
    },
    end: () => zip.end(),
  };
}
