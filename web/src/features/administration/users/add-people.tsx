import { UserPlus, Users } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WorkflowUser } from "../../../api/schema";
import { ADMINISTRATOR } from "../../../shared/identity/roles";
import { useSettled } from "../../../shared/page/use-settled";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { EmptyState } from "../../../ui/empty-state";
import { SearchField } from "../../../ui/search-field";
import { Select } from "../../../ui/select";
import { Skeleton } from "../../../ui/skeleton";
import { showToast } from "../../../ui/toast-queue";
import { useGivenRoles, useRoleInProgram, useWorkflowUsers } from "./api/workflow-users";
import { useRefusalWords } from "./field-words";
import { nameOf, useStateWords } from "./user-words";
import "./users.css";

export interface AddPeopleProps {
  program: number;
  /** The role that is chosen to begin with; empty for none. */
  role?: string;
  /** Somebody who does not work here is invited; `email` is what was typed, where it is an address. */
  onInvite: (email: string) => void;
}

/** Finds people who work here and gives them a role in the program. */
export function AddPeople({ program, role: wanted = "", onInvite }: AddPeopleProps) {
  const { t } = useTranslation("users");
  const refusalWords = useRefusalWords();
  const [q, setQ] = useState("");
  const [page, setPage] = useState(1);
  const [role, setRole] = useState(wanted);
  const [isRoleAsked, setIsRoleAsked] = useState(false);
  const [narrowed, setNarrowed] = useState<WorkflowUser | null>(null);
  const given = useGivenRoles();
  const found = useSettled(q.trim());
  const users = useWorkflowUsers({ page, ...(found ? { q: found } : {}) });
  const set = useRoleInProgram();
  if (given.isError) return <Banner kind="error">{refusalWords(given.error)}</Banner>;
  if (!given.data) return <Skeleton lines={6} />;
  const names = given.data.roles.filter((one) => one.programs.includes(program)).map((one) => one.name);
  if (names.length === 0) return <Banner kind="info">{t("add.noRole")}</Banner>;
  const give = (user: WorkflowUser) => {
    setNarrowed(null);
    set.mutate(
      { user, program, role },
      {
        onSuccess: (after) => {
          const undo = () =>
            set.mutate(
              // Who worked in every program works in all of them again, and who added themselves means it.
              { user: after.user, program, role: null, confirm: user.programs.length === 0 || after.own },
              { onError: (error) => showToast({ kind: "error", title: t("list.failed"), detail: refusalWords(error) }) },
            );
          showToast({ kind: "success", title: t("add.done", { name: nameOf(user), role }), action: { name: t("add.undo"), onPress: undo } });
        },
      },
    );
  };
  const choose = (user: WorkflowUser) => {
    if (!names.includes(role)) setIsRoleAsked(true);
    else if (worksEverywhere(user)) setNarrowed(user);
    else give(user);
  };
  const invite = () => onInvite(q.includes("@") ? q.trim() : "");
  return (
    <div className="users-form">
      <p>{t("add.words")}</p>
      <Select
        label={t("add.role")}
        options={names.map((name) => ({ id: name, name }))}
        value={role || null}
        error={isRoleAsked && !role ? t("add.roleFirst") : undefined}
        onChange={(id) => setRole(String(id ?? ""))}
        isRequired
      />
      <SearchField
        label={t("list.search")}
        hideLabel={false}
        value={q}
        onChange={(text) => {
          setQ(text);
          setPage(1);
        }}
      />
      {set.error ? <Banner kind="error">{refusalWords(set.error)}</Banner> : null}
      {users.isError ? (
        <Banner kind="error">{refusalWords(users.error)}</Banner>
      ) : !users.data ? (
        <Skeleton lines={5} />
      ) : users.data.users.length === 0 ? (
        <EmptyState
          icon={<Users />}
          level={3}
          title={t("list.nothing")}
          action={
            <Button icon={<UserPlus size={16} aria-hidden />} onPress={invite}>
              {t("invite")}
            </Button>
          }
        >
          <p>{t("add.nobody")}</p>
        </EmptyState>
      ) : (
        <>
          <p aria-live="polite">{t("list.count", { count: users.data.total })}</p>
          <ul className="page-rows" aria-label={t("add.found")}>
            {users.data.users.map((user) => (
              <Found
                key={user.invitation?.id ?? user.account}
                user={user}
                program={program}
                isPending={set.isPending && set.variables.user.account === user.account}
                onAdd={() => choose(user)}
              />
            ))}
          </ul>
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
          <div className="users-actions">
            <Button icon={<UserPlus size={16} aria-hidden />} onPress={invite}>
              {t("invite")}
            </Button>
          </div>
        </>
      )}
      <Dialog
        title={t("add.narrowTitle", { name: narrowed ? nameOf(narrowed) : "" })}
        isOpen={narrowed !== null}
        onClose={() => setNarrowed(null)}
        kind="alert"
        actions={
          <>
            <Button onPress={() => setNarrowed(null)}>{t("confirm.keep")}</Button>
            <Button variant="danger" onPress={() => narrowed && give(narrowed)}>
              {t("add.narrowYes")}
            </Button>
          </>
        }
      >
        <p>{t("add.narrowWords")}</p>
      </Dialog>
    </div>
  );
}

/** Somebody of no program works in all of them; administrators do so whatever roles they have. */
function worksEverywhere(user: WorkflowUser): boolean {
  return user.programs.length === 0 && !user.roles.includes(ADMINISTRATOR);
}

interface FoundProps {
  user: WorkflowUser;
  program: number;
  isPending: boolean;
  onAdd: () => void;
}

/** Somebody who was found: a button, or why there is none. */
function Found({ user, program, isPending, onAdd }: FoundProps) {
  const { t } = useTranslation("users");
  const stateWords = useStateWords();
  const name = nameOf(user);
  const here = user.programs.find((one) => one.program === program)?.role;
  const why = here !== undefined && user.account ? t("add.isHere", { role: here }) : user.account && user.state !== "closed" ? undefined : stateWords(user);
  return (
    <li className="users-row">
      <span>
        <bdi>{name}</bdi>
        <span className="users-under">
          {" · "}
          <bdi>{user.email}</bdi>
        </span>
      </span>
      {why === undefined ? (
        <Button size="small" isPending={isPending} aria-label={t("add.addName", { name })} onPress={onAdd}>
          {t("add.add")}
        </Button>
      ) : (
        <span className="users-under">{why}</span>
      )}
    </li>
  );
}
