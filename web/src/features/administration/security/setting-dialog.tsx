import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { Dialog } from "../../../ui/dialog";
import { NumberField } from "../../../ui/number-field";
import { Refusal } from "./part";

export interface SettingDialogProps {
  title: string;
  size?: "medium" | "large";
  change: { error: unknown; isPending: boolean };
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog in which one setting is written: a refusal that no field shows stands above its fields. */
export function SettingDialog({ title, size = "medium", change, onSave, onClose, children }: SettingDialogProps) {
  const { t } = useTranslation("security");
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      size={size}
      kind="form"
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button variant="primary" isPending={change.isPending} onPress={onSave}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="security-form">
        <Refusal error={change.error} />
        {children}
      </div>
    </Dialog>
  );
}

interface PortFieldProps {
  value: number | undefined;
  error: string | undefined;
  onChange: (port: number) => void;
}

/** The port of a server. */
export function PortField({ value, error, onChange }: PortFieldProps) {
  const { t } = useTranslation("security");
  return <NumberField label={t("mail.port")} value={value} error={error} onChange={(port) => onChange(Math.min(port ?? 0, 65_535))} />;
}

interface SpareFieldProps {
  value: boolean | undefined;
  error: string | undefined;
  /** There is something to stand by for. */
  maySpare: boolean;
  onChange: (spare: boolean) => void;
}

/** Whether a server or provider stands by for the ones that are there. */
export function SpareField({ value = false, error, maySpare, onChange }: SpareFieldProps) {
  const { t } = useTranslation("security");
  return (
    <>
      {error ? (
        <Banner kind="error" isLive>
          {error}
        </Banner>
      ) : null}
      {maySpare ? (
        <Checkbox isSelected={value} onChange={onChange}>
          {t("spare")}
        </Checkbox>
      ) : null}
    </>
  );
}
