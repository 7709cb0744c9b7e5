import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { ProgramRole, StaffAccountType } from "../../../api/schema";
import { hasPermission } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Select } from "../../../ui/select";
import { Skeleton } from "../../../ui/skeleton";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { useGivenRoles, useInvite } from "./api/workflow-users";
import { useFieldFault, useRefusalWords } from "./field-words";
import { NumberFields } from "./number-fields";
import { RoleFields } from "./role-fields";
import "./users.css";

/** Government accounts see who else works here: who does not, adds none. */
const KINDS: readonly StaffAccountType[] = ["Reviewer", "Government", "ReviewerMarket"];
const LANGUAGES = ["en", "es", "ar"] as const;

export interface InviteFormProps {
  program?: number;
  role?: string;
  /** What the mail address begins with. */
  address?: string;
  onDone: () => void;
}

/** Asks somebody to work here: who they are, and in which roles. */
export function InviteForm({ program, role = "", address = "", onDone }: InviteFormProps) {
  const { t, i18n } = useTranslation("users");
  const user = useUser();
  const refusalWords = useRefusalWords();
  const fault = useFieldFault();
  const roles = useGivenRoles();
  const invite = useInvite();
  const [kind, setKind] = useState<StaffAccountType>("Reviewer");
  const [first, setFirst] = useState("");
  const [last, setLast] = useState("");
  const [email, setEmail] = useState(address);
  const [phone, setPhone] = useState("");
  const [lang, setLang] = useState<string>(LANGUAGES.find((one) => one === i18n.language) ?? "en");
  const [programs, setPrograms] = useState<ProgramRole[]>(program !== undefined && role ? [{ program, role }] : []);
  const [numbers, setNumbers] = useState<number[]>([]);
  if (roles.isError) return <Banner kind="error">{refusalWords(roles.error)}</Banner>;
  if (!roles.data) return <Skeleton lines={6} />;
  const kinds = KINDS.filter((one) => one !== "Government" || hasPermission(user, "users.read") || hasPermission(user, "admin"));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { account_type: kind, first_name: first, last_name: last, email, phone: phone || null, lang, programs, roles: numbers };
    invite.mutate(body, {
      onSuccess: () => {
        showToast({ kind: "success", title: t("form.invited", { email }) });
        onDone();
      },
    });
  };
  const error = (field: string) => fault(invite.error, field);
  const isNamed = ["first_name", "last_name", "email", "phone", "programs"].some((field) => error(field) !== undefined);
  return (
    <form className="users-form" onSubmit={submit} noValidate>
      <p>{t("form.inviteWords")}</p>
      {invite.error && !isNamed ? <Banner kind="error">{refusalWords(invite.error)}</Banner> : null}
      <TextField label={t("form.firstName")} value={first} onChange={setFirst} error={error("first_name")} isRequired autoComplete="off" />
      <TextField label={t("form.lastName")} value={last} onChange={setLast} error={error("last_name")} isRequired autoComplete="off" />
      <TextField label={t("form.email")} type="email" value={email} onChange={setEmail} error={error("email")} isRequired autoComplete="off" textDir="ltr" />
      <TextField
        label={t("form.phone")}
        type="tel"
        value={phone}
        onChange={setPhone}
        error={error("phone")}
        description={t("form.phoneWords")}
        note={t("form.optional")}
        autoComplete="off"
        textDir="ltr"
      />
      <Select
        label={t("form.kind")}
        description={t(`kinds.${kind}Words`)}
        options={kinds.map((id) => ({ id, name: t(`kinds.${id}`) }))}
        value={kind}
        onChange={(id) => setKind(KINDS.find((one) => one === id) ?? "Reviewer")}
      />
      <Select
        label={t("form.language")}
        options={LANGUAGES.map((id) => ({ id, name: t(`languages.${id}`) }))}
        value={lang}
        onChange={(id) => setLang(String(id ?? "en"))}
      />
      <RoleFields given={roles.data} value={programs} onChange={setPrograms} program={program} error={error("programs")} />
      {hasPermission(user, "admin") ? <NumberFields value={numbers} onChange={setNumbers} /> : null}
      <div className="users-actions">
        <Button type="submit" variant="primary" isPending={invite.isPending}>
          {t("form.invite")}
        </Button>
      </div>
    </form>
  );
}
