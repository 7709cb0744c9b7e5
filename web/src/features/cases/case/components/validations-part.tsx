import { useTranslation } from "react-i18next";
import type { CaseView } from "../../../../api/schema";
import { ValidationCenter } from "../../../../shared/cases/validations/validation-center";
import { Part } from "./part";

/** What the rules of the program say of the case. */
export function ValidationsPart({ view }: { view: CaseView }) {
  const { t } = useTranslation("validations");
  return (
    <Part id="validations" title={t("title")}>
      <ValidationCenter id={view.item.id} />
    </Part>
  );
}
