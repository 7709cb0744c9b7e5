import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";

/** Asks before unsaved changes are left behind, by a link or by closing the window. */
export function LeavingDialog({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation("flows");
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!isUnsaved) return;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", handleUnload);
    return () => window.removeEventListener("beforeunload", handleUnload);
  }, [isUnsaved]);
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog
      title={t("leaving.title")}
      isOpen
      onClose={() => blocker.reset()}
      kind="alert"
      actions={
        <>
          <Button onPress={() => blocker.proceed()}>{t("leaving.leave")}</Button>
          <Button variant="primary" onPress={() => blocker.reset()}>
            {t("leaving.stay")}
          </Button>
        </>
      }
    >
      <p>{t("leaving.words")}</p>
    </Dialog>
  );
}
