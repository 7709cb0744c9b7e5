import { PencilLine } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Answer, AnswerCorrection, CaseView } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { casePath } from "../../../../shared/page/paths";
import { useUser } from "../../../../shared/identity/user";
import { Link } from "../../../../ui/link";
import { AnswerValue } from "./answer-value";

/** The correction of an answer that stands, if there is one. */
export function correctionOf(view: CaseView, section: string, question: string): AnswerCorrection | undefined {
  return view.corrections.find((one) => one.section === section && one.question === question && !one.at.includes("/"));
}

/** The correction of the answer at a place of a form document. */
export function correctionAt(view: CaseView, at: string): AnswerCorrection | undefined {
  return view.corrections.find((one) => one.at === at);
}

/** A corrected answer beside what the applicant said, each with name and time. */
export function Corrected({ view, answer, correction }: { view: CaseView; answer: Answer; correction: AnswerCorrection }) {
  const { t } = useTranslation("case");
  const user = useUser();
  const format = useFormat(user.zone);
  const { document } = correction;
  return (
    <span className="case-corrected">
      <span className="case-side">
        <span className="case-side-head">
          <PencilLine size={13} aria-hidden /> {correction.by_applicant ? t("corrections.bySelf") : t("answers.corrected")}
        </span>
        <AnswerValue answer={answer} />
        <span className="case-quiet">{t("answers.byAt", { name: isolated(correction.by), date: format.dateTime(correction.at_ms) })}</span>
        {correction.reason ? (
          <q className="case-quiet" dir="auto">
            {correction.reason}
          </q>
        ) : null}
        {document ? (
          <Link to={`${casePath(view.item.id)}#documents`}>
            <bdi>{document.name || t("answers.document")}</bdi>
          </Link>
        ) : null}
      </span>
      <span className="case-side" data-own>
        <span className="case-side-head">{t("answers.own")}</span>
        <AnswerValue answer={correction.own} />
        {view.form ? (
          <span className="case-quiet">{t("answers.byAt", { name: isolated(view.form.filed_by), date: format.dateTime(view.form.filed_at_ms) })}</span>
        ) : null}
      </span>
    </span>
  );
}

/** How many answers were corrected, by whom; nothing where none was. */
export function useCorrectedWords(): (view: CaseView) => string {
  const { t } = useTranslation("case");
  const format = useFormat();
  return ({ corrections }) => {
    const names = [...new Set(corrections.map((one) => one.by))].map(isolated);
    return names.length ? t("answers.correctedBy", { count: corrections.length, names: format.names(names) }) : "";
  };
}
