import { ArrowRight } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { QueueItem } from "../../../api/schema";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { ComboBox } from "../../../ui/combo-box";
import { Dialog } from "../../../ui/dialog";
import { RadioGroup } from "../../../ui/radio-group";
import { Select } from "../../../ui/select";
import { Skeleton } from "../../../ui/skeleton";
import { TextArea } from "../../../ui/text-area";
import { isolated } from "../../words/direction";
import { LanguageGap } from "../../conversations/language-gap";
import { useProblemWords } from "../../words/problem-words";
import { isOtherLanguage } from "../../conversations/text-language";
import { useCallFirst } from "../../calls/use-call-first";
import { forgetDecision, keepDecision, readDecision, useDecisionDrafts } from "./decision-drafts";
import { useSeenItem } from "./use-seen-item";
import { ItemStatus } from "./item-status";
import { MoveNotices } from "./move-notices";
import { ProposedBy } from "./proposed-by";
import { useStatusSentences, useStatusWords } from "./status-words";
import { useItemChange } from "./use-item-change";
import "./item.css";

export interface StatusDialogProps {
  item: QueueItem;
  /** The state chosen beforehand. */
  stateId?: number;
  onClose: () => void;
}

/** Moves an application to one of the possible states, with the new owner, the reason, and a comment. */
export function StatusDialog({ item, stateId, onClose: onClosed }: StatusDialogProps) {
  const { t } = useTranslation("item");
  const statusWords = useStatusWords();
  const sentences = useStatusSentences();
  const { detail, seen } = useSeenItem(item.id);
  const problemWords = useProblemWords();
  const { advance, isPending } = useItemChange();
  const call = useCallFirst();
  // What stepped back for a call goes on where it was.
  const [begun] = useState(() => readDecision(item.id));
  const [chosen, setChosen] = useState<number | null>(stateId ?? begun?.stateId ?? null);
  const [ownerId, setOwnerId] = useState<number | null>(begun ? begun.ownerId : item.ownerId);
  // Not chosen yet: who decides finds what was proposed filled in.
  const [pickedReason, setPickedReason] = useState<number | null | undefined>(begun?.reasonId ?? undefined);
  const [comment, setComment] = useState(begun?.comment ?? "");
  const [isTried, setIsTried] = useState(false);

  const states = seen?.possible_states ?? [];
  const state = states.find((one) => one.possible_state_id === chosen);
  const owners = seen?.owners ?? [];
  // Of a move that somebody else decides on, the reasons of that decision are proposed.
  const reasonState = state?.proposes ?? chosen;
  const reasons = (seen?.denial_reasons ?? []).filter((reason) => reason.state === reasonState);
  const proposal = seen?.proposal ?? null;
  // One that is a reason no more stands with the proposal, and is not given again.
  const proposedReason = proposal?.state === chosen ? (reasons.find(({ id }) => id === proposal?.reason_id)?.id ?? null) : null;
  const reasonId = pickedReason === undefined ? proposedReason : pickedReason;
  const isBarred = state?.needs_other_person ?? false;
  const isOwnerMissing = Boolean(state?.requires_user_assigment) && ownerId === null;
  const isReasonMissing = Boolean(state?.requires_reason) && reasonId === null;
  const missingPapers = state?.missing_documents ?? [];
  const chosenReason = reasons.find((reason) => reason.id === reasonId);
  const isNoteMissing = Boolean(chosenReason?.needs_note) && !comment.trim();

  // Who opens it by hand during the call needs no second one after it.
  useEffect(() => useDecisionDrafts.setState(({ afterCall }) => (afterCall?.id === item.id ? { afterCall: null } : {})), [item.id]);
  const applicantLang = seen?.applicant_lang ?? "";
  const onClose = () => {
    forgetDecision(item.id);
    onClosed();
  };
  const handleCall = call
    ? () => {
        keepDecision(item, { stateId: chosen, ownerId, reasonId, comment });
        onClosed();
        call({ threadId: item.threadId, name: item.itemName, via: "phone" }, applicantLang);
      }
    : null;

  const handleSave = async () => {
    setIsTried(true);
    if (!state || isOwnerMissing || isReasonMissing || isNoteMissing || missingPapers.length || isBarred) return;
    const words = comment.trim();
    onClose();
    await advance(
      seen ?? item,
      {
        state_id: state.possible_state_id,
        ...(words ? { comment: words } : {}),
        ...(reasonId === null ? {} : { denial_reason_id: reasonId }),
        ...(state.requires_user_assigment && ownerId !== null ? { user_id: ownerId } : {}),
      },
      statusWords(state.possible_state_name),
    );
  };

  return (
    <Dialog
      title={t("status.title", { id: item.externalId })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("status.cancel")}</Button>
          <Button variant="primary" onPress={() => void handleSave()} isPending={isPending} isDisabled={!seen || states.length === 0}>
            {t("status.save")}
          </Button>
        </>
      }
    >
      <div className="item-form">
        <p className="item-now">
          <span className="item-note">{t("status.now")}</span>
          <ItemStatus token={(seen ?? item).statusToken} name={(seen ?? item).currentStateName} />
          {state ? (
            <>
              <ArrowRight size={16} className="item-arrow" aria-hidden />
              <strong dir="auto">{statusWords(state.possible_state_name)}</strong>
            </>
          ) : null}
        </p>
        {proposal ? <ProposedBy proposal={proposal} /> : null}
        {detail.isPending ? (
          <div aria-busy="true">
            <Skeleton shape="row" lines={3} />
          </div>
        ) : detail.isError ? (
          <Banner kind="error" isLive>
            {problemWords(detail.error)}
          </Banner>
        ) : states.length === 0 ? (
          <p>{t("status.none")}</p>
        ) : (
          <>
            <RadioGroup
              label={t("status.to")}
              variant="cards"
              options={states.map((one) => {
                const needs = one.missing_documents.length
                  ? t("status.needsDocuments", { documents: one.missing_documents.join(", ") })
                  : one.requires_user_assigment
                    ? t("status.needsOwner")
                    : one.kind === "terminal"
                      ? t("status.closes")
                      : "";
                const detail = [sentences(one.possible_state_name), needs].filter(Boolean).join(" · ");
                return { id: String(one.possible_state_id), name: statusWords(one.possible_state_name), ...(detail ? { detail } : {}) };
              })}
              value={chosen === null ? null : String(chosen)}
              onChange={(id) => {
                setChosen(Number(id));
                setPickedReason(undefined);
              }}
              error={
                isTried && !state
                  ? t("status.choose")
                  : isBarred
                    ? t("status.otherPerson")
                    : missingPapers.length
                      ? t("status.documentsMissing", { documents: missingPapers.join(", ") })
                      : undefined
              }
            />
            {state?.requires_user_assigment ? (
              <ComboBox
                label={t("status.owner")}
                options={owners.map((owner) => ({ id: owner.possible_user_id, name: owner.possible_user_name }))}
                value={ownerId}
                onChange={(id) => setOwnerId(id === null ? null : Number(id))}
                error={isTried && isOwnerMissing ? t("status.ownerMissing") : undefined}
              />
            ) : null}
            {reasons.length ? (
              <Select
                label={state?.proposes ? t("status.proposedReason") : t("status.reason")}
                options={reasons.map((reason) => ({ id: reason.id, name: reason.name }))}
                value={reasonId}
                onChange={(id) => setPickedReason(id === null ? null : Number(id))}
                placeholder={t("status.reasonChoose")}
                error={isTried && isReasonMissing ? t("status.reasonMissing") : undefined}
              />
            ) : null}
            {chosenReason?.text ? (
              <p className="item-note" lang={chosenReason.lang} dir="auto">
                {t("status.reasonText", { text: isolated(chosenReason.text) })}
              </p>
            ) : null}
            {chosenReason?.text && isOtherLanguage(chosenReason.lang, applicantLang) ? (
              <LanguageGap text={chosenReason.name} lang={chosenReason.lang} wanted={applicantLang} onCall={handleCall} />
            ) : null}
            <TextArea
              label={t("status.comment")}
              {...(isNoteMissing ? {} : { note: t("status.optional") })}
              value={comment}
              onChange={setComment}
              error={isTried && isNoteMissing ? t("status.noteMissing") : undefined}
            />
            {state ? (
              <MoveNotices
                itemId={item.id}
                stateId={state.possible_state_id}
                reasonId={reasonId}
                ownerId={state.requires_user_assigment ? ownerId : null}
                onCall={handleCall}
              />
            ) : null}
          </>
        )}
      </div>
    </Dialog>
  );
}
