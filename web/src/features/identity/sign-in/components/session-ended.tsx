import { useTranslation } from "react-i18next";
import type { SessionEnd } from "../../../../shared/identity/session";
import { Banner } from "../../../../ui/banner";

/** Says on the login page why the last session is over. */
export function SessionEnded({ by }: { by: SessionEnd | null }) {
  const { t } = useTranslation("shell");
  if (!by) return null;
  const words = { loggedOut: t("session.loggedOut"), expired: t("session.expired"), revoked: t("session.revoked"), toProve: t("session.toProve") };
  return (
    <Banner kind={by === "loggedOut" ? "success" : "warning"} isLive>
      {words[by]}
    </Banner>
  );
}
