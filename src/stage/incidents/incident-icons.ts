import { CircleAlert, HandHelping, HeartPulse, type LucideIcon, MessageSquareWarning, Music, Repeat2, ShieldAlert } from "lucide-react";
import type { IncidentKind } from "./contract.ts";

export const INCIDENT_ICONS: Readonly<Record<IncidentKind, LucideIcon>> = {
  music: Music,
  injury: HeartPulse,
  repeat: Repeat2,
  complaint: MessageSquareWarning,
  misconduct: ShieldAlert,
  call: HandHelping,
  other: CircleAlert,
};
