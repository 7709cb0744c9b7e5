import { useTranslation } from "react-i18next";
import { QuestionAnswer } from "../../../../shared/form-fields/question-answer";
import { isolated } from "../../../../shared/words/direction";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { questionAt, useRowTitle } from "../fault-lines";
import { isNothing, partsOf } from "../../../../shared/form-engine/placed-answers";
import { plainWords, wordsIn } from "../state/names";
import { useFilling, useFillingState, useLang } from "../use-filling";

/** The same question was answered in two windows: both answers in words, and which of them is kept. */
export function ConflictDialog() {
  const { t } = useTranslation("applications");
  const filling = useFilling();
  const lang = useLang();
  const rowTitle = useRowTitle();
  const conflict = useFillingState((state) => state.conflicts[0]);
  const mine = useFillingState((state) => (conflict ? state.values[conflict.at] : undefined));
  if (!conflict) return null;
  const { prepared, values } = filling.store.getState();
  const found = questionAt(prepared.form, conflict.at);
  if (!found) return null;
  const { row } = partsOf(conflict.at);
  const words = wordsIn(found.question.words, lang);
  const label = found.group && row ? t("review.ofPerson", { person: rowTitle(found.group, row, values), question: words }) : words;
  const answer = (value: unknown) => (isNothing(value) ? t("conflict.empty") : <QuestionAnswer question={found.question} value={value} lang={lang} />);
  const theirs = plainWords(conflict.value);
  return (
    <Dialog
      kind="alert"
      title={t("conflict.title")}
      isOpen
      onClose={() => undefined}
      actions={
        <>
          <Button onPress={() => void filling.keep(conflict.at, "theirs")}>{t("conflict.theirs")}</Button>
          <Button variant="primary" onPress={() => void filling.keep(conflict.at, "mine")}>
            {t("conflict.mine")}
          </Button>
        </>
      }
    >
      <div className="filling-conflict">
        <p>
          <strong>{isolated(label)}</strong>
        </p>
        <p>{isNothing(conflict.value) ? t("conflict.nothing") : theirs ? t("conflict.words", { theirs }) : null}</p>
        <dl>
          <dt>{t("conflict.here")}</dt>
          <dd>{answer(mine)}</dd>
          <dt>{t("conflict.there")}</dt>
          <dd>{answer(conflict.value)}</dd>
        </dl>
      </div>
    </Dialog>
  );
}
