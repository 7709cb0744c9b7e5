import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ApiProblem } from "../../../../api/problem";
import type { Draft } from "../../../../shared/applications/drafts";
import { usePageTitle } from "../../../../shared/page/page-title";
import { casePath } from "../../../../shared/page/paths";
import { isolated } from "../../../../shared/words/direction";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { EmptyState } from "../../../../ui/empty-state";
import { Link } from "../../../../ui/link";

/** The form of a case is filled in: what is left, and the way back. */
export function FiledForCase({ program, of }: { program: string; of: NonNullable<Draft["case"]> }) {
  const { t } = useTranslation("counter");
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(t("filed.title"));
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="page page-narrow filling">
      <h1 ref={heading} tabIndex={-1} className="page-title">
        {t("filed.title")}
      </h1>
      <p className="page-lead">{t("filed.words", { program: isolated(program), name: isolated(of.applicant_name), number: isolated(of.external_id) })}</p>
      <p>{t("filed.papers")}</p>
      <div className="filling-actions">
        <Link to={casePath(of.application_id)} variant="button">
          {t("toCase")}
        </Link>
      </div>
    </div>
  );
}

/** The form of a case cannot be opened: why, and the way back. */
export function NotForThisCase({ application, error }: { application: number; error: ApiProblem }) {
  const { t } = useTranslation("counter");
  const problemWords = useProblemWords();
  return (
    <EmptyState
      level={1}
      title={t("closed.title")}
      action={
        <Link to={casePath(application)} variant="button">
          {t("toCase")}
        </Link>
      }
    >
      <p>{problemWords(error)}</p>
    </EmptyState>
  );
}
