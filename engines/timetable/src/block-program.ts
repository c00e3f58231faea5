// One block as a mixed-integer program, to check the bound and the search against an independent solver.
import type { BlockDancer } from "./block-bound.ts";

/** Returns the block as a program in CPLEX LP format. Its optimum is the least missing rest inside the block, in seconds. */
export function blockProgram(widths: readonly number[], dancers: readonly BlockDancer[]): string {
  const n = widths.length;
  const total = widths.reduce((sum, w) => sum + w, 0);
  const binaries: string[] = [];
  const rows: string[] = [];
  /** Entry a is before b: a variable for a < b, else one minus the variable of (b, a). */
  const before = (a: number, b: number, factor: number) =>
    a < b ? { term: `${sign(factor)} y_${a}_${b}`, constant: 0 } : { term: `${sign(-factor)} y_${b}_${a}`, constant: factor };
  for (let a = 0; a < n; a++)
    for (let b = a + 1; b < n; b++) {
      binaries.push(`y_${a}_${b}`);
      for (let c = b + 1; c < n; c++) {
        rows.push(`y_${a}_${b} + y_${b}_${c} - y_${a}_${c} <= 1`);
        rows.push(`y_${a}_${b} + y_${b}_${c} - y_${a}_${c} >= 0`);
      }
    }
  const cost: string[] = [];
  for (const [d, { entries, need, weight }] of dancers.entries()) {
    const arcs: string[] = [];
    for (const a of entries) {
      const out: string[] = [];
      const into: string[] = [];
      for (const b of entries) {
        if (a === b) continue;
        const z = `z_${d}_${a}_${b}`;
        binaries.push(z);
        arcs.push(z);
        out.push(z);
        into.push(`z_${d}_${b}_${a}`);
        cost.push(`${weight} m_${d}_${a}_${b}`);
        // b may follow a only when a is before b.
        const order = before(a, b, -1);
        rows.push(`${z} ${order.term} <= ${-order.constant}`);
        // miss >= need - (time of b - time of a - width of a), when b follows a.
        let constant = widths[a]! + need;
        const terms: string[] = [];
        for (let other = 0; other < n; other++)
          for (const { entry, factor } of [
            { entry: b, factor: 1 },
            { entry: a, factor: -1 },
          ]) {
            if (other === entry) continue;
            const part = before(other, entry, factor * widths[other]!);
            terms.push(part.term);
            constant -= part.constant;
          }
        const big = need + 2 * total;
        rows.push(`m_${d}_${a}_${b} ${terms.join(" ")} ${sign(-big)} ${z} >= ${constant - big}`);
      }
      rows.push(`${out.join(" + ")} <= 1`, `${into.join(" + ")} <= 1`);
    }
    rows.push(`${arcs.join(" + ")} = ${entries.length - 1}`);
  }
  return `Minimize\n obj: ${cost.length > 0 ? cost.join("\n + ") : "0 y_0_1"}\nSubject To\n${rows.map((row, r) => ` r${r}: ${row}`).join("\n")}\nBinary\n ${binaries.join("\n ")}\nEnd\n`;
}

function sign(factor: number): string {
  return factor < 0 ? `- ${-factor}` : `+ ${factor}`;
}
