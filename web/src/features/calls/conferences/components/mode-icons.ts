import { ArrowLeftRight, Ear, MessageCircle, Users, type LucideIcon } from "lucide-react";
import type { SupervisorMode } from "../../../../api/schema";

export const MODE_ICONS: Record<SupervisorMode, LucideIcon> = { listen: Ear, whisper: MessageCircle, barge: Users, takeover: ArrowLeftRight };
