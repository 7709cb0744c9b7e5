import {
  Building2,
  CircleQuestionMark,
  KeyRound,
  LockKeyhole,
  LogOut,
  MonitorSmartphone,
  ShieldCheck,
  SlidersHorizontal,
  UserRoundCog,
  VenetianMask,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { AccountList } from "../../features/identity/account-switch/account-list";
import { SWITCHED, type SecondFactorAsked } from "../../features/identity/account-switch/use-switch-account";
import { useSignIn } from "../../features/identity/sign-in/store";
import { useBranding } from "../../api/branding";
import { ownPicture } from "../../shared/identity/picture";
import { useRoleLabels } from "../../shared/identity/role-labels";
import { useMediaQuery } from "../../shared/page/media-query";
import { paths } from "../../shared/page/paths";
import { fullName, hasPermission, hasRole, isAdministrator, isStaff, maySwitchAccount } from "../../shared/identity/roles";
import { useUser } from "../../shared/identity/user";
import { Avatar } from "../../ui/avatar";
import { useLogout } from "./logout";
import "./account-panel.css";

interface AccountPanelProps {
  onClose: () => void;
  onChangePassword: () => void;
  onHelp: () => void;
  onPrivacy: () => void;
}

/** What the account's button opens (specification 2, sections 2.2 and 2.5): other instances, privacy, password, logging out, and how
 * the agency is reached. */
export function AccountPanel({ onClose, onChangePassword, onHelp, onPrivacy }: AccountPanelProps) {
  const { t } = useTranslation("account");
  const user = useUser();
  const navigate = useNavigate();
  const logout = useLogout();
  const roleLabels = useRoleLabels();
  const contact = useBranding()?.contact_info;
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
  // Where the bar has no room for it.
  const isNarrow = useMediaQuery("(max-width: 47.99rem)", false);
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
        <Avatar name={fullName(user)} picture={ownPicture(user)} />
        <div>
          <p className="account-name">{fullName(user)}</p>
          <p className="account-detail">
            <bdi>{user.ds_mail}</bdi>
          </p>
          <p className="account-detail">
            {types[user.accountType] ?? user.accountTypeTranslation} · {user.instance_name}
          </p>
          {isStaff(user) ? <p className="account-detail">{roleLabels(user.roles).join(" · ")}</p> : null}
        </div>
      </div>
      {maySwitchAccount(user) && !isImpersonating ? <AccountList onSecondFactor={handleSecondFactor} /> : null}
      <ul className="account-actions">
        {hasRole(user, ["IND"]) ? (
          <Action icon={<UserRoundCog size={16} aria-hidden />} words={t("menu.profileSettings")} onPress={go(paths.profileSettings)} />
        ) : null}
        {hasPermission(user, "queue.read") ? (
          <>
            <Action icon={<SlidersHorizontal size={16} aria-hidden />} words={t("menu.mySettings")} onPress={go(paths.mySettings)} />
            {isNarrow ? <Action icon={<CircleQuestionMark size={16} aria-hidden />} words={t("menu.help")} onPress={onHelp} /> : null}
          </>
        ) : null}
        {isImpersonating ? null : (
          <>
            <Action icon={<KeyRound size={16} aria-hidden />} words={t("menu.changePassword")} onPress={onChangePassword} />
            <Action icon={<ShieldCheck size={16} aria-hidden />} words={t("menu.secondFactors")} onPress={go(paths.secondFactors)} />
            <Action icon={<MonitorSmartphone size={16} aria-hidden />} words={t("menu.sessions")} onPress={go(paths.sessions)} />
          </>
        )}
        {isAdministrator(user) && !isImpersonating ? (
          <Action icon={<VenetianMask size={16} aria-hidden />} words={t("menu.actAsUser")} onPress={go(paths.actAsUser)} />
        ) : null}
        {isStaff(user) ? <Action icon={<Building2 size={16} aria-hidden />} words={t("menu.communityProfile")} onPress={go(paths.govSettings)} /> : null}
        <Action icon={<LockKeyhole size={16} aria-hidden />} words={t("menu.privacy")} onPress={isStaff(user) ? onPrivacy : go(paths.privacy)} />
        <Action
          icon={<LogOut size={16} aria-hidden />}
          words={logout.isRunning ? t("menu.loggingOut") : t("menu.logout")}
          isDisabled={logout.isRunning}
          onPress={logout.run}
        />
      </ul>
      {contact ? (
        <p className="account-contact">
          <span className="account-detail">{t("menu.contact")}</span> <bdi>{contact}</bdi>
        </p>
      ) : null}
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
