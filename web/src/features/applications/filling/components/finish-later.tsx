import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useShallow } from "zustand/react/shallow";
import { casePath, paths } from "../../../../shared/page/paths";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { saveStatusOf } from "../state/filling-state";
import { useFilling, useFillingState } from "../use-filling";

/** Leads out of the form, and says how to come back. */
export function FinishLater() {
  const { t } = useTranslation("applications");
  const { t: tCounter } = useTranslation("counter");
  const filling = useFilling();
  const { case: of } = filling.store.getState().draft;
  const navigate = useNavigate();
  const status = useFillingState(useShallow(saveStatusOf));
  const [isOpen, setIsOpen] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const handlePress = async () => {
    setIsSaving(true);
    await filling.flush();
    setIsSaving(false);
    setIsOpen(true);
  };
  const [title, words] =
    status.kind === "saved"
      ? [t("later.saved"), of ? tCounter("laterWords") : t("later.savedWords")]
      : status.kind === "here"
        ? [t("later.here"), of ? tCounter("hereWords") : t("later.hereWords")]
        : [t("later.lost"), t("later.lostWords")];
  return (
    <div className="filling-later">
      <Button variant="quiet" isPending={isSaving} onPress={() => void handlePress()}>
        {t("page.later")}
      </Button>
      <p className="ui-visually-hidden" role="status">
        {isSaving ? t("later.saving") : null}
      </p>
      <Dialog
        title={title}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        actions={
          <>
            <Button onPress={() => setIsOpen(false)}>{t("later.stay")}</Button>
            <Button variant="primary" onPress={() => void navigate(of ? casePath(of.application_id) : paths.applications)}>
              {of ? tCounter("toCase") : t("later.leave")}
            </Button>
          </>
        }
      >
        <p>{words}</p>
      </Dialog>
    </div>
  );
}
