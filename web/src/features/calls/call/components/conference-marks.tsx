import { ArrowLeftRight, Headphones, Lock, MessageCircle, Pause, UserCheck, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import type { SupervisorMode } from "../../../../api/schema";
import { wasAdded } from "../../../../shared/calls/room/room-state";
import { Timer } from "../../../../ui/timer";
import { useLiveCall } from "../store";
import { MaskMark } from "./mask-mark";

/** Under the call's line: who was added to the call, who of the supervisors is in it and who hears them, whether it is held or locked, and whether help was asked. */
export function ConferenceMarks({ onMask }: { onMask: () => void }) {
  const { t } = useTranslation("calls");
  const { conference, request, stores } = useLiveCall();
  const added = useStore(stores.room, (state) => state.people).filter(wasAdded);
  const applicant = request?.name ?? "";
  if (!conference) return null;
  const { supervisors, active_agent, held, held_by_caller, locked, help_asked_at_ms, mask } = conference;
  const words = (name: string): Record<SupervisorMode, string> => ({
    listen: t("assist.listen", { name }),
    whisper: t("assist.whisper", { name }),
    barge: held ? t("assist.aside", { name, applicant }) : t("assist.barge", { name }),
    takeover: t("assist.takeover", { name, applicant }),
  });
  const isTaken = supervisors.some((one) => one.mode === "takeover");
  const icons = { listen: Headphones, whisper: MessageCircle, barge: Users, takeover: ArrowLeftRight };
  const isEmpty = added.length === 0 && supervisors.length === 0 && !held && !held_by_caller && !locked && help_asked_at_ms === null && mask === null;
  return (
    <div className="dock-marks" data-empty={isEmpty || undefined}>
      <div className="dock-mark-list" role="status">
        {added.map((one) => (
          <span key={one.identity} className="dock-mark">
            <UserCheck size={15} aria-hidden />
            <span dir="auto">{t("invite.present", { name: one.name })}</span>
          </span>
        ))}
        {supervisors.map((one) => {
          const Icon = icons[one.mode];
          return (
            <span key={one.id} className="dock-mark" data-mode={one.mode}>
              <Icon size={15} aria-hidden />
              <span>{words(one.name)[one.mode]}</span>
            </span>
          );
        })}
        {isTaken ? (
          <span className="dock-mark" data-mode="takeover">
            {t("assist.activeAgent", { name: active_agent.name })}
          </span>
        ) : null}
        {held ? (
          <span className="dock-mark" data-mode="held">
            <Pause size={15} aria-hidden />
            <span>
              <strong>{t("assist.held")}.</strong> {t("assist.heldWords", { applicant })}
            </span>
          </span>
        ) : null}
        {held_by_caller ? (
          <span className="dock-mark" data-mode="held">
            <Pause size={15} aria-hidden />
            {t("assist.heldByCaller")}
          </span>
        ) : null}
        {locked ? (
          <span className="dock-mark">
            <Lock size={15} aria-hidden />
            {t("assist.locked")}
          </span>
        ) : null}
      </div>
      {mask ? <MaskMark untilMs={mask.until_ms} onEnd={onMask} /> : null}
      {help_asked_at_ms !== null ? (
        <span className="dock-mark" data-mode="help">
          {t("assist.asked")}
          <Timer at={help_asked_at_ms} label={t("assist.asked")} />
        </span>
      ) : null}
    </div>
  );
}
