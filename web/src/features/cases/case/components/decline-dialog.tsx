import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CaseView, ChangeOffer } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { languageName } from "../../../../shared/words/languages";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { TextArea } from "../../../../ui/text-area";
import { showToast } from "../../../../ui/toast-queue";
import { useDeclineOffer } from "../api/corrections";

const SHORTEST_REASON = 3;
const LONGEST_REASON = 500;

/** Declines an offer, with the reason that the applicant reads. */
export function DeclineDialog({ view, offer, onClose }: { view: CaseView; offer: ChangeOffer; onClose: () => void }) {
  const { t, i18n } = useTranslation("case");
  const problemWords = useProblemWords();
  const decline = useDeclineOffer(view.item.id);
  const [reason, setReason] = useState("");
  const [isTried, setIsTried] = useState(false);
  const isReasonMissing = reason.trim().length < SHORTEST_REASON;
  const handleDecline = () => {
    setIsTried(true);
    if (isReasonMissing) return;
    decline.mutate(
      { offer: offer.id, reason: reason.trim() },
      {
        onSuccess: () => {
          showToast({ kind: "success", title: t("corrections.declined") });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={t("corrections.declineOf", { name: isolated(offer.by) })}
      isOpen
      kind="form"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("corrections.cancel")}</Button>
          <Button variant="primary" isPending={decline.isPending} onPress={handleDecline}>
            {t("corrections.decline")}
          </Button>
        </>
      }
    >
      <div className="case-form">
        {decline.isError ? (
          <Banner kind="error" isLive>
            {problemWords(decline.error)}
          </Banner>
        ) : null}
        <TextArea
          label={t("corrections.reason")}
          description={t("corrections.reasonHint", { lang: languageName(view.person.lang, i18n.language) })}
          rows={2}
          value={reason}
          onChange={setReason}
          maxLength={LONGEST_REASON}
          isRequired
          error={isTried && isReasonMissing ? t("corrections.reasonMissing") : undefined}
        />
      </div>
    </Dialog>
  );
}
