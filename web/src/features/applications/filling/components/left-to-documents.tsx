import { useTranslation } from "react-i18next";
import type { Question } from "../../../../shared/form-engine/document";
import { answerId } from "../../../../shared/form-fields/go-to-answer";
import { casePath } from "../../../../shared/page/paths";
import { Link } from "../../../../ui/link";
import { langOf, wordsIn } from "../state/names";
import { useFilling, useLang } from "../use-filling";

/** A paper that the form asks for: of a case that staff fill in, it is added to the documents of the case. */
export function LeftToDocuments({ question, at }: { question: Question; at: string }) {
  const { t } = useTranslation("counter");
  const lang = useLang();
  const { case: of } = useFilling().store.getState().draft;
  if (!of) return null;
  return (
    <div id={answerId(at)} tabIndex={-1}>
      <p className="ui-field-label" lang={langOf(question.words, lang)}>
        {wordsIn(question.words, lang)}
      </p>
      <p>
        {t("papers.words")} <Link to={`${casePath(of.application_id)}#documents`}>{t("papers.open")}</Link>
      </p>
    </div>
  );
}
