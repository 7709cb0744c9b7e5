import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { BusinessMember, BusinessRole } from "../../../api/schema";
import { Fields } from "../../../shared/form/fields";
import { useFields } from "../../../shared/form/use-fields";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Select } from "../../../ui/select";
import { TextField } from "../../../ui/text-field";
import { useChangeBusinessUsers } from "./api/profile";
import { useFieldFaults } from "./use-field-faults";
import { useOptions } from "./use-options";

type PersonFields = Pick<BusinessMember, "ds_firstname" | "ds_lastname" | "ds_mail" | "role">;

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
  const faultWords = useFieldFaults();
  const options = useOptions();
  const formId = useId();
  const { add, change } = useChangeBusinessUsers(business);
  const form = useFields<PersonFields>({
    fields: {
      ds_firstname: { label: t("field.ds_firstname") },
      ds_lastname: { label: t("field.ds_lastname") },
      ds_mail: { label: t("field.ds_mail") },
      role: { label: t("people.role") },
    },
    values: {
      ds_firstname: person?.ds_firstname ?? "",
      ds_lastname: person?.ds_lastname ?? "",
      ds_mail: person?.ds_mail ?? "",
      role: person?.role ?? "member",
    },
    faultWords,
    onSubmit: async ({ ds_mail, ...named }) => {
      if (person) await change.mutateAsync({ id_business_user: person.id_business_user, version: person.version, ...named });
      else await add.mutateAsync({ ...named, ds_mail });
      onClose();
    },
  });
  const { label, value: role, error } = form.bind("role");
  return (
    <Dialog
      title={person ? t("people.editTitle", { name: form.values.ds_firstname || person.ds_mail }) : t("people.addTitle")}
      isOpen
      onClose={onClose}
      kind="form"
      actions={
        <>
          <Button onPress={onClose}>{t("people.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={form.isSubmitting}>
            {t("save")}
          </Button>
        </>
      }
    >
      <Fields form={form} id={formId} className="profile-form" mayBeLeft>
        <TextField {...form.bind("ds_firstname")} autoComplete="off" autoFocus />
        <TextField {...form.bind("ds_lastname")} autoComplete="off" />
        <TextField {...form.bind("ds_mail")} inputMode="email" autoComplete="off" isDisabled={person !== null} />
        <Select
          label={label}
          error={error}
          options={options("role").filter(({ id }) => id === role || roles.some((one) => one === id))}
          value={role}
          onChange={(key) => form.set("role", roles.find((one) => one === key) ?? role)}
        />
      </Fields>
    </Dialog>
  );
}
