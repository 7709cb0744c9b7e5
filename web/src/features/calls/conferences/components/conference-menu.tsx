import { useQueryClient } from "@tanstack/react-query";
import { EllipsisVertical, Lock, LockOpen, Pause, PhoneOff, Play } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallConference, Conference } from "../../../../api/schema";
import { IconButton } from "../../../../ui/icon-button";
import { Menu } from "../../../../ui/menu";
import { endForAll, holdConference, lockConference } from "../api/conferences";
import { dropConference, applyCallState } from "../live";
import { forget } from "../supervision";
import { useSupervise } from "../use-supervise";
import { ConfirmDialog } from "./confirm-dialog";

/** Actions on a whole conversation: hold, lock, and ending it for everyone. */
export function ConferenceMenu({ conference }: { conference: Conference }) {
  const { t } = useTranslation("conferences");
  const client = useQueryClient();
  const { moderate } = useSupervise(conference);
  const [isEnding, setIsEnding] = useState(false);
  const { id, held, locked } = conference;
  const steer = (action: () => Promise<CallConference>) =>
    void moderate(async () => {
      applyCallState(client, await action());
      return null;
    });
  const end = async () => {
    await endForAll(conference.call_id);
    forget(id);
    dropConference(client, id);
    return null;
  };
  return (
    <>
      <Menu
        label={t("moderate.menu")}
        trigger={<IconButton size="small" className="tile-more" label={t("moderate.menu")} noTooltip icon={<EllipsisVertical size={16} aria-hidden />} />}
        groups={[
          {
            id: "call",
            name: t("moderate.menu"),
            hideName: true,
            actions: [
              held
                ? { id: "hold", name: t("moderate.unhold"), icon: <Play size={16} aria-hidden />, onAction: () => steer(() => holdConference(id, false)) }
                : {
                    id: "hold",
                    name: t("moderate.hold"),
                    detail: t("moderate.holdWords"),
                    icon: <Pause size={16} aria-hidden />,
                    onAction: () => steer(() => holdConference(id, true)),
                  },
              locked
                ? { id: "lock", name: t("moderate.unlock"), icon: <LockOpen size={16} aria-hidden />, onAction: () => steer(() => lockConference(id, false)) }
                : {
                    id: "lock",
                    name: t("moderate.lock"),
                    detail: t("moderate.lockWords"),
                    icon: <Lock size={16} aria-hidden />,
                    onAction: () => steer(() => lockConference(id, true)),
                  },
            ],
          },
          {
            id: "over",
            name: t("moderate.end"),
            hideName: true,
            actions: [{ id: "end", name: t("moderate.end"), icon: <PhoneOff size={16} aria-hidden />, isDanger: true, onAction: () => setIsEnding(true) }],
          },
        ]}
      />
      {isEnding ? (
        <ConfirmDialog title={t("moderate.endTitle")} confirm={t("moderate.end")} onClose={() => setIsEnding(false)} onConfirm={() => moderate(end)}>
          {t("moderate.endWords", { applicant: conference.applicant_name, reviewer: conference.reviewer.name })}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
