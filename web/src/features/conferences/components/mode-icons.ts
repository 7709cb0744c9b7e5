import { ArrowLeftRight, Ear, MessageCircle, Users, type LucideIcon } from "lucide-react";
import type { SuperviseMode } from "../../../api/types";

export const MODE_ICONS: Record<SuperviseMode, LucideIcon> = { listen: Ear, whisper: MessageCircle, barge: Users, takeover: ArrowLeftRight };
