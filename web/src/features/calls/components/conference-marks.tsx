import { ArrowLeftRight, Headphones, Lock, MessageCircle, Pause, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { SuperviseMode } from "../../../api/types";
import { Timer } from "../../../ui/timer";
import { useLiveCall } from "../store";
import { MaskMark } from "./mask-mark";

/** Under the call's line: who of the supervisors is in the call and who hears them, whether it is held or locked, and whether help was asked. */
export function ConferenceMarks() {
  const { t } = useTranslation("calls");
  const { conference, request } = useLiveCall();
  const applicant = request?.name ?? "";
  if (!conference) return null;
  const { supervisors, seat, held, locked, help_asked_at_ms, mask } = conference;
  const words = (name: string): Record<SuperviseMode, string> => ({
    listen: t("assist.listen", { name }),
    whisper: t("assist.whisper", { name }),
    barge: held ? t("assist.aside", { name, applicant }) : t("assist.barge", { name }),
    takeover: t("assist.takeover", { name, applicant }),
  });
  const isTaken = supervisors.some((one) => one.mode === "takeover");
  const icons = { listen: Headphones, whisper: MessageCircle, barge: Users, takeover: ArrowLeftRight };
  const isEmpty = supervisors.length === 0 && !held && !locked && help_asked_at_ms === null && mask === null;
  return (
    <div className="dock-marks" data-empty={isEmpty || undefined}>
      <div className="dock-mark-list" role="status">
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
            {t("assist.seat", { name: seat.name })}
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
        {locked ? (
          <span className="dock-mark">
            <Lock size={15} aria-hidden />
            {t("assist.locked")}
          </span>
        ) : null}
      </div>
      {mask ? <MaskMark untilMs={mask.until_ms} /> : null}
      {help_asked_at_ms !== null ? (
        <span className="dock-mark" data-mode="help">
          {t("assist.asked")}
          <Timer at={help_asked_at_ms} label={t("assist.asked")} />
        </span>
      ) : null}
    </div>
  );
}
