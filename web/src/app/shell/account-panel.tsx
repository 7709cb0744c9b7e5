import { KeyRound, LockKeyhole, LogOut, MonitorSmartphone, ShieldCheck, UserRoundCog, VenetianMask } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { AccountList } from "../../features/identity/account-switch/account-list";
import { SWITCHED, type SecondFactorAsked } from "../../features/identity/account-switch/use-switch-account";
import { useSignIn } from "../../features/identity/sign-in/store";
import { paths } from "../../lib/paths";
import { fullName, hasRole, isAdministrator, maySwitchAccount } from "../../lib/roles";
import { useUser } from "../../lib/user";
import { Avatar } from "../../ui/avatar";
import { useLogout } from "./logout";
import "./account-panel.css";

interface AccountPanelProps {
  onClose: () => void;
  onChangePassword: () => void;
}

/** What the account's button opens (specification 2, section 2.5): other instances, privacy, password, and logging out. */
export function AccountPanel({ onClose, onChangePassword }: AccountPanelProps) {
  const { t } = useTranslation("account");
  const user = useUser();
  const navigate = useNavigate();
  const logout = useLogout();
  const types = {
    Individual: t("type.Individual"),
    Government: t("type.Government"),
    Business: t("type.Business"),
    Partner: t("type.Partner"),
    Household: t("type.Household"),
    Reviewer: t("type.Reviewer"),
    Demo: t("type.Demo"),
    Subscriber: t("type.Subscriber"),
    ReviewerMarket: t("type.ReviewerMarket"),
  };
  const isImpersonating = Boolean(user.session?.impersonated_by);
  const go = (path: string) => () => {
    onClose();
    void navigate(path);
  };
  const handleSecondFactor = ({ loginToken, account, mfa }: SecondFactorAsked) => {
    useSignIn.setState({ loginToken, account, mfa });
    onClose();
    void navigate(`${paths.mfa}?redirect=${encodeURIComponent(SWITCHED)}`, { state: { isSwitching: true } });
  };

  return (
    <div className="account-panel">
      <div className="account-head">
        <Avatar name={fullName(user)} />
        <div>
          <p className="account-name">{fullName(user)}</p>
          <p className="account-detail">
            <bdi>{user.ds_mail}</bdi>
          </p>
          <p className="account-detail">
            {types[user.accountType] ?? user.accountTypeTranslation} · {user.instance_name}
          </p>
        </div>
      </div>
      {maySwitchAccount(user) && !isImpersonating ? <AccountList onSecondFactor={handleSecondFactor} /> : null}
      <ul className="account-actions">
        {hasRole(user, ["IND"]) ? <Action icon={<UserRoundCog size={16} aria-hidden />} words={t("menu.profileSettings")} onPress={go(paths.profileSettings)} /> : null}
        {isImpersonating ? null : (
          <>
            <Action icon={<KeyRound size={16} aria-hidden />} words={t("menu.changePassword")} onPress={onChangePassword} />
            <Action icon={<ShieldCheck size={16} aria-hidden />} words={t("menu.secondFactors")} onPress={go(paths.secondFactors)} />
            <Action icon={<MonitorSmartphone size={16} aria-hidden />} words={t("menu.sessions")} onPress={go(paths.sessions)} />
          </>
        )}
        {isAdministrator(user) && !isImpersonating ? <Action icon={<VenetianMask size={16} aria-hidden />} words={t("menu.actAsUser")} onPress={go(paths.actAsUser)} /> : null}
        <Action icon={<LockKeyhole size={16} aria-hidden />} words={t("menu.privacy")} onPress={go(paths.privacy)} />
        <Action icon={<LogOut size={16} aria-hidden />} words={logout.isRunning ? t("menu.loggingOut") : t("menu.logout")} isDisabled={logout.isRunning} onPress={logout.run} />
      </ul>
    </div>
  );
}

function Action({ icon, words, isDisabled, onPress }: { icon: ReactNode; words: string; isDisabled?: boolean; onPress: () => void }) {
  return (
    <li>
      <button type="button" className="account-action" disabled={isDisabled} onClick={onPress}>
        {icon}
        {words}
      </button>
    </li>
  );
}
