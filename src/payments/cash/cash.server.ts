// Handler of the cash report: a day's money by person and by method.
import { listDay } from "./cash-sql.server.ts";
import * as contract from "./contract.ts";
import { handle } from "../../kernel/calls/call.server.ts";

type Line = Awaited<ReturnType<typeof listDay>>[number];

/** Adds up lines, in grosze. */
function sumsOf(lines: readonly Line[]) {
  const sum = (value: (each: Line) => number) => lines.reduce((total, each) => total + value(each), 0);
  const [received_grosze, returned_grosze] = [sum((each) => each.received_grosze), sum((each) => each.returned_grosze)];
  return { count: sum((each) => each.count), received_grosze, returned_grosze, total_grosze: received_grosze - returned_grosze };
}

function methodsOf(lines: readonly Line[]) {
  return [...Map.groupBy(lines, (each) => each.method)].map(([method, some]) => ({ method, ...sumsOf(some) }));
}

export const handlers = handle(contract, {
  async getCashReport(call, { query }) {
    const lines = await listDay(call.db, query.on, query.competition_id);
    const people = [...Map.groupBy(lines, (each) => each.person).values()].map((own) => ({
      who: own[0]?.who ?? "",
      methods: methodsOf(own),
      ...sumsOf(own),
    }));
    return { on: query.on, people, methods: methodsOf(lines), ...sumsOf(lines) };
  },
});
