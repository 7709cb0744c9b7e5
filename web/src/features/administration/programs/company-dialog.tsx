import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { AdministeredProgram, Company, CompanyFields } from "../../../api/schema";
import { isolated } from "../../../shared/words/direction";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { MultiSelect } from "../../../ui/multi-select";
import { Switch } from "../../../ui/switch";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { useSaveCompany } from "./api/companies";
import { SaveRefusal, useFieldFault } from "./saving";

export interface CompanyDialogProps {
  /** Null for a new one. */
  company: Company | null;
  programs: readonly AdministeredProgram[];
  onClose: () => void;
}

const NEW: CompanyFields = { companyName: "", contact_name: "", email: "", phone: "", programs: [], active: true };

const fieldsOf = ({ companyName, contact_name, email, phone, programs, active }: Company): CompanyFields => ({
  companyName,
  contact_name,
  email,
  phone,
  programs,
  active,
});

/** An organization, with its contact and its programs. */
export function CompanyDialog({ company, programs, onClose }: CompanyDialogProps) {
  const { t } = useTranslation("admin-programs");
  const save = useSaveCompany();
  const fault = useFieldFault(save.error, "company");
  // As it was when it was read, which a change names.
  const [before, setBefore] = useState(company);
  const [draft, setDraft] = useState<CompanyFields>(() => (company ? fieldsOf(company) : NEW));
  const change = (part: Partial<CompanyFields>) => setDraft((now) => ({ ...now, ...part }));
  const canSave = draft.companyName.trim() !== "";
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSave) return;
    save.mutate(
      { before, company: draft },
      {
        onSuccess: () => {
          showToast({ kind: "success", title: t("saved") });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={company ? t("companies.editOf", { name: isolated(company.companyName) }) : t("companies.new")}
      isOpen
      onClose={onClose}
      kind="form"
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="company" variant="primary" isDisabled={!canSave} isPending={save.isPending}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id="company" className="program-form" onSubmit={handleSubmit}>
        <SaveRefusal
          save={save}
          onTake={(current) => {
            setBefore(current as Company);
            setDraft(fieldsOf(current as Company));
            save.reset();
          }}
        />
        <TextField
          label={t("companies.name")}
          error={fault("companyName")}
          value={draft.companyName}
          onChange={(companyName) => change({ companyName })}
          maxLength={120}
          isRequired
          autoFocus
        />
        <TextField
          label={t("companies.contact")}
          error={fault("contact_name")}
          value={draft.contact_name}
          onChange={(contact_name) => change({ contact_name })}
          maxLength={120}
        />
        <TextField type="email" label={t("contacts.email")} error={fault("email")} value={draft.email} onChange={(email) => change({ email })} textDir="ltr" />
        <TextField type="tel" label={t("contacts.phone")} error={fault("phone")} value={draft.phone} onChange={(phone) => change({ phone })} textDir="ltr" />
        <MultiSelect
          label={t("companies.programs")}
          error={fault("programs")}
          options={[
            ...programs.map((one) => ({ id: one.processId, name: one.processName })),
            // Programs of others stay where they are.
            ...draft.programs.filter((id) => !programs.some((one) => one.processId === id)).map((id) => ({ id, name: String(id) })),
          ]}
          value={draft.programs}
          onChange={(ids) => change({ programs: ids.map(Number) })}
        />
        <Switch isSelected={draft.active} onChange={(active) => change({ active })}>
          {t("companies.active")}
        </Switch>
      </form>
    </Dialog>
  );
}
