import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button";
import { useLogout } from "./logout";

/** The way out for people who have no top bar. */
export function SignOutLine() {
  const { t } = useTranslation("shell");
  const logout = useLogout();
  return (
    <div className="staff-leave">
      <Button size="small" isPending={logout.isRunning} onPress={logout.run}>
        {t("account.logout")}
      </Button>
    </div>
  );
}
