import { useTranslation } from "react-i18next";
import { hasPermission } from "../../../shared/identity/roles";
import { useRoleLabels } from "../../../shared/identity/role-labels";
import { useUser } from "../../../shared/identity/user";
import { paths } from "../../../shared/page/paths";
import { useShown } from "../../../shared/page/use-shown";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { showToast } from "../../../ui/toast-queue";
import { useAccountAction, useGovernmentUsers, useWorkflowUsers } from "./api/workflow-users";
import { nameOf } from "./user-words";
import "./users.css";

/** The government users of one's own instance. */
export function GovernmentUsers() {
  const { t } = useTranslation("users");
  const user = useUser();
  const problemWords = useProblemWords();
  const roleLabels = useRoleLabels();
  const users = useGovernmentUsers(user.cd_instance);
  const { shown, left, more } = useShown(users.data ?? []);
  const mayChange = hasPermission(user, "staff.write");
  if (users.isError) return <Banner kind="error">{problemWords(users.error)}</Banner>;
  if (!users.data) return <Skeleton lines={5} />;
  return (
    <>
      <Table label={t("government.title")}>
        <TableHead>
          <ColumnHead>{t("list.name")}</ColumnHead>
          <ColumnHead>{t("form.email")}</ColumnHead>
          <ColumnHead>{t("list.role")}</ColumnHead>
          {mayChange ? <ColumnHead hideName>{t("list.actions")}</ColumnHead> : null}
        </TableHead>
        <tbody>
          {shown.map((one) => (
            <TableRow key={one.id_government_user}>
              <Cell header>
                <bdi>{one.name}</bdi>
              </Cell>
              <Cell>
                <bdi>{one.ds_mail}</bdi>
              </Cell>
              <Cell>{roleLabels(one.roles).join(", ")}</Cell>
              {mayChange ? (
                <Cell align="end">
                  <Link to={`${paths.editUser}?user=${one.id_government_user}`} variant="quiet">
                    {t("list.editName", { name: one.name })}
                  </Link>
                </Cell>
              ) : null}
            </TableRow>
          ))}
        </tbody>
      </Table>
      {left > 0 ? <Button onPress={more}>{t("government.more")}</Button> : null}
    </>
  );
}

/** Logins that wrong passwords have locked, each with a button that unlocks it. */
export function LockedAccounts() {
  const { t } = useTranslation("users");
  const problemWords = useProblemWords();
  const locked = useWorkflowUsers({ state: "locked" });
  const action = useAccountAction();
  if (locked.isError) return <Banner kind="error">{problemWords(locked.error)}</Banner>;
  if (!locked.data) return <Skeleton lines={2} />;
  if (locked.data.users.length === 0) return <p>{t("locked.none")}</p>;
  const unlock = (member: number, name: string) =>
    action.mutate(
      { member, what: "unlock" },
      {
        onSuccess: () => showToast({ kind: "success", title: t("account.unlockDone", { name }) }),
        onError: (error) => showToast({ kind: "error", title: t("list.failed"), detail: problemWords(error) }),
      },
    );
  return (
    <ul className="page-rows" aria-label={t("locked.title")}>
      {locked.data.users.map((user) => {
        const { account } = user;
        const name = nameOf(user);
        return account ? (
          <li key={account} className="users-row">
            <span>
              <bdi>{name}</bdi> · <bdi>{user.email}</bdi>
            </span>
            <Button size="small" aria-label={t("locked.unlockName", { name })} onPress={() => unlock(account, name)}>
              {t("account.unlock")}
            </Button>
          </li>
        ) : null;
      })}
    </ul>
  );
}
