import { useTranslation } from "react-i18next";
import { showToast } from "../../../ui/toast-queue";

/** What follows a change: the page says that it is saved, and then does what is left to do. */
export function useSaved(after: () => void): { onSuccess: () => void } {
  const { t } = useTranslation("security");
  return {
    onSuccess: () => {
      showToast({ kind: "success", title: t("saved") });
      after();
    },
  };
}
