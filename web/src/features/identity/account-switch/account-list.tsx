import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccountChoice } from "../../../api/schema";
import { pictureOf } from "../../../shared/identity/picture";
import { useUser } from "../../../shared/identity/user";
import { Avatar } from "../../../ui/avatar";
import { Button } from "../../../ui/button";
import { SearchField } from "../../../ui/search-field";
import { Skeleton } from "../../../ui/skeleton";
import { Spinner } from "../../../ui/spinner";
import { accountsQuery } from "./api/accounts";
import { useSwitchAccount, type SecondFactorAsked } from "./use-switch-account";
import "./account-list.css";

/** From so many accounts on there is a search box (specification 2, section 2.5). */
const SEARCH_FROM = 2;

interface AccountListProps {
  /** The second factor is asked for: its screen belongs to signing in. */
  onSecondFactor: (asked: SecondFactorAsked) => void;
}

/** The other accounts of the login, each a press away. */
export function AccountList({ onSecondFactor }: AccountListProps) {
  const { t } = useTranslation("account");
  const user = useUser();
  const accounts = useQuery(accountsQuery);
  const [text, setText] = useState("");
  const change = useSwitchAccount(onSecondFactor);

  if (accounts.isPending) return <Skeleton lines={2} shape="row" />;
  if (accounts.error) {
    return (
      <div className="switch-failed">
        <p role="alert">{t("switch.listFailed")}</p>
        <Button size="small" isPending={accounts.isFetching} onPress={() => void accounts.refetch()}>
          {t("retry")}
        </Button>
      </div>
    );
  }
  const isOpen = (account: AccountChoice) => account.cd_entity === user.id_entity && account.cd_instance === user.cd_instance;
  const others = accounts.data.filter((account) => !isOpen(account) && account.ic_active && account.instance.ic_active);
  if (others.length === 0) return null;
  const wanted = text.trim().toLocaleLowerCase();
  const shown = others.filter((account) => !wanted || `${account.name} ${account.instanceName}`.toLocaleLowerCase().includes(wanted));

  return (
    <section className="switch" aria-label={t("switch.title")}>
      <p className="switch-title">{t("switch.title")}</p>
      {others.length >= SEARCH_FROM ? <SearchField label={t("switch.search")} placeholder={t("switch.search")} value={text} onChange={setText} /> : null}
      <ul className="switch-list">
        {shown.map((account) => (
          <li key={`${account.cd_instance}-${account.cd_entity}`}>
            <button
              type="button"
              className="switch-row"
              disabled={change.isPending}
              data-chosen={(change.isPending && change.variables === account) || undefined}
              onClick={() => change.mutate(account)}
            >
              <Avatar
                name={account.name || account.instanceName}
                picture={pictureOf(account) ?? account.logo}
                shape={account.accountType === "individual" ? "person" : "organisation"}
                size="small"
              />
              <span className="switch-words">
                <span className="switch-name">{account.instanceName}</span>
                <span className="switch-detail">{account.name || t("switch.unnamed")}</span>
              </span>
              {change.isPending && change.variables === account ? <Spinner label={t("switch.opening")} /> : null}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="switch-none">
        {shown.length === 0 ? t("switch.none") : null}
      </p>
    </section>
  );
}
