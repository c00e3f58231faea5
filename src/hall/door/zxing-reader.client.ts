// Our own reader of QR codes, for browsers without one. Its WebAssembly is a file of this build (docs/decisions/076).
import { BarcodeDetector, prepareZXingModule } from "barcode-detector/ponyfill";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

/** Loads the reader. Throws when its file cannot be loaded. */
export async function openZxingReader(): Promise<BarcodeDetector> {
  const locateFile = (path: string, prefix: string) => (path.endsWith(".wasm") ? wasm : prefix + path);
  await prepareZXingModule({ overrides: { locateFile }, fireImmediately: true });
  return new BarcodeDetector({ formats: ["qr_code"] });
}
