import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { ApiProblem, isProblem } from "../../../api/problem";
import { queryClient } from "../../../api/query-client";
import { caseFormPath, draftPath, draftsQuery, type Draft, type WhichDraft } from "../../../shared/applications/drafts";
import { TrialMark } from "../../../shared/applications/trial-mark";
import { itemKeys } from "../../../shared/cases/item/item-cache";
import { useUser } from "../../../shared/identity/user";
import { LoadFailure } from "../../../shared/page/load-failure";
import { paths } from "../../../shared/page/paths";
import { EmptyState } from "../../../ui/empty-state";
import { later } from "../../../ui/later";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import type { Submitted } from "./api/draft";
import { FillingPages } from "./filling-pages";
import { FillingContext } from "./use-filling";
import { useOpenFilling } from "./use-open-filling";
import "../../../ui/page.css";
import "./filling.css";

const SubmittedPage = later(async () => (await import("./components/submitted")).SubmittedPage);
/** Of staff alone. */
const FiledForCase = later(async () => (await import("./components/filed-for-case")).FiledForCase);
const NotForThisCase = later(async () => (await import("./components/filed-for-case")).NotForThisCase);

/** A draft of this person's, filled in page by page, or the confirmation once it was sent. */
export function ApplicationPage() {
  const [search] = useSearchParams();
  const [draft, of] = [search.get("draft"), Number(search.get("case"))];
  if (draft) return <OneDraft key={draft} which={{ draft }} />;
  return of ? <OneDraft key={of} which={{ case: of }} /> : <Navigate to={paths.applications} replace />;
}

function OneDraft({ which }: { which: WhichDraft }) {
  const { t } = useTranslation("applications");
  const user = useUser();
  const navigate = useNavigate();
  const { draft, filling, error, again } = useOpenFilling(which, String(user.cd_user));
  const [sent, setSent] = useState<Submitted | null>(null);

  const submittedId = sent?.application_id ?? draft?.application_id ?? null;
  useEffect(() => {
    // The address says that it was sent: the page before it is not gone back to.
    if (submittedId !== null && "draft" in which) void navigate(`${draftPath(which.draft)}&submitted=${submittedId}`, { replace: true });
    if (submittedId !== null && "case" in which) void navigate(`${caseFormPath(which.case)}&submitted=${submittedId}`, { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [submittedId]);

  if (error) {
    return (
      <div className="page page-narrow">
        {"case" in which && error instanceof ApiProblem ? (
          <NotForThisCase application={which.case} error={error} />
        ) : isProblem(error, "not_found") ? (
          <EmptyState
            level={1}
            title={t("gone.title")}
            action={
              <Link to={paths.applications} variant="button">
                {t("sent.open")}
              </Link>
            }
          >
            <p>{t("gone.words")}</p>
          </EmptyState>
        ) : (
          <LoadFailure error={error} onRetry={again} />
        )}
      </div>
    );
  }
  if (!draft) {
    return (
      <div className="page page-narrow">
        <Skeleton lines={6} />
      </div>
    );
  }
  const confirmation = sent ?? submittedIn(draft);
  if (confirmation && draft.case) return <FiledForCase program={draft.program_name} of={draft.case} />;
  if (confirmation)
    return (
      <>
        {draft.trial ? <TrialMark isSent /> : null}
        <SubmittedPage
          applicationId={confirmation.application_id}
          program={draft.program_name}
          externalId={confirmation.external_id}
          atMs={confirmation.submitted_at_ms}
        />
      </>
    );
  if (!filling) return null;
  const handleSent = (submitted: Submitted) => {
    setSent(submitted);
    if (draft.case) return void queryClient.invalidateQueries({ queryKey: itemKeys.caseOf(draft.case.application_id) });
    void queryClient.invalidateQueries({ queryKey: draftsQuery.queryKey, exact: true });
    void queryClient.invalidateQueries({ queryKey: ["own-applications"] });
  };
  return (
    <FillingContext value={filling}>
      {draft.trial ? <TrialMark /> : null}
      <FillingPages onSent={handleSent} onChangedElsewhere={again} />
    </FillingContext>
  );
}

function submittedIn(draft: Draft): Submitted | null {
  if (draft.application_id === null) return null;
  return { application_id: draft.application_id, external_id: draft.external_id ?? String(draft.application_id), submitted_at_ms: draft.saved_at_ms };
}
