// Writes a ZIP while it is read. An error breaks only this ZIP, never the process.
import { PassThrough, type Readable } from "node:stream";
import { ZipFile } from "yazl";

export interface Archive {
  /** Bytes of the ZIP. The stream fails when one of its files cannot be read. */
  output: Readable;
  addText(name: string, text: string): void;
  addBytes(name: string, bytes: Buffer): void;
  /** Adds compressed bytes. They are opened when their turn comes. */
  addStream(name: string, open: () => Promise<Readable>): void;
  /** Ends the ZIP. */
  end(): void;
}

/** Opens an empty ZIP. It is written as fast as `output` is read. */
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
  // When the reader stops or an error occurs, the open file is closed.
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
