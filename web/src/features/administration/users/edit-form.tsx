import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { ProgramRole, WorkflowUserDetail } from "../../../api/schema";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Skeleton } from "../../../ui/skeleton";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { useAccountAction, useChangeUser, useGivenRoles, useWorkflowUser } from "./api/workflow-users";
import { useFieldFault, useRefusalWords } from "./field-words";
import { NumberFields } from "./number-fields";
import { RoleFields } from "./role-fields";
import { nameOf, useStateWords } from "./user-words";
import "./users.css";

export interface EditUserProps {
  member: number;
  /** The program that one looks after just now: its role comes first. */
  program?: number;
  onDone: () => void;
}

/** Somebody who works here: names, roles, and whether their account is open. */
export function EditUser({ member, program, onDone }: EditUserProps) {
  const problemWords = useProblemWords();
  const found = useWorkflowUser(member);
  if (found.isError) return <Banner kind="error">{problemWords(found.error)}</Banner>;
  if (!found.data) return <Skeleton lines={6} />;
  // A change by somebody else begins the form anew with what is there now.
  return <EditForm key={found.data.user.version} detail={found.data} member={member} program={program} onDone={onDone} onAgain={() => void found.refetch()} />;
}

interface EditFormProps {
  detail: WorkflowUserDetail;
  member: number;
  program: number | undefined;
  onDone: () => void;
  onAgain: () => void;
}

function EditForm({ detail, member, program, onDone, onAgain }: EditFormProps) {
  const { t } = useTranslation("users");
  const { user } = detail;
  const refusalWords = useRefusalWords();
  const fault = useFieldFault();
  const stateWords = useStateWords();
  const roles = useGivenRoles();
  const change = useChangeUser(member);
  const [first, setFirst] = useState(user.first_name);
  const [last, setLast] = useState(user.last_name);
  const [programs, setPrograms] = useState<ProgramRole[]>(user.programs.map(({ program, role }) => ({ program, role })));
  const [numbers, setNumbers] = useState(user.roles);
  if (roles.isError) return <Banner kind="error">{refusalWords(roles.error)}</Banner>;
  if (!roles.data) return <Skeleton lines={6} />;
  const save = (confirm: boolean) =>
    change.mutate(
      {
        version: user.version,
        programs,
        ...(detail.may_rename ? { first_name: first, last_name: last } : {}),
        ...(detail.may_administer ? { roles: numbers } : {}),
        ...(confirm ? { confirm } : {}),
      },
      {
        onSuccess: () => {
          showToast({ kind: "success", title: t("form.saved", { name: nameOf({ ...user, first_name: first, last_name: last }) }) });
          onDone();
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(false);
  };
  const error = (field: string) => fault(change.error, field);
  const isConflict = isProblem(change.error, "version_conflict");
  // Somebody of no program works in all of them: an administrator means it, nobody else may.
  const widens = detail.may_administer && isProblem(change.error) && change.error.errors.some((one) => one.key === "last_program");
  const asks = widens || isProblem(change.error, "confirm_own_role");
  const question = widens ? "widens" : "own";
  const isNamed = ["first_name", "last_name", "programs"].some((field) => error(field) !== undefined);
  const roleFields = (
    <RoleFields
      given={roles.data}
      value={programs}
      onChange={setPrograms}
      present={user.programs}
      program={program}
      error={asks ? undefined : error("programs")}
    />
  );
  return (
    <>
      <p>
        <bdi>{user.email}</bdi> · {stateWords(user)}
      </p>
      <form className="users-form" onSubmit={submit} noValidate>
        {change.error && !isNamed && !asks ? (
          <Banner kind="error">
            {refusalWords(change.error)} {isConflict ? <Button onPress={onAgain}>{t("form.again")}</Button> : null}
          </Banner>
        ) : null}
        {program === undefined ? null : roleFields}
        <TextField
          label={t("form.firstName")}
          value={first}
          onChange={setFirst}
          error={error("first_name")}
          isDisabled={!detail.may_rename}
          autoComplete="off"
        />
        <TextField label={t("form.lastName")} value={last} onChange={setLast} error={error("last_name")} isDisabled={!detail.may_rename} autoComplete="off" />
        {program === undefined ? roleFields : null}
        {detail.may_administer ? <NumberFields value={numbers} onChange={setNumbers} /> : null}
        <div className="users-actions">
          <Button type="submit" variant="primary" isPending={change.isPending}>
            {t("form.save")}
          </Button>
        </div>
      </form>
      <AccountActions detail={detail} member={member} />
      <Dialog
        title={t(`confirm.${question}Title`, { name: nameOf(user) })}
        isOpen={asks}
        onClose={() => change.reset()}
        kind="alert"
        actions={
          <>
            <Button onPress={() => change.reset()}>{t("confirm.keep")}</Button>
            <Button variant="danger" onPress={() => save(true)}>
              {t(`confirm.${question}Yes`)}
            </Button>
          </>
        }
      >
        <p>{t(`confirm.${question}Words`)}</p>
      </Dialog>
    </>
  );
}

/** Unlocking, closing and reopening: each is told to the account's owner. */
function AccountActions({ detail, member }: { detail: WorkflowUserDetail; member: number }) {
  const { t } = useTranslation("users");
  const { user, own } = detail;
  const problemWords = useProblemWords();
  const action = useAccountAction();
  const [isClosing, setIsClosing] = useState(false);
  const name = nameOf(user);
  const run = (what: "close" | "reopen" | "unlock") => {
    setIsClosing(false);
    action.mutate(
      { member, what },
      {
        onSuccess: () => showToast({ kind: "success", title: t(`account.${what}Done`, { name }) }),
        onError: (error) => showToast({ kind: "error", title: t("list.failed"), detail: problemWords(error) }),
      },
    );
  };
  const may = detail.may_administer;
  if (user.state !== "locked" && !may) return null;
  return (
    <section className="users-account">
      <h2 className="page-subtitle">{t("account.title")}</h2>
      <div className="users-actions">
        {user.state === "locked" ? (
          <Button isPending={action.isPending} onPress={() => run("unlock")}>
            {t("account.unlock")}
          </Button>
        ) : null}
        {!may ? null : user.state === "closed" ? (
          <Button isPending={action.isPending} onPress={() => run("reopen")}>
            {t("account.reopen")}
          </Button>
        ) : (
          <Button variant="danger" isPending={action.isPending} onPress={() => setIsClosing(true)}>
            {t("account.close")}
          </Button>
        )}
      </div>
      <Dialog
        title={t("account.closeTitle", { name })}
        isOpen={isClosing}
        onClose={() => setIsClosing(false)}
        kind="alert"
        actions={
          <>
            <Button onPress={() => setIsClosing(false)}>{t("confirm.keep")}</Button>
            <Button variant="danger" onPress={() => run("close")}>
              {t("account.close")}
            </Button>
          </>
        }
      >
        <p>{own ? t("account.closeOwn") : t("account.closeWords")}</p>
      </Dialog>
    </section>
  );
}
