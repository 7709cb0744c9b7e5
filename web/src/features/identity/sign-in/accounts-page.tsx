import { Building2, ChevronRight, User } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useNavigate } from "react-router";
import type { AccountChoice } from "../../../api/schema";
import { usePageTitle } from "../../../shared/page/page-title";
import { paths } from "../../../shared/page/paths";
import { pictureOf } from "../../../shared/identity/picture";
import { Avatar } from "../../../ui/avatar";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { SearchField } from "../../../ui/search-field";
import { Spinner } from "../../../ui/spinner";
import { OpenCode } from "./components/open-code";
import { resetSignIn, useSignIn } from "./store";
import { useEntryCodes } from "./use-entry-codes";
import { useChooseAccount } from "./use-choose-account";
import "./accounts-page.css";

const CODES = ["token"] as const;

/** The account chooser: for a login that opens several accounts or instances. */
export function AccountsPage() {
  const { t } = useTranslation(["sign-in", "shell"]);
  const navigate = useNavigate();
  const { search } = useLocation();
  const accounts = useSignIn((state) => state.accounts);
  const { codes, isClean } = useEntryCodes(CODES);
  const [isOpening, setIsOpening] = useState(codes.token !== null);
  const chooseAccount = useChooseAccount();
  const [text, setText] = useState("");
  const [showsInactive, setShowsInactive] = useState(false);
  usePageTitle(t("accounts.title"));

  // A code in the address takes the place of a password: its accounts are read first.
  if (!isClean) return null;
  if (codes.token && isOpening) return <OpenCode code={codes.token} onOpened={() => setIsOpening(false)} />;
  if (accounts.length === 0) return <Navigate to={{ pathname: paths.login, search }} replace />;

  const wanted = text.trim().toLocaleLowerCase();
  const shown = accounts.filter(
    (account) =>
      (showsInactive || (account.ic_active && account.instance.ic_active)) &&
      (!wanted || account.name.toLocaleLowerCase().includes(wanted) || account.instanceName.toLocaleLowerCase().includes(wanted)),
  );
  const mayShowInactive = Boolean(accounts[0]?.ic_show_inactive_instances);

  return (
    <div className="sign-in-form">
      <div>
        <h1 className="sign-in-title">{t("accounts.title")}</h1>
        <p className="sign-in-lead">{t("accounts.lead")}</p>
      </div>
      <SearchField label={t("accounts.search")} placeholder={t("accounts.searchPlaceholder")} value={text} onChange={setText} autoFocus />
      {mayShowInactive ? (
        <Checkbox isSelected={showsInactive} onChange={setShowsInactive}>
          {t("accounts.showInactive")}
        </Checkbox>
      ) : null}
      <ul className="accounts" aria-label={t("accounts.list")}>
        {shown.map((account) => (
          <li key={`${account.cd_instance}-${account.cd_user}-${account.cd_entity}`}>
            <AccountRow
              account={account}
              isOpening={chooseAccount.isPending && chooseAccount.variables === account}
              isDisabled={chooseAccount.isPending}
              onChoose={() => chooseAccount.mutate(account)}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p role="status">{t("accounts.noMatch")}</p> : null}
      <Button
        variant="quiet"
        onPress={() => {
          resetSignIn();
          void navigate({ pathname: paths.login, search });
        }}
      >
        {t("accounts.different")}
      </Button>
    </div>
  );
}

interface AccountRowProps {
  account: AccountChoice;
  isOpening: boolean;
  isDisabled: boolean;
  onChoose: () => void;
}

function AccountRow({ account, isOpening, isDisabled, onChoose }: AccountRowProps) {
  const { t } = useTranslation(["sign-in", "shell"]);
  const types = { individual: t("accounts.type.individual"), business: t("accounts.type.business"), government: t("accounts.type.government") };
  // Whatever is neither an individual nor a business is the government's.
  const type = account.accountType === "individual" || account.accountType === "business" ? account.accountType : "government";
  const picture = pictureOf(account);
  const isInactive = !account.ic_active || !account.instance.ic_active;
  return (
    <button type="button" className="account-row" onClick={onChoose} disabled={isDisabled}>
      {picture ? (
        <Avatar name={account.name || account.instanceName} picture={picture} shape={type === "individual" ? "person" : "organisation"} />
      ) : account.logo ? (
        <img src={account.logo} alt="" className="account-row-logo" />
      ) : type === "government" ? (
        <Avatar name={account.instanceName} shape="organisation" />
      ) : (
        <span className="account-row-icon">{type === "business" ? <Building2 size={18} aria-hidden /> : <User size={18} aria-hidden />}</span>
      )}
      <span className="account-row-words">
        <span className="account-row-name">{account.name || t("accounts.unnamed")}</span>
        <span className="account-row-detail">
          {account.instanceName} · {types[type]}
          {isInactive ? ` · ${t("accounts.inactive")}` : ""}
        </span>
      </span>
      {isOpening ? <Spinner label={t("shell:loading")} /> : <ChevronRight className="account-row-arrow" size={18} aria-hidden />}
    </button>
  );
}
