import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import type { GovernmentUser } from "../../../api/schema";
import { paths } from "../../../lib/paths";
import { useProblemWords } from "../../../lib/problem-words";
import { isAdministrator } from "../../../lib/roles";
import { adoptToken } from "../../../lib/session";
import { useUser } from "../../../lib/user";
import { Avatar } from "../../../ui/avatar";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { SearchField } from "../../../ui/search-field";
import { Skeleton } from "../../../ui/skeleton";
import { TextArea } from "../../../ui/text-area";
import { TextField } from "../../../ui/text-field";
import { impersonate, instanceUsersQuery } from "./api/impersonate";
import "../../../ui/page.css";
import "./sessions.css";

/** Administrators are never acted for. */
const ADMINISTRATOR = 99;
const LEAST_REASON = 10;

/** An administrator acts as a user: whom, and why. Everything done then is recorded under both names. */
export function ActAsUserPage() {
  const { t } = useTranslation("account");
  const user = useUser();
  const navigate = useNavigate();
  const words = useProblemWords();
  const [query] = useSearchParams();
  const [text, setText] = useState("");
  const [number, setNumber] = useState(query.get("user") ?? "");
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState<{ field: "user" | "reason"; words: string } | null>(null);
  const mayAct = isAdministrator(user) && !user.session?.impersonated_by;
  const users = useQuery({ ...instanceUsersQuery(user.cd_instance), enabled: mayAct });
  const begin = useMutation({
    mutationFn: () => impersonate(Number(number), reason.trim()),
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
  const wanted = text.trim().toLocaleLowerCase();
  const shown = (users.data ?? []).filter(
    (one) => one.id !== user.cd_user && !one.roles.includes(ADMINISTRATOR) && (!wanted || `${one.name} ${one.ds_mail}`.toLocaleLowerCase().includes(wanted)),
  );
  const submit = () => {
    if (!/^\d+$/.test(number.trim())) return setFault({ field: "user", words: t("act.userMissing") });
    if (reason.trim().length < LEAST_REASON) return setFault({ field: "reason", words: t("act.reasonMissing", { count: LEAST_REASON }) });
    setFault(null);
    begin.mutate();
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
        <SearchField label={t("act.search")} hideLabel={false} value={text} onChange={setText} />
        {users.isPending ? <Skeleton lines={3} shape="row" /> : null}
        {users.error ? <Banner kind="warning">{words(users.error)}</Banner> : null}
        {shown.length ? (
          <ul className="act-list" aria-label={t("act.people")}>
            {shown.map((one) => (
              <li key={one.id}>
                <UserRow person={one} isChosen={number === String(one.id)} onChoose={() => setNumber(String(one.id))} />
              </li>
            ))}
          </ul>
        ) : null}
        {users.data && !shown.length ? <p className="act-detail">{t("act.nobody")}</p> : null}
        <TextField
          label={t("act.number")}
          description={t("act.numberWords")}
          inputMode="numeric"
          value={number}
          onChange={setNumber}
          error={fault?.field === "user" ? fault.words : undefined}
        />
        <TextArea label={t("act.reason")} description={t("act.reasonWords")} value={reason} onChange={setReason} error={fault?.field === "reason" ? fault.words : undefined} />
        <div className="factors-actions">
          <Button type="submit" variant="primary" isPending={begin.isPending}>
            {t("act.begin")}
          </Button>
        </div>
      </form>
    </div>
  );
}

function UserRow({ person, isChosen, onChoose }: { person: GovernmentUser; isChosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" className="act-row" aria-pressed={isChosen} onClick={onChoose}>
      <Avatar name={person.name} size="small" />
      <span className="act-words">
        <span>{person.name}</span>
        <bdi className="act-detail">{person.ds_mail}</bdi>
      </span>
    </button>
  );
}
