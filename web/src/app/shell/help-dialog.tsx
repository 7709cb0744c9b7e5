import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialog";
import { HelpPanel } from "./help-panel";
import "./notification-panel.css";

/** The help on a phone, whose bar has no room for its button. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("shell");
  return (
    <Dialog title={t("help")} isOpen onClose={onClose}>
      <HelpPanel onClose={onClose} />
    </Dialog>
  );
}
