// Changes of this device at the door: sends them, and shows them before the server has them.
import { useMemo } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { type ChangeBody, useHallOutbox } from "../outbox/use-hall-outbox.ts";
import { type DoorChange, readChange } from "./changes.ts";
import { changeAtDoor, type DoorKind, signConsentsAtDoor, takeCashAtDoor } from "./contract.ts";
import { type Club, nameOf, type Person } from "./rows.ts";
import { words } from "./words.ts";

/** A change of a club without what the outbox adds. */
export type NewDoorChange = { kind: DoorKind } & Partial<Pick<DoorChange, "dancer_ids" | "entry_ids" | "note">>;

/** Consents as they were signed on the glass. */
export type NewSignature = Omit<ChangeBody<typeof signConsentsAtDoor>, "signup_id" | "dancer_id">;

const PATHS: readonly string[] = [changeAtDoor.path, takeCashAtDoor.path, signConsentsAtDoor.path];

export function useDoorChanges(competitionId: string, owner: string) {
  const messages = words[useLocale()];
  const outbox = useHallOutbox({ stageId: competitionId, owner });
  const shown = useMemo(
    () => outbox.shown.flatMap(({ path, body }): DoorChange[] => (PATHS.includes(path) ? [readChange(path, body)] : [])),
    [outbox.shown],
  );
  return {
    outbox,
    /** Changes that the server's last reply may lack, oldest first. */
    shown,
    change: (club: Club, { kind, dancer_ids = [], entry_ids = [], note = null }: NewDoorChange): void => {
      const body = { kind, signup_id: club.signup_id, dancer_ids: [...dancer_ids], entry_ids: [...entry_ids], note };
      outbox.send(changeAtDoor, body, messages.checkIn(nameOf(club) || messages.nameless));
    },
    sign: ({ signup_id }: Club, { dancer_id, name }: Person, signed: NewSignature): void => {
      outbox.send(signConsentsAtDoor, { signup_id, dancer_id, ...signed }, messages.consentOf(name || messages.namelessPerson));
    },
    takeCash: ({ signup_id, ...club }: Club, amount_grosze: number): void => {
      outbox.send(takeCashAtDoor, { signup_id, amount_grosze }, messages.cashOf(nameOf(club) || messages.nameless));
    },
  };
}

export type DoorChanges = ReturnType<typeof useDoorChanges>;
