import { Ban, Check } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentOf } from "../../../../api/problem";
import type { CaseDocument, CaseView } from "../../../../api/schema";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Button } from "../../../../ui/button";
import { showToast } from "../../../../ui/toast-queue";
import { useJudgeDocument } from "../api/judge-document";
import { NotUsableDialog } from "./not-usable-dialog";

/** What was said of a paper: accepted, or why it cannot be used, by whom and when. */
export function DocumentJudgement({ document }: { document: CaseDocument }) {
  const { t } = useTranslation("case");
  const user = useUser();
  const format = useFormat(user.zone);
  const { judgement } = document;
  if (!judgement) return null;
  const by = { name: isolated(judgement.by), date: format.date(judgement.at_ms) };
  const why = [judgement.reason, judgement.note].filter(Boolean).join(": ");
  return (
    <span className="case-judged" data-verdict={judgement.verdict}>
      {judgement.verdict === "accepted" ? <Check size={14} aria-hidden /> : <Ban size={14} aria-hidden />}
      <span>
        {judgement.verdict === "accepted" ? t("documents.judge.acceptedBy", by) : t("documents.judge.refusedBy", by)}
        {why ? (
          <>
            {" "}
            <bdi>{why}</bdi>
          </>
        ) : null}
      </span>
    </span>
  );
}

/** Whether somebody can judge a paper: it can be opened, or is on paper, and stands. */
export const isJudgeable = (document: CaseDocument): boolean =>
  document.replaced_at_ms === null && (document.file_id === null || document.file_state === "clean" || document.file_state === "unscanned");

/** Accept, Not usable: each can be taken back at once. */
export function JudgeDocument({ view, document }: { view: CaseView; document: CaseDocument }) {
  const { t } = useTranslation("case");
  const user = useUser();
  const problemWords = useProblemWords();
  const judge = useJudgeDocument(view.item.id);
  const [isRefusing, setIsRefusing] = useState(false);
  if (!hasPermission(user, "queue.write") || !isJudgeable(document)) return null;
  const verdict = document.judgement?.verdict ?? "unjudged";
  const name = isolated(document.name);
  const failed = (error: unknown) => {
    const now = currentOf<CaseDocument>(error);
    const title = now?.judgement ? t("documents.judge.first", { name: isolated(now.judgement.by), document: name }) : problemWords(error);
    showToast({ kind: "error", title });
  };
  // By the promise: whoever takes it back may be at another case by then.
  const takeBack = (version: number) =>
    void judge
      .mutateAsync({ document_id: document.id, version, verdict: "unjudged" })
      .then(
        ({ told }) =>
          showToast({ kind: told ? "warning" : "success", title: t(told ? "documents.judge.tookBackTold" : "documents.judge.tookBack", { document: name }) }),
        failed,
      );
  const done = (title: string, version: number, kind: "success" | "warning" = "success") =>
    showToast({ kind, title, lastsMs: 8_000, action: { name: t("documents.undo"), onPress: () => takeBack(version) } });
  const accept = () =>
    void judge
      .mutateAsync({ document_id: document.id, version: document.version, verdict: "accepted" })
      .then((judged) => done(t("documents.judge.accepted", { document: name }), judged.document.version), failed);
  return (
    <>
      {verdict === "accepted" ? null : (
        <Button
          size="small"
          icon={<Check size={14} aria-hidden />}
          aria-label={t("documents.judge.acceptOf", { document: name })}
          isPending={judge.isPending}
          onPress={accept}
        >
          {t("documents.judge.accept")}
        </Button>
      )}
      {verdict === "not_usable" ? null : (
        <Button size="small" variant="quiet" aria-label={t("documents.judge.refuseOf", { document: name })} onPress={() => setIsRefusing(true)}>
          {t("documents.judge.refuse")}
        </Button>
      )}
      {isRefusing ? (
        <NotUsableDialog
          view={view}
          document={document}
          onClose={() => setIsRefusing(false)}
          onConflict={failed}
          onDone={({ document: judged, asked }) => {
            setIsRefusing(false);
            if (asked && !asked.told_by) done(t("documents.judge.refusedUntold", { document: name }), judged.version, "warning");
            else done(asked ? t("documents.judge.refusedAsked", { document: name }) : t("documents.judge.refused", { document: name }), judged.version);
          }}
        />
      ) : null}
    </>
  );
}
