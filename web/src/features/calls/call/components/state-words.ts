import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { isolated } from "../../../../shared/words/direction";
import { useLiveCall } from "../store";

/** How far the call is, in words: the room's troubles first, then the call's own state. */
export function useCallStateWords(): string {
  const { t } = useTranslation(["calls", "transfers"]);
  const { phase, call, conference, request, stores, handedTo } = useLiveCall();
  const ownPhone = request?.via === "own_phone" ? (conference?.own_phone ?? "ringing") : null;
  const connection = useStore(stores.room, (state) => state.connection);
  if (handedTo !== null) return t("transfers:handed", { name: isolated(handedTo) });
  if (phase === "placing" || !call) return t("dock.state.placing");
  if (call.state === "ended") {
    if (ownPhone && ownPhone !== "ringing" && ownPhone !== "answered") {
      const unreached = {
        busy: t("ownPhone.ended.busy"),
        declined: t("ownPhone.ended.declined"),
        no_answer: t("ownPhone.ended.no_answer"),
        not_in_service: t("ownPhone.ended.not_in_service"),
        failed: t("ownPhone.ended.failed"),
      };
      return unreached[ownPhone];
    }
    const ended = {
      answered: t("dock.ended.answered"),
      missed: t("dock.ended.missed"),
      declined: t("dock.ended.declined"),
      cancelled: t("dock.ended.cancelled"),
      failed: t("dock.ended.failed"),
      busy: t("dock.ended.busy"),
      not_in_service: t("dock.ended.not_in_service"),
    };
    return ended[call.outcome ?? "answered"];
  }
  if (ownPhone === "ringing") return t("ownPhone.ringing");
  if (ownPhone) return call.state === "live" ? t("dock.state.live") : call.state === "ringing" ? t("dock.state.ringing") : t("dock.state.calling");
  if (connection === "lost") return t("dock.state.lost");
  if (connection === "reconnecting") return t("dock.state.reconnecting");
  if (call.state === "live") return connection === "connecting" ? t("dock.state.joining") : t("dock.state.live");
  if (request?.via === "link") return t("dock.state.waiting");
  return call.state === "ringing" ? t("dock.state.ringing") : t("dock.state.calling");
}
