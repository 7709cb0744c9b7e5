import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { isProblem } from "../../../api/problem";
import type { TrackedApplication } from "../../../api/schema";
import { TrialMark } from "../../../shared/applications/trial-mark";
import { useUser } from "../../../shared/identity/user";
import { LoadFailure } from "../../../shared/page/load-failure";
import { DueList } from "../../../shared/own-applications/due-list";
import { usePageTitle } from "../../../shared/page/page-title";
import { paths } from "../../../shared/page/paths";
import { useFormat } from "../../../shared/words/format";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { useTracked } from "./api/tracked";
import { Fee } from "./components/fee";
import { FiledAnswers } from "./components/filed-answers";
import { Messages } from "./components/messages";
import { Needs } from "./components/needs";
import { OfficeForms } from "./components/office-forms";
import { PaperList } from "./components/paper-list";
import { Status } from "./components/status";
import { WhatNext } from "./components/what-next";
import { Withdrawal, WithdrawnBanner } from "./components/withdrawal";
import "../../../ui/page.css";
import "../../../shared/own-applications/own-applications.css";
import "./tracker.css";

export interface TrackedPageProps {
  id: number;
  /** What else is asked of the applicant, which comes between what is needed and the messages. */
  asked?: ReactNode;
}

/** One application that was sent: how far it is, what is needed, what was said, what is on file, what was answered. */
export function TrackedPage({ id, asked }: TrackedPageProps) {
  const { t } = useTranslation("tracker");
  const tracked = useTracked(id);
  if (!Number.isSafeInteger(id) || id <= 0) return <Navigate to={paths.applications} replace />;
  if (isProblem(tracked.error, "not_found"))
    return (
      <div className="page page-narrow">
        <EmptyState
          level={1}
          title={t("gone.title")}
          action={
            <Link to={paths.applications} variant="button">
              {t("gone.open")}
            </Link>
          }
        >
          <p>{t("gone.words")}</p>
        </EmptyState>
      </div>
    );
  return (
    <div className="page page-narrow tracker">
      {tracked.data ? (
        <Tracked tracked={tracked.data} asked={asked} />
      ) : tracked.isPending ? (
        <Skeleton shape="card" lines={6} />
      ) : (
        <LoadFailure error={tracked.error} onRetry={() => void tracked.refetch()} />
      )}
    </div>
  );
}

function Tracked({ tracked, asked }: { tracked: TrackedApplication; asked: ReactNode }) {
  const { t } = useTranslation("tracker");
  const format = useFormat(useUser().zone);
  const { application } = tracked;
  usePageTitle(t("title", { number: application.externalId, program: application.processName }));
  return (
    <>
      <header className="tracker-head">
        <h1 className="page-title">
          <bdi>{application.processName}</bdi>
        </h1>
        <p className="page-over">
          <bdi>{application.externalId}</bdi> · {t("sent", { date: format.date(application.createdAt) })}
        </p>
        <Button variant="quiet" className="tracker-print" icon={<Printer size={18} aria-hidden />} onPress={() => window.print()}>
          {t("print")}
        </Button>
      </header>
      {application.test ? <TrialMark isSent /> : null}
      <WithdrawnBanner id={application.id} withdrawal={tracked.withdrawal} />
      <DueList id={application.id} due={application.due} isHere />
      <Status tracked={tracked} />
      <Needs tracked={tracked} />
      <Fee id={application.id} />
      {asked}
      <Messages application={application} />
      <WhatNext tracked={tracked} />
      <PaperList papers={tracked.papers} />
      {tracked.has_answers ? <FiledAnswers id={application.id} /> : null}
      {tracked.has_answers ? <OfficeForms number={application.externalId} /> : null}
      <Withdrawal id={application.id} withdrawal={tracked.withdrawal} />
    </>
  );
}
