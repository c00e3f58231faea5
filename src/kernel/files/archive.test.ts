// An error breaks only its own ZIP: a missing file, one that ends half-way, a disk that cannot be written.
import { createWriteStream } from "node:fs";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { expect, it } from "vitest";
import { unzipped } from "#tests/files/zip.ts";
import { openArchive } from "./archive.server.ts";

it("holds texts, bytes and streams under their names", async () => {
  const archive = openArchive();
  archive.addText("dane.json", "zażółć");
  archive.addBytes("a.bin", Buffer.from([1, 2]));
  archive.addStream("pliki/1-walc.mp3", async () => Readable.from([Buffer.from("wa"), Buffer.from("lc")]));
  archive.end();
  const files = unzipped(await buffer(archive.output));
  expect([...files.keys()]).toEqual(["dane.json", "a.bin", "pliki/1-walc.mp3"]);
  expect(files.get("dane.json")?.toString()).toBe("zażółć");
  expect(files.get("pliki/1-walc.mp3")?.toString()).toBe("walc");
});

it("ends with an error where a file is not there, or breaks half way", async () => {
  const gone = openArchive();
  gone.addStream("a", async () => {
    throw new Error("gone");
  });
  gone.end();
  await expect(buffer(gone.output)).rejects.toThrow("gone");
  const cut = openArchive();
  const half = new PassThrough();
  cut.addStream("a", async () => half);
  cut.end();
  const read = buffer(cut.output);
  half.write("half");
  half.destroy(new Error("cut"));
  await expect(read).rejects.toThrow("cut");
});

it("closes the file that it reads where nobody takes the ZIP any more", async () => {
  const archive = openArchive();
  const endless = new PassThrough();
  const opened = Promise.withResolvers<void>();
  archive.addStream("a", async () => {
    opened.resolve();
    return endless;
  });
  archive.end();
  archive.output.resume();
  await opened.promise;
  await Promise.resolve();
  const closed = new Promise<void>((resolve) => endless.once("close", resolve));
  archive.output.destroy();
  await closed;
});

it("reports that it cannot be written, also before anybody waits for it", async () => {
  const archive = openArchive();
  const written = pipeline(archive.output, createWriteStream("/proc/nowhere/a.zip"));
  written.catch(() => undefined);
  await new Promise<void>((resolve) => archive.output.once("close", resolve));
  archive.addBytes("a", Buffer.from("a"));
  archive.end();
  await expect(written).rejects.toThrow("ENOENT");
});
