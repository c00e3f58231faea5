import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { makeOwing } from "#tests/signups/submitted-signup.ts";
import { uploadMusic } from "../../music/contract.ts";
import { listEntries } from "../../signup/contract.ts";
import { getDay } from "../contract.ts";
import { addReceipt } from "../../payments/receipts/contract.ts";

const house = useHouse();

it("the desk counts music that is still being checked as present, like the list it links to", async () => {
  const { admin, browser } = await makeOwing(house);
  const missing = async () => [
    (await admin.must(getDay, {})).entries.music_missing,
    (await admin.must(listEntries, { query: { music: "none" } })).total,
  ];
  expect(await missing()).toEqual([1, 1]);
  const [entry] = (await admin.must(listEntries, {})).data;
  const form = new FormData();
  form.set("file", new File([await readFile(new URL("../../music/fixtures/tone-6s.mp3", import.meta.url))], "ton.mp3"));
  const sent = await browser.must(uploadMusic, { params: { id: entry?.id ?? "" }, form });
  expect(sent.track?.status).toBe("checking");
  expect(await missing()).toEqual([0, 0]);
});

it("the desk's sums show what payments received and still miss, with partial payments", async () => {
  const { admin, signup } = await makeOwing(house);
  const body = { amount_grosze: 3000, method: "cash" as const, received_on: "2026-01-20" };
  await admin.must(addReceipt, { params: { id: signup }, body });
  expect((await admin.must(getDay, {})).payments).toMatchObject({ paid_grosze: 3000, pending_grosze: 5000, failed_grosze: 0 });
});
