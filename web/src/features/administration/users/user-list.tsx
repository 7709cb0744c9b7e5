import { Users } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffState, WorkflowUser } from "../../../api/schema";
import { useUser } from "../../../shared/identity/user";
import { useSettled } from "../../../shared/page/use-settled";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { SearchField } from "../../../ui/search-field";
import { Select } from "../../../ui/select";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { showToast } from "../../../ui/toast-queue";
import { useGivenRoles, useInvitation, useWorkflowUsers } from "./api/workflow-users";
import { nameOf, useStateWords } from "./user-words";
import "./users.css";

const STATES: readonly StaffState[] = ["invited", "active", "locked", "closed"];
const ALL = "";

export interface UserListProps {
  program: number;
  mayChange: boolean;
  onEdit: (member: number) => void;
}

/** The people of a program, found by name, role and state. */
export function UserList({ program, mayChange, onEdit }: UserListProps) {
  const { t } = useTranslation("users");
  const problemWords = useProblemWords();
  const [q, setQ] = useState("");
  const [role, setRole] = useState(ALL);
  const [state, setState] = useState<StaffState | null>(null);
  const [page, setPage] = useState(1);
  const roles = useGivenRoles();
  const found = useSettled(q.trim());
  const users = useWorkflowUsers({ program, page, ...(found ? { q: found } : {}), ...(role ? { role } : {}), ...(state ? { state } : {}) });
  const first =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setPage(1);
    };
  return (
    <>
      <div className="users-filter" role="search">
        <SearchField label={t("list.search")} hideLabel={false} value={q} onChange={first(setQ)} />
        <Select
          label={t("list.role")}
          options={[{ id: ALL, name: t("list.everyRole") }, ...(roles.data?.roles ?? []).map(({ name }) => ({ id: name, name }))]}
          value={role}
          onChange={(id) => first(setRole)(String(id ?? ALL))}
        />
        <Select
          label={t("list.state")}
          options={[{ id: ALL, name: t("list.everyState") }, ...STATES.map((id) => ({ id, name: t(`states.${id}`) }))]}
          value={state ?? ALL}
          onChange={(id) => first(setState)(STATES.find((one) => one === id) ?? null)}
        />
      </div>
      {users.isError ? (
        <Banner kind="error">{problemWords(users.error)}</Banner>
      ) : !users.data ? (
        <Skeleton lines={6} />
      ) : users.data.users.length === 0 ? (
        <EmptyState icon={<Users />} title={q || role || state ? t("list.nothing") : t("list.empty")}>
          <p>{q || role || state ? t("list.nothingWords") : t("list.emptyWords")}</p>
        </EmptyState>
      ) : (
        <>
          <p aria-live="polite">{t("list.count", { count: users.data.total })}</p>
          <Table label={t("list.label")}>
            <TableHead>
              <ColumnHead>{t("list.name")}</ColumnHead>
              <ColumnHead>{t("list.role")}</ColumnHead>
              <ColumnHead>{t("list.state")}</ColumnHead>
              <ColumnHead>{t("list.lastSignIn")}</ColumnHead>
              <ColumnHead hideName>{t("list.actions")}</ColumnHead>
            </TableHead>
            <tbody>
              {users.data.users.map((user) => (
                <UserRow key={user.invitation?.id ?? user.account} user={user} program={program} mayChange={mayChange} onEdit={onEdit} />
              ))}
            </tbody>
          </Table>
          {users.data.pages > 1 ? (
            <div className="users-pages">
              <Button isDisabled={page <= 1} onPress={() => setPage(page - 1)}>
                {t("list.previous")}
              </Button>
              <span>{t("list.page", { page, pages: users.data.pages })}</span>
              <Button isDisabled={page >= users.data.pages} onPress={() => setPage(page + 1)}>
                {t("list.next")}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </>
  );
}

function UserRow({ user, program, mayChange, onEdit }: { user: WorkflowUser } & UserListProps) {
  const { t } = useTranslation("users");
  const stateWords = useStateWords();
  const format = useFormat(useUser().zone);
  const name = nameOf(user);
  const role = user.programs.find((one) => one.program === program)?.role;
  const { account } = user;
  return (
    <TableRow>
      <Cell header>
        <bdi>{name}</bdi>
        <div className="users-under">
          <bdi>{user.email}</bdi>
        </div>
      </Cell>
      <Cell>
        <bdi>{role}</bdi>
        {user.roles.length ? <div className="users-under">{user.role_labels.join(", ")}</div> : null}
      </Cell>
      <Cell>{stateWords(user)}</Cell>
      <Cell>{user.last_sign_in_at_ms ? format.dateTime(user.last_sign_in_at_ms) : t("list.never")}</Cell>
      <Cell align="end">
        {!mayChange ? null : account ? (
          <Button size="small" aria-label={t("list.editName", { name })} onPress={() => onEdit(account)}>
            {t("list.edit")}
          </Button>
        ) : (
          <InvitationActions user={user} name={name} />
        )}
      </Cell>
    </TableRow>
  );
}

function InvitationActions({ user, name }: { user: WorkflowUser; name: string }) {
  const { t } = useTranslation("users");
  const problemWords = useProblemWords();
  const action = useInvitation();
  const invitation = user.invitation?.id;
  if (!invitation) return null;
  const run = (what: "resend" | "withdraw") =>
    action.mutate(
      { invitation, what },
      {
        onSuccess: () => showToast({ kind: "success", title: t(what === "resend" ? "list.resent" : "list.withdrawn", { name }) }),
        onError: (error) => showToast({ kind: "error", title: t("list.failed"), detail: problemWords(error) }),
      },
    );
  return (
    <div className="users-actions">
      <Button size="small" isPending={action.isPending} aria-label={t("list.resendName", { name })} onPress={() => run("resend")}>
        {t("list.resend")}
      </Button>
      <Button size="small" isPending={action.isPending} aria-label={t("list.withdrawName", { name })} onPress={() => run("withdraw")}>
        {t("list.withdraw")}
      </Button>
    </div>
  );
}
