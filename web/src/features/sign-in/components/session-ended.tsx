import { useTranslation } from "react-i18next";
import type { SessionEnd } from "../../../lib/session";
import { Banner } from "../../../ui/banner";

/** Says on the login page why the last session is over. */
export function SessionEnded({ by }: { by: SessionEnd | null }) {
  const { t } = useTranslation("shell");
  if (!by) return null;
  return (
    <Banner kind={by === "loggedOut" ? "success" : "warning"} isLive>
      {by === "loggedOut" ? t("session.loggedOut") : by === "expired" ? t("session.expired") : t("session.revoked")}
    </Banner>
  );
}
