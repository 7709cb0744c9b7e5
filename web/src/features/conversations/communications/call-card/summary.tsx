import { CircleCheck, Sparkles } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallCard, CallSummary, Claim, Segment } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";
import { accountId } from "../../../../shared/cases/item/reviewer";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { useAcceptSummary, useHasModel, useSummary } from "../api/summary";
import { Claims } from "./claims";
import { ModelDraft } from "./model-draft";
import { SummaryEditor } from "./summary-editor";

/** More than these are shown only when asked for. */
const MOST_POINTS = 5;

export interface SummaryProps {
  call: CallCard;
  segments: readonly Segment[];
  isEditing: boolean;
  onEditingChange: (isEditing: boolean) => void;
  /** Takes what adds a sentence of the transcript while the summary is edited. */
  mark: RefObject<((segmentId: string) => void) | null>;
  onSeek: (ms: number) => void;
}

/** A call's summary, each claim with its second: a draft that the caller accepts or edits. */
export function Summary({ call, segments, isEditing, onEditingChange, mark, onSeek }: SummaryProps) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const summary = useSummary(call.id);
  const accept = useAcceptSummary(call.id);
  const problemWords = useProblemWords();
  const [isWhole, setIsWhole] = useState(false);
  const [isModels, setIsModels] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // What had the focus is gone: the editor, or the button that accepted.
    if ((wasEditing.current && !isEditing) || accept.isSuccess) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing, accept.isSuccess]);
  const isOwn = call.participants.some((one) => one.identity === `reviewer-${accountId(user)}`);
  const mayAccept = hasPermission(user, "call.place") && (isOwn || hasPermission(user, "conference.supervise"));
  const hasModel = useHasModel(mayAccept && summary.data?.state === "draft" && summary.data.claims.length > 0);
  if (!summary.data || summary.data.claims.length === 0) return null;
  const { claims, state, version, engine } = summary.data;
  // Sentences of the call are no summary: somebody has to have written one.
  const label = engine === "model" ? t("summary.label") : t("summary.keySentences");
  const send = (kept: readonly Claim[]) => {
    const bare = kept.map(({ segment_id, text }) => ({ segment_id, text }));
    accept.mutate({ version, claims: bare, edited: kept !== claims }, { onSuccess: () => onEditingChange(false) });
  };
  const changeModels = (isOn: boolean) => {
    setIsModels(isOn);
    onEditingChange(isOn);
  };
  const sendModels = (kept: readonly Claim[], edited: boolean) => {
    const bare = kept.map(({ segment_id, text }) => ({ segment_id, text }));
    accept.mutate({ version, claims: bare, edited, by_model: true }, { onSuccess: () => changeModels(false) });
  };
  return (
    <section className="summary" aria-label={label}>
      <header className="transcript-head">
        <h3 className="transcript-title">{label}</h3>
        <SummaryMark summary={summary.data} />
      </header>
      {accept.isError ? (
        <Banner kind="error" isLive>
          {problemWords(accept.error)}
        </Banner>
      ) : null}
      {isEditing && !isModels ? (
        <SummaryEditor
          key={version}
          claims={claims}
          segments={segments}
          isPending={accept.isPending}
          mark={mark}
          onSave={send}
          onCancel={() => onEditingChange(false)}
        />
      ) : (
        <>
          <Claims claims={isWhole ? claims : claims.slice(0, MOST_POINTS)} onSeek={onSeek} />
          {claims.length > MOST_POINTS ? (
            <Button size="small" variant="quiet" className="summary-more" aria-expanded={isWhole} onPress={() => setIsWhole(!isWhole)}>
              {isWhole ? t("summary.fewer") : t("summary.more", { count: claims.length - MOST_POINTS })}
            </Button>
          ) : null}
          {state === "draft" ? <p className="comm-quiet">{t("summary.automaticWords")}</p> : null}
          {mayAccept ? (
            <div className="summary-actions">
              {state === "draft" ? (
                <Button size="small" variant="primary" isPending={accept.isPending} onPress={() => send(claims)}>
                  {t("summary.accept")}
                </Button>
              ) : null}
              <Button ref={editButton} size="small" isDisabled={accept.isPending} onPress={() => onEditingChange(true)}>
                {t("summary.edit")}
              </Button>
            </div>
          ) : null}
        </>
      )}
      {hasModel && state === "draft" && (isModels || !isEditing) ? (
        <ModelDraft
          callId={call.id}
          segments={segments}
          isEditing={isEditing && isModels}
          onEditingChange={changeModels}
          isPending={accept.isPending}
          mark={mark}
          onSeek={onSeek}
          onAccept={sendModels}
        />
      ) : null}
    </section>
  );
}

function SummaryMark({ summary }: { summary: CallSummary }) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const format = useFormat(user.zone);
  if (summary.state === "draft") {
    return (
      <span className="transcript-draft">
        <Sparkles size={12} aria-hidden />
        {t("summary.automatic")}
      </span>
    );
  }
  const values = { name: summary.accepted_by?.name ?? "", date: format.date(summary.accepted_at_ms ?? 0) };
  return (
    <span className="summary-accepted">
      <CircleCheck size={12} aria-hidden />
      {summary.edited ? t("summary.editedBy", values) : t("summary.acceptedBy", values)}
    </span>
  );
}
