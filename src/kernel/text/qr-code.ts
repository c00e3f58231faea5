// QR codes as SVG paths, for paper and screens. Pure.
import { create } from "qrcode";

/** Empty modules on each side of the code, as readers require. */
const QUIET = 4;

export interface QrPath {
  size: number;
  path: string;
}

/** The dark modules of an address's QR code as an SVG path, in a square of `size` modules with the quiet zone. */
export function qrPathOf(address: string): QrPath {
  const { modules } = create(address, { errorCorrectionLevel: "Q" });
  const path: string[] = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue;
      const from = column;
      while (column + 1 < modules.size && modules.get(row, column + 1)) column += 1;
      path.push(`M${from + QUIET} ${row + QUIET}h${column + 1 - from}v1h-${column + 1 - from}z`);
    }
  }
  return { size: modules.size + 2 * QUIET, path: path.join("") };
}
