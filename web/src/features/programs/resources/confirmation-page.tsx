import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import type { ProblemBody, ProgramPage } from "../../../api/schema";
import { isProblem, type ApiProblem } from "../../../api/problem";
import { TrialMark } from "../../../shared/applications/trial-mark";
import { LoadFailure } from "../../../shared/page/load-failure";
import { usePageTitle } from "../../../shared/page/page-title";
import { ownApplicationPath } from "../../../shared/own-applications/path";
import { paths } from "../../../shared/page/paths";
import { useUser } from "../../../shared/identity/user";
import { isolated } from "../../../shared/words/direction";
import { ALL_LANGUAGES } from "../../../shared/words/languages";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { useBegin, useProgram } from "./api/programs";
import { EntryList, Paragraphs } from "./entry-list";
import { nextStep } from "./next-step";
import { OwnWords, ProgramAction } from "./program-action";
import { useWindowWords } from "./program-facts";
import { NoProgram } from "./program-page";
import { useRefusalWords } from "./refusal-words";
import "../../../ui/page.css";
import "./resources.css";

/** What somebody should know before an application begins, and the button that begins it. */
export function ConfirmationPage() {
  const id = Number(useParams().id);
  const program = useProgram(id);
  if (!Number.isSafeInteger(id) || isProblem(program.error, "not_found")) return <NoProgram />;
  return (
    <div className="page page-narrow">
      {program.data ? (
        <Confirmation program={program.data} />
      ) : program.isPending ? (
        <Skeleton shape="card" lines={6} />
      ) : (
        <LoadFailure error={program.error} onRetry={() => void program.refetch()} />
      )}
    </div>
  );
}

function Confirmation({ program }: { program: ProgramPage }) {
  const { t } = useTranslation("programs");
  const user = useUser();
  const windowWords = useWindowWords();
  const title = t("confirm.title", { program: isolated(program.name) });
  usePageTitle(title);
  const canBegin = nextStep(program, user).kind === "begin";
  return (
    <>
      {program.trial_until_ms === null ? null : <TrialMark untilMs={program.trial_until_ms} />}
      <h1 className="page-title">{title}</h1>
      {canBegin ? (
        <Before program={program} />
      ) : (
        <section className="page-card program-apply">
          <p>{windowWords(program)}</p>
          <OwnWords program={program} />
          <ProgramAction program={program} />
          <p>
            <Link to={`${paths.resources}/${program.id}`}>{t("page.about")}</Link>
          </p>
        </section>
      )}
    </>
  );
}

/** The application that a refusal is about. */
function appliedIn({ body }: ApiProblem): number | null {
  const { application_id } = (body ?? {}) as Partial<ProblemBody>;
  return application_id ?? null;
}

/** The way to the application that there is. */
function ToApplied({ application }: { application: number | null }) {
  const { t } = useTranslation("programs");
  if (application === null) return <Link to={paths.applications}>{t("confirm.toApplications")}</Link>;
  return <Link to={ownApplicationPath(application)}>{t("confirm.toApplication")}</Link>;
}

function Before({ program }: { program: ProgramPage }) {
  const { t, i18n } = useTranslation("programs");
  const navigate = useNavigate();
  const begin = useBegin();
  const refusalWords = useRefusalWords(program);
  const own = ALL_LANGUAGES.find((one) => one.code === i18n.language);
  return (
    <>
      <OwnWords program={program} />
      <section className="page-section" aria-labelledby="confirm-before">
        <h2 id="confirm-before" className="page-subtitle">
          {t("confirm.before")}
        </h2>
        <p>{t("confirm.language", { language: isolated(own?.name ?? i18n.language) })}</p>
        <p>{t("confirm.saved")}</p>
        {program.minutes === null ? null : <p>{t("confirm.minutes", { count: program.minutes })}</p>}
      </section>
      <section className="page-section" aria-labelledby="confirm-needs">
        <h2 id="confirm-needs" className="page-subtitle">
          {t("confirm.needs")}
        </h2>
        {program.needs.length ? (
          <>
            <EntryList entries={program.needs} />
            <p>{t("confirm.later")}</p>
          </>
        ) : (
          <p>{t("confirm.noNeeds")}</p>
        )}
      </section>
      <section className="page-section" aria-labelledby="confirm-next">
        <h2 id="confirm-next" className="page-subtitle">
          {t("confirm.next")}
        </h2>
        {program.next ? <Paragraphs text={program.next} lang={program.next_lang} /> : <p>{t("confirm.nextUnsaid")}</p>}
      </section>
      {begin.error ? (
        <Banner
          kind="error"
          title={t("confirm.refused")}
          isLive
          action={isProblem(begin.error, "already_applied") ? <ToApplied application={appliedIn(begin.error)} /> : null}
        >
          {refusalWords(begin.error)}
        </Banner>
      ) : null}
      <div className="confirm-actions">
        <Button
          variant="primary"
          isPending={begin.isPending}
          onPress={() =>
            begin.mutate(
              { program_id: program.id, lang: i18n.language },
              { onSuccess: (draft) => void navigate(`${paths.application}?draft=${encodeURIComponent(draft.id)}`) },
            )
          }
        >
          {t("confirm.begin")}
        </Button>
        <Link to={`${paths.resources}/${program.id}`}>{t("confirm.back")}</Link>
      </div>
    </>
  );
}
