import { useTranslation } from "react-i18next";
import { isolated } from "../../../../shared/words/direction";
import { casePath } from "../../../../shared/page/paths";
import { Link } from "../../../../ui/link";
import { useFilling } from "../use-filling";

/** Says for whom staff fill in a form, and leads back to the case. */
export function ForApplicant() {
  const { t } = useTranslation("counter");
  const { case: of } = useFilling().store.getState().draft;
  if (!of) return null;
  return (
    <p className="filling-for">
      {t("forApplicant", { name: isolated(of.applicant_name) })} <Link to={casePath(of.application_id)}>{t("caseNumber", { number: of.external_id })}</Link>
    </p>
  );
}
