import { useId, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { BusinessMember, BusinessRole } from "../../../api/schema";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Select } from "../../../ui/select";
import { TextField } from "../../../ui/text-field";
import { useChangeBusinessUsers } from "./api/profile";
import { useFieldFaults } from "./use-field-faults";
import { useOptions } from "./use-options";

export interface PersonDialogProps {
  business: number;
  /** Who is changed; null to add somebody. */
  person: BusinessMember | null;
  /** The roles that may be given. */
  roles: readonly BusinessRole[];
  onClose: () => void;
}

/** Adds somebody to a business, or changes their name and role. */
export function PersonDialog({ business, person, roles, onClose }: PersonDialogProps) {
  const { t } = useTranslation("profile");
  const problemWords = useProblemWords();
  const faultWords = useFieldFaults();
  const options = useOptions();
  const formId = useId();
  const { add, change } = useChangeBusinessUsers(business);
  const [first, setFirst] = useState(person?.ds_firstname ?? "");
  const [last, setLast] = useState(person?.ds_lastname ?? "");
  const [mail, setMail] = useState(person?.ds_mail ?? "");
  const [role, setRole] = useState<BusinessRole>(person?.role ?? "member");
  const error = add.error ?? change.error;
  const faults = isProblem(error, "invalid_field") ? error.errors : [];
  const faultAt = (field: "ds_firstname" | "ds_lastname" | "ds_mail") => {
    const fault = faults.find((one) => one.field === field);
    return fault && faultWords(fault.key, t(`field.${field}`));
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (person)
      change.mutate(
        { id_business_user: person.id_business_user, version: person.version, ds_firstname: first, ds_lastname: last, role },
        { onSuccess: onClose },
      );
    else add.mutate({ ds_firstname: first, ds_lastname: last, ds_mail: mail, role }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={person ? t("people.editTitle", { name: first || person.ds_mail }) : t("people.addTitle")}
      isOpen
      onClose={onClose}
      kind="form"
      actions={
        <>
          <Button onPress={onClose}>{t("people.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={add.isPending || change.isPending}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id={formId} className="profile-form" onSubmit={handleSubmit} noValidate>
        {error && faults.length === 0 ? (
          <Banner kind="error" isLive>
            {problemWords(error)}
          </Banner>
        ) : null}
        <TextField label={t("field.ds_firstname")} value={first} onChange={setFirst} error={faultAt("ds_firstname")} autoComplete="off" autoFocus />
        <TextField label={t("field.ds_lastname")} value={last} onChange={setLast} error={faultAt("ds_lastname")} autoComplete="off" />
        <TextField
          label={t("field.ds_mail")}
          value={mail}
          onChange={setMail}
          error={faultAt("ds_mail")}
          inputMode="email"
          autoComplete="off"
          isDisabled={person !== null}
        />
        <Select
          label={t("people.role")}
          options={options("role").filter(({ id }) => id === role || roles.some((one) => one === id))}
          value={role}
          onChange={(key) => setRole(roles.find((one) => one === key) ?? role)}
        />
      </form>
    </Dialog>
  );
}
