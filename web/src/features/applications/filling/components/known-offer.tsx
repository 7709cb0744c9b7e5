import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { focusAnswer, knownWords } from "../known-words";
import { QuestionAnswer } from "../../../../shared/form-fields/question-answer";
import type { Question } from "../../../../shared/form-engine/document";
import { useFormat } from "../../../../shared/words/format";
import { Button } from "../../../../ui/button";
import { useKnown } from "../api/known";
import { isNothing } from "../../../../shared/form-engine/placed-answers";
import { wordsIn } from "../state/names";
import { useFilling, useFillingState, useLang } from "../use-filling";

/** What is known and would answer a question that has no answer yet: where it is from, and whether it is used. Nothing is taken unasked. */
export function KnownOffer({ question, at }: { question: Question; at: string }) {
  const { t } = useTranslation("counter");
  const filling = useFilling();
  const lang = useLang();
  const format = useFormat();
  const known = useKnown().find((one) => one.at === at);
  const isOpen = useFillingState((state) => isNothing(state.values[at]));
  const [isRefused, setRefused] = useState(false);
  const taken = useRef(false);
  if (!known || !isOpen || isRefused || taken.current) return null;
  const label = wordsIn(question.words, lang);
  const handleTake = () => {
    taken.current = true;
    filling.take(at, known.value, known.source);
    focusAnswer(at);
  };
  const handleRefuse = () => {
    setRefused(true);
    focusAnswer(at);
  };
  return (
    <div className="filling-known" role="group" aria-label={t("known.label", { question: label })}>
      <p>{knownWords(known, t, format)}</p>
      <div className="filling-known-answer">
        <QuestionAnswer question={question} value={known.value} lang={lang} />
      </div>
      <div className="filling-row-actions">
        <Button size="small" onPress={handleTake}>
          {t("known.use")}
        </Button>
        <Button size="small" variant="quiet" onPress={handleRefuse}>
          {t("known.other")}
        </Button>
      </div>
    </div>
  );
}
