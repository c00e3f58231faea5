// Endpoint of the price of a sign-up.
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import * as priceRecords from "./price-records.ts";

export const getQuote = endpoint({
  name: "getQuote",
  method: "GET",
  path: "/api/signups/{id}/quote",
  access: "link",
  reply: priceRecords.quote,
  summary: "Price lines and total in grosze, by the regulations or the sections' fees.",
});
