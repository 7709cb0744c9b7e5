import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { useLiveCall } from "../store";

/** How far the call is, in words: the room's troubles first, then the call's own state. */
export function useCallStateWords(): string {
  const { t } = useTranslation("calls");
  const { phase, call, request, stores } = useLiveCall();
  const connection = useStore(stores.room, (state) => state.connection);
  if (phase === "placing" || !call) return t("dock.state.placing");
  if (call.state === "ended") {
    const ended = { answered: t("dock.ended.answered"), missed: t("dock.ended.missed"), declined: t("dock.ended.declined"), cancelled: t("dock.ended.cancelled"), failed: t("dock.ended.failed"), busy: t("dock.ended.busy"), not_in_service: t("dock.ended.not_in_service") };
    return ended[call.outcome ?? "answered"];
  }
  if (connection === "lost") return t("dock.state.lost");
  if (connection === "reconnecting") return t("dock.state.reconnecting");
  if (call.state === "live") return connection === "connecting" ? t("dock.state.joining") : t("dock.state.live");
  if (request?.via === "link") return t("dock.state.waiting");
  return call.state === "ringing" ? t("dock.state.ringing") : t("dock.state.calling");
}
