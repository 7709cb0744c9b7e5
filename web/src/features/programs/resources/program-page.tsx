import { Printer, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import type { ProgramPage } from "../../../api/schema";
import { isProblem } from "../../../api/problem";
import { TrialMark } from "../../../shared/applications/trial-mark";
import { useUser } from "../../../shared/identity/user";
import { LoadFailure } from "../../../shared/page/load-failure";
import { usePageTitle } from "../../../shared/page/page-title";
import { paths } from "../../../shared/page/paths";
import { directionOf } from "../../../shared/words/direction";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { useProgram } from "./api/programs";
import { EntryList, Paragraphs } from "./entry-list";
import { FormFrame } from "./form-frame";
import { isApplicant } from "./next-step";
import { OwnWords, ProgramAction } from "./program-action";
import { ProgramContact } from "./program-contact";
import { ProgramWindow, useAudienceWords } from "./program-facts";
import "../../../ui/page.css";
import "./resources.css";

/** A program: what it is, for whom, what one needs, when, whom to ask, and the way to apply. */
export function ProgramDetailPage() {
  const id = Number(useParams().id);
  const program = useProgram(id);
  if (!Number.isSafeInteger(id) || isProblem(program.error, "not_found")) return <NoProgram />;
  if (program.isPending)
    return (
      <div className="page page-narrow">
        <Skeleton shape="card" lines={6} />
      </div>
    );
  if (!program.data)
    return (
      <div className="page page-narrow">
        <LoadFailure error={program.error} onRetry={() => void program.refetch()} />
      </div>
    );
  return <Program program={program.data} />;
}

/** Where an address names no program of this instance. */
export function NoProgram() {
  const { t } = useTranslation("programs");
  return (
    <div className="page page-narrow">
      <section className="page-card">
        <EmptyState
          icon={<SearchX />}
          title={t("page.missingTitle")}
          level={1}
          action={
            <Link to={paths.resources} variant="button">
              {t("page.back")}
            </Link>
          }
        >
          <p>{t("page.missingWords")}</p>
        </EmptyState>
      </section>
    </div>
  );
}

function Program({ program }: { program: ProgramPage }) {
  const { t } = useTranslation("programs");
  const user = useUser();
  const audience = useAudienceWords();
  usePageTitle(program.name);
  const saysNothing = !program.summary && !program.about && program.needs.length === 0;
  return (
    <div className="page page-narrow program-page">
      <p className="program-back">
        <Link to={paths.resources} variant="quiet">
          {t("page.back")}
        </Link>
      </p>
      {program.trial_until_ms === null ? null : <TrialMark untilMs={program.trial_until_ms} />}
      <div className="page-head">
        <h1 className="page-title">
          <bdi>{program.name}</bdi>
        </h1>
        <Button variant="quiet" size="small" icon={<Printer size={16} aria-hidden />} className="program-print" onPress={() => window.print()}>
          {t("page.print")}
        </Button>
      </div>
      {program.summary ? (
        <p className="program-lead" lang={program.lang} dir={directionOf(program.lang)}>
          {program.summary}
        </p>
      ) : null}
      {saysNothing ? <p>{t("page.nothing", { instance: user.instance_name })}</p> : null}
      {isApplicant(user) ? (
        <section className="page-card program-apply" aria-labelledby="program-apply">
          <h2 id="program-apply" className="page-subtitle">
            {t("apply.title")}
          </h2>
          <p className="program-facts">
            <span>{audience(program)}</span>
            <ProgramWindow program={program} />
          </p>
          <OwnWords program={program} />
          <ProgramAction program={program} isMain />
          {program.several || program.application_id !== null ? null : <p className="page-over">{t("apply.once")}</p>}
        </section>
      ) : (
        <p className="program-facts">
          <span>{audience(program)}</span>
          <ProgramWindow program={program} />
        </p>
      )}
      {program.frame_url ? <FormFrame program={program} address={program.frame_url} /> : null}
      {program.about ? (
        <Part id="about" title={t("page.about")}>
          <Paragraphs text={program.about} lang={program.about_lang} />
        </Part>
      ) : null}
      {program.needs.length ? (
        <Part id="needs" title={t("page.needs")}>
          <EntryList entries={program.needs} />
        </Part>
      ) : null}
      {program.eligibility.length ? (
        <Part id="eligibility" title={t("page.eligibility")}>
          <EntryList entries={program.eligibility} />
          {program.must_qualify ? <p>{t("page.mustQualify")}</p> : null}
        </Part>
      ) : null}
      {program.uses.length ? (
        <Part id="uses" title={t("page.uses")}>
          <EntryList entries={program.uses} />
        </Part>
      ) : null}
      {program.next ? (
        <Part id="next" title={t("confirm.next")}>
          <Paragraphs text={program.next} lang={program.next_lang} />
        </Part>
      ) : null}
      <ProgramContact own={program.contacts} />
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="page-section" aria-labelledby={`program-${id}`}>
      <h2 id={`program-${id}`} className="page-subtitle">
        {title}
      </h2>
      {children}
    </section>
  );
}
