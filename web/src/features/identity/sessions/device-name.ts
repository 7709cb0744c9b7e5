import { useTranslation } from "react-i18next";
import type { OwnSession } from "../../../api/schema";

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/CriOS\/|Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

const first = (table: typeof BROWSERS, text: string) => table.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** What a User-Agent header says, shortly: "Firefox, Windows"; null when it says nothing that is known. */
export function agentName(agent: string | null): string | null {
  const words = [first(BROWSERS, agent ?? ""), first(SYSTEMS, agent ?? "")].filter(Boolean);
  return words.length ? words.join(", ") : null;
}

export const isHandheld = (agent: string | null): boolean => /iPhone|iPad|Android|Mobile/.test(agent ?? "");

/** A session's device in words. */
export function useDeviceName(): (session: OwnSession) => string {
  const { t } = useTranslation("account");
  return (session) => session.device || agentName(session.user_agent) || t("sessions.unknownDevice");
}
