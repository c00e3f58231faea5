import { expect, it } from "vitest";
import { permissionsOf } from "./rules.ts";

it("a role sees what is its own: the organiser all of one organisation, only the installation's owner the organisers", () => {
  const organiser = [
    "judge",
    "manage_competitions",
    "manage_entries",
    "manage_organisation",
    "manage_payments",
    "manage_results",
    "manage_start_lists",
  ];
  expect(permissionsOf("admin").toSorted()).toEqual(organiser);
  expect(permissionsOf("super-admin").toSorted()).toEqual([...organiser, "manage_tenants"].toSorted());
  expect(permissionsOf("referee")).toEqual(["judge"]);
  expect(permissionsOf("trener")).toEqual(["own_entries"]);
  expect(permissionsOf("trener", ["treasurer", "helper"])).toEqual(["own_entries", "manage_payments", "run_stage"]);
  expect(permissionsOf("admin", ["treasurer"])).toEqual(permissionsOf("admin"));
});
