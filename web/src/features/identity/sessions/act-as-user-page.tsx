import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { FoundUser } from "../../../api/schema";
import { paths } from "../../../shared/page/paths";
import { useProblemWords } from "../../../shared/words/problem-words";
import { isAdministrator } from "../../../shared/identity/roles";
import { adoptToken } from "../../../shared/identity/session";
import { useSettled } from "../../../shared/page/use-settled";
import { useUser } from "../../../shared/identity/user";
import { Avatar } from "../../../ui/avatar";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { SearchField } from "../../../ui/search-field";
import { Skeleton } from "../../../ui/skeleton";
import { TextArea } from "../../../ui/text-area";
import { impersonate, userSearchQuery } from "./api/impersonate";
import "../../../ui/page.css";
import "./sessions.css";

const LEAST_LETTERS = 2;
const LEAST_REASON = 10;

/** An administrator impersonates a user, with a reason. Every action is recorded under both names. */
export function ActAsUserPage() {
  const { t } = useTranslation("account");
  const user = useUser();
  const navigate = useNavigate();
  const words = useProblemWords();
  const [text, setText] = useState("");
  const [person, setPerson] = useState<FoundUser | null>(null);
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState<{ field: "user" | "reason"; words: string } | null>(null);
  const mayAct = isAdministrator(user) && !user.session?.impersonated_by;
  const typed = useSettled(text.trim());
  const users = useQuery({ ...userSearchQuery(typed), enabled: mayAct && typed.length >= LEAST_LETTERS });
  const begin = useMutation({
    mutationFn: (chosen: FoundUser) => impersonate(chosen, reason.trim()),
    onSuccess: async (token) => {
      adoptToken(token);
      await navigate(paths.root, { replace: true });
    },
  });

  if (!mayAct) {
    return (
      <div className="page page-narrow">
        <h1 className="page-title">{t("act.title")}</h1>
        <Banner kind="info">{t("act.notAllowed")}</Banner>
      </div>
    );
  }
  const found = typed.length >= LEAST_LETTERS ? (users.data ?? []) : [];
  const shown = person && !found.some((one) => isSame(one, person)) ? [person, ...found] : found;
  const submit = () => {
    if (!person) return setFault({ field: "user", words: t("act.userMissing") });
    if (reason.trim().length < LEAST_REASON) return setFault({ field: "reason", words: t("act.reasonMissing", { count: LEAST_REASON }) });
    setFault(null);
    begin.mutate(person);
  };

  return (
    <div className="page page-narrow">
      <h1 className="page-title">{t("act.title")}</h1>
      <p className="page-lead">{t("act.lead")}</p>
      <form
        className="page-card act-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {begin.error ? (
          <Banner kind="error" isLive>
            {words(begin.error)}
          </Banner>
        ) : null}
        <SearchField label={t("act.search")} description={t("act.searchWords")} hideLabel={false} value={text} onChange={setText} />
        {fault?.field === "user" ? (
          <Banner kind="error" isLive>
            {fault.words}
          </Banner>
        ) : null}
        {users.isLoading ? <Skeleton lines={3} shape="row" /> : null}
        {users.error ? <Banner kind="warning">{words(users.error)}</Banner> : null}
        {shown.length ? (
          <ul className="act-list" aria-label={t("act.people")}>
            {shown.map((one) => (
              <li key={one.id_entity}>
                <UserRow person={one} isChosen={person !== null && isSame(one, person)} onChoose={() => setPerson(one)} />
              </li>
            ))}
          </ul>
        ) : null}
        {users.data && typed && !shown.length ? <p className="act-detail">{t("act.nobody")}</p> : null}
        <TextArea
          label={t("act.reason")}
          description={t("act.reasonWords")}
          value={reason}
          onChange={setReason}
          error={fault?.field === "reason" ? fault.words : undefined}
        />
        <div className="factors-actions">
          <Button type="submit" variant="primary" isPending={begin.isPending}>
            {t("act.begin")}
          </Button>
        </div>
      </form>
    </div>
  );
}

const isSame = (one: FoundUser, other: FoundUser): boolean => one.id_entity === other.id_entity && one.cd_user === other.cd_user;

function UserRow({ person, isChosen, onChoose }: { person: FoundUser; isChosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" className="act-row" aria-pressed={isChosen} onClick={onChoose}>
      <Avatar name={person.name} size="small" />
      <span className="act-words">
        <bdi>{person.name}</bdi>
        <span className="act-detail">
          <bdi>{person.ds_mail}</bdi>
          {person.ds_phone ? (
            <>
              {" · "}
              <bdi>{person.ds_phone}</bdi>
            </>
          ) : null}
        </span>
      </span>
    </button>
  );
}
