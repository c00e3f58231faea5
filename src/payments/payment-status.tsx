import { Ban, Check, Clock, LoaderCircle, type LucideIcon, Undo2, X } from "lucide-react";
import { useLocale } from "../web/locale.tsx";
import { Chip, type ChipLook } from "../web/ui/status.tsx";
import type { Status } from "./rules.ts";
import { statusWords } from "./words.ts";

const looks: Record<Status, [ChipLook, LucideIcon]> = {
  pending: ["warn", Clock],
  processing: ["warn", LoaderCircle],
  paid: ["ok", Check],
  failed: ["bad", X],
  cancelled: ["outline", Ban],
  refunded: ["info", Undo2],
  partially_refunded: ["info", Undo2],
};

/** A payment's state as icon, word and tint. */
export function PaymentStatus({ status }: { status: Status }) {
  const [look, icon] = looks[status];
  return (
    <Chip look={look} icon={icon}>
      {statusWords[useLocale()][status]}
    </Chip>
  );
}
