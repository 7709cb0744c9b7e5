import { UserCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Conference } from "../../../../api/schema";
import { accountId } from "../../../../shared/cases/item/reviewer";
import { useUser } from "../../../../shared/identity/user";
import { useSupervision } from "../supervision";
import { MODE_ICONS } from "./mode-icons";

/** Who else supervises a conversation and how, and who speaks for the agency when it is not the reviewer. */
export function SupervisorFacts({ conference }: { conference: Conference }) {
  const { t } = useTranslation("conferences");
  const me = accountId(useUser());
  const isInside = useSupervision((state) => state.id === conference.id);
  const { reviewer, active_agent } = conference;
  // The viewer's own mode is shown below, beside its buttons.
  const others = conference.supervisors.filter((one) => !(isInside && one.id === me));
  const isActiveAgentUnexplained =
    active_agent.id !== reviewer.id && !conference.supervisors.some((one) => one.id === active_agent.id && one.mode === "takeover");
  const words = (name: string) => ({
    listen: t("supervisors.listen", { name }),
    whisper: t("supervisors.whisper", { name, reviewer: reviewer.name }),
    barge: t("supervisors.barge", { name }),
    takeover: t("supervisors.takeover", { name }),
  });
  return (
    <>
      {others.map((one) => {
        const Icon = MODE_ICONS[one.mode];
        return (
          <span key={one.id} className="tile-fact" data-mode={one.mode}>
            <Icon size={13} aria-hidden />
            {words(one.name)[one.mode]}
          </span>
        );
      })}
      {isActiveAgentUnexplained ? (
        <span className="tile-fact" data-mode="takeover">
          <UserCheck size={13} aria-hidden />
          {t("supervisors.takeover", { name: active_agent.name })}
        </span>
      ) : null}
    </>
  );
}
