import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { useUndoQuestion } from "./undo-question";
import "./item.css";

/** Says before an undo how many people have been notified already. */
export function UndoQuestionDialog() {
  const { t } = useTranslation("item");
  const question = useUndoQuestion((state) => state.question);
  if (!question) return null;
  const { notified, answer } = question;
  return (
    <Dialog
      title={t("undo.title")}
      kind="alert"
      isOpen
      onClose={() => answer(false)}
      actions={
        <>
          <Button autoFocus onPress={() => answer(false)}>
            {t("undo.keep")}
          </Button>
          <Button variant="danger" onPress={() => answer(true)}>
            {t("undo.confirm")}
          </Button>
        </>
      }
    >
      <div className="item-form">
        <p>{t("undo.notified", { count: notified })}</p>
        <p>{t("undo.waiting")}</p>
      </div>
    </Dialog>
  );
}
