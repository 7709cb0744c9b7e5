import { useTranslation } from "react-i18next";
import { FillOfficeForm } from "../../../../shared/applications/fill-office-form";

/** Has what was answered here filled into the form of another office, which wants the same once more. */
export function OfficeForms({ number }: { number: string }) {
  const { t } = useTranslation("tracker");
  return (
    <section className="page-section tracker-office-forms" aria-labelledby="tracker-office-forms">
      <h2 id="tracker-office-forms" className="page-subtitle">
        {t("officeForm.title")}
      </h2>
      <p>{t("officeForm.words")}</p>
      <FillOfficeForm number={number}>{t("officeForm.choose")}</FillOfficeForm>
    </section>
  );
}
