import { LogOut } from "lucide-react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../lib/roles";
import { useUser } from "../../lib/user";
import { Avatar } from "../../ui/avatar";
import { IconButton } from "../../ui/icon-button";
import { Menu } from "../../ui/menu";
import { useLogout } from "./logout";
import "./account-menu.css";

/** Who is signed in, for which instance, and the way out. */
export function AccountMenu() {
  const { t } = useTranslation("shell");
  const user = useUser();
  const logout = useLogout();
  const name = fullName(user);
  return (
    <Menu
      label={t("account.group")}
      trigger={<IconButton label={t("account.label", { name })} icon={<Avatar name={name} size="small" />} />}
      head={
        <div className="account-head">
          <Avatar name={name} />
          <div>
            <p className="account-name">{name}</p>
            <p className="account-detail">{user.ds_mail}</p>
            <p className="account-detail">
              {user.accountTypeTranslation || user.accountType} · {user.instance_name}
            </p>
          </div>
        </div>
      }
      groups={[
        {
          id: "account",
          name: t("account.group"),
          hideName: true,
          actions: [
            {
              id: "logout",
              name: logout.isRunning ? t("account.loggingOut") : t("account.logout"),
              icon: <LogOut size={16} aria-hidden />,
              isDisabled: logout.isRunning,
              onAction: logout.run,
            },
          ],
        },
      ]}
    />
  );
}
