// A visitor's sign-up with a fee, made by API calls, and the office that receives the payment. For tests of payments.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { Robot } from "../../scripts/robot.ts";
import { callApi, expect, PASSWORD, type Server } from "./server.ts";

export interface Order {
  id: string;
  reference: string;
  signup: string;
  entry: string;
  title: string;
}

/** Signs in the demonstration's organiser as a client without a browser. */
export const signInOffice = (server: Server): Promise<Robot> =>
  new Robot((path, init) => fetch(new URL(path, server.url), init), "demo").signIn("admin@demo.test", PASSWORD);

/** Formats grosze as amount fields show them: „12,50”. */
export const formatGrosze = (grosze: number): string => (grosze / 100).toFixed(2).replace(".", ",");

/** Returns a function that calls the API as this page's person, fails the test unless the call succeeds, and returns the body. */
export const mustOf = (page: Page) => async (verb: string, path: string, body?: object) => {
  const reply = await callApi(page, verb, path, body);
  expect(reply.status, `${path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
  return reply.body as Record<string, unknown>;
};

/** Creates an unsent sign-up with one solo that has a fee, at `contest` (a slug) or the first open competition. The page gets its secret. */
export async function beginSolo(page: Page, contest?: string): Promise<Pick<Order, "signup" | "entry" | "title">> {
  const must = mustOf(page);
  const { data } = (await must("GET", "/api/public/competitions")) as { data: { slug: string; signup: { open: boolean } }[] };
  const slug = contest ?? data.find((each) => each.signup.open)?.slug ?? "";
  const form = (await must("GET", `/api/public/competitions/${slug}/signup`)) as {
    sections: {
      id: string;
      dance_category_id: string;
      presentation_category_id: string;
      presentation_name: string;
      fee_grosze: number | null;
      full: boolean;
    }[];
  };
  const name = randomUUID().slice(0, 8);
  const title = `Papierowy ptak ${name}`;
  const signup = String(
    (
      await must("POST", `/api/public/competitions/${slug}/signups`, {
        contact_name: "Marta Kwiecień",
        contact_email: "marta@pirueta.example",
        contact_phone: "600 000 147",
        contact_role: "school",
        club_name: `Studio Tańca Pirueta ${name}`,
        club_city: "Olsztyn",
      })
    ).id,
  );
  const added = (await must("POST", `/api/signups/${signup}/dancers`, { first_name: "Lena", last_name: "Wójcicka", birth_year: 2013 })) as {
    data: { id: string }[];
  };
  const dancer_ids = added.data.map((each) => each.id);
  const { data: eligible } = (await must("POST", `/api/signups/${signup}/eligible`, { dancer_ids })) as {
    data: { section_id: string; allowed: boolean }[];
  };
  const section = form.sections.find(
    (each) => !each.full && (each.fee_grosze ?? 0) > 0 && eligible.some((one) => one.allowed && one.section_id === each.id),
  );
  const entry = await must("POST", `/api/signups/${signup}/entries`, { title, section_id: section?.id, dancer_ids });
  return { signup, entry: String(entry.id), title };
}

/** The same sign-up, sent, with a payment requested by this method. */
export async function placeOrder(page: Page, method: "gateway" | "transfer", contest?: string): Promise<Order> {
  const must = mustOf(page);
  const { signup, entry, title } = await beginSolo(page, contest);
  await must("POST", `/api/signups/${signup}/submit`, { accept_rules: true, guardian_statement: true });
  const payment = await must("POST", `/api/signups/${signup}/payment`, { method });
  return { id: String(payment.id), reference: String(payment.reference), signup, entry, title };
}
