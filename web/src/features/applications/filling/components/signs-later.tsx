import { useTranslation } from "react-i18next";
import { itemsOf } from "../../../../shared/form-engine/document";
import { isolated } from "../../../../shared/words/direction";
import { Checkbox } from "../../../../ui/checkbox";
import { isNothing } from "../../../../shared/form-engine/placed-answers";
import { useFilling, useFillingState } from "../use-filling";

/** Staff say before they file a form that the applicant signs later, where something was not read aloud and agreed to. */
export function SignsLater() {
  const { t } = useTranslation("counter");
  const filling = useFilling();
  const { draft, prepared } = filling.store.getState();
  const isLater = useFillingState((state) => state.signsLater);
  const isOpen = useFillingState((state) =>
    itemsOf(prepared.form).some(
      ({ id, type }) => (type === "signature" || type === "declaration") && !state.judged.hidden.has(id) && isNothing(state.values[id]),
    ),
  );
  if (!draft.case || !isOpen) return null;
  return (
    <section className="page-section" aria-labelledby="signs-later">
      <h2 id="signs-later" className="page-subtitle">
        {t("later.title")}
      </h2>
      <p>{t("later.words")}</p>
      <Checkbox isSelected={isLater} onChange={(isSelected) => filling.setSignsLater(isSelected)}>
        {t("later.check", { name: isolated(draft.case.applicant_name) })}
      </Checkbox>
    </section>
  );
}
