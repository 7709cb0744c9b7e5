import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ownPicture } from "../../shared/identity/picture";
import { fullName } from "../../shared/identity/roles";
import { useUser } from "../../shared/identity/user";
import { Avatar } from "../../ui/avatar";
import { IconButton } from "../../ui/icon-button";
import { Popover } from "../../ui/popover";
import { Skeleton } from "../../ui/skeleton";

const AccountPanel = lazy(async () => ({ default: (await import("./account-panel")).AccountPanel }));
const ChangePasswordDialog = lazy(async () => ({
  default: (await import("../../features/identity/profile-settings/change-password-dialog")).ChangePasswordDialog,
}));

const HelpDialog = lazy(async () => ({ default: (await import("./help-dialog")).HelpDialog }));

const PrivacyDialog = lazy(async () => ({ default: (await import("./privacy-dialog")).PrivacyDialog }));

/** The signed-in person; opens other accounts, settings, and sign-out. */
export function AccountMenu() {
  const { t } = useTranslation("shell");
  const user = useUser();
  const [isChangingPassword, setIsChangingPassword] = useState(false);
  const [isPrivacy, setIsPrivacy] = useState(false);
  const [isHelp, setIsHelp] = useState(false);
  const name = fullName(user);
  return (
    <>
      <Popover
        label={t("account.group")}
        placement="bottom end"
        trigger={<IconButton label={t("account.label", { name })} icon={<Avatar name={name} picture={ownPicture(user)} size="small" />} />}
      >
        {(close) => (
          <Suspense fallback={<Skeleton lines={4} shape="row" />}>
            <AccountPanel
              onClose={close}
              onChangePassword={() => {
                close();
                setIsChangingPassword(true);
              }}
              onHelp={() => {
                close();
                setIsHelp(true);
              }}
              onPrivacy={() => {
                close();
                setIsPrivacy(true);
              }}
            />
          </Suspense>
        )}
      </Popover>
      {isChangingPassword ? (
        <Suspense fallback={null}>
          <ChangePasswordDialog onClose={() => setIsChangingPassword(false)} />
        </Suspense>
      ) : null}
      {isHelp ? (
        <Suspense fallback={null}>
          <HelpDialog onClose={() => setIsHelp(false)} />
        </Suspense>
      ) : null}
      {isPrivacy ? (
        <Suspense fallback={null}>
          <PrivacyDialog onClose={() => setIsPrivacy(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
