import { useTranslation } from "react-i18next";
import { Link } from "../../../../ui/link";
import { fillingPath } from "../../../../shared/applications/drafts";
import { missingOf } from "../state/filling-state";
import { langOf, wordsIn } from "../state/names";
import { askedPages, REVIEW, stepOf, type Step } from "../../../../shared/form-engine/steps";
import { useFillingState, useLang } from "../use-filling";

/** Where the applicant is in the form ("Household, 2 of 5"), and the way to its other sections. */
export function SectionProgress({ step }: { step: Step }) {
  const { t } = useTranslation("applications");
  const lang = useLang();
  const judged = useFillingState((state) => state.judged);
  const draft = useFillingState((state) => state.draft);
  const { form } = useFillingState((state) => state.prepared);
  const asked = askedPages(form, judged.outcome);
  const sections = form.sections.filter((section) => asked.some((place) => place.section === section));
  const here = asked.find(({ page }) => page.id === step.page)?.section;
  const missing = missingOf(judged).map((fault) => stepOf(form, fault.at)?.page);
  const number = here ? sections.indexOf(here) + 1 : sections.length + 1;
  const name = here ? wordsIn(here.title, lang) : t("progress.review");
  return (
    <details className="filling-progress">
      <summary>{t("progress.here", { section: name, number, total: sections.length + 1 })}</summary>
      <nav aria-label={t("progress.label")}>
        <ol>
          {sections.map((section) => {
            const pages = asked.filter((place) => place.section === section).map(({ page }) => page.id);
            const count = missing.filter((page) => page !== undefined && pages.includes(page)).length;
            return (
              <li key={section.id} aria-current={section === here ? "step" : undefined}>
                <Link to={fillingPath(draft, { page: pages[0] })}>
                  <span lang={langOf(section.title, lang)}>{wordsIn(section.title, lang)}</span>
                </Link>{" "}
                <span className="filling-count">{count > 0 ? t("progress.missing", { count }) : t("progress.nothingMissing")}</span>
              </li>
            );
          })}
          <li aria-current={step.page === REVIEW ? "step" : undefined}>
            <Link to={fillingPath(draft, { page: REVIEW })}>{t("progress.review")}</Link>
          </li>
        </ol>
      </nav>
    </details>
  );
}
