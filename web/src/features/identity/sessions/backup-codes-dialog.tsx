import { Copy, Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { showToast } from "../../../ui/toast-queue";

/** The backup codes, this once: to be written down, copied or printed. */
export function BackupCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation("account");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      showToast({ kind: "success", title: t("factors.copied") });
    } catch {
      showToast({ kind: "warning", title: t("factors.copyFailed") });
    }
  };
  return (
    <Dialog
      kind="alert"
      title={t("factors.codesTitle")}
      isOpen
      onClose={onClose}
      size="medium"
      actions={
        <>
          <Button icon={<Copy size={16} aria-hidden />} onPress={() => void copy()}>
            {t("factors.copy")}
          </Button>
          <Button icon={<Printer size={16} aria-hidden />} onPress={() => window.print()}>
            {t("factors.print")}
          </Button>
          <Button variant="primary" onPress={onClose}>
            {t("factors.kept")}
          </Button>
        </>
      }
    >
      <p>{t("factors.codesWords")}</p>
      <ol className="factors-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Dialog>
  );
}
