import { Scale } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { TextArea } from "../../../../ui/text-area";
import { useChangeLegalHold, useLegalHold } from "../api/legal-hold";

/** Shorter is no reason. */
const SHORTEST = 3;
const LONGEST = 500;

/** Whether anything that was recorded of an application may be deleted. Staff see a hold; an administrator sets and lifts it. */
export function LegalHoldPart({ itemId }: { itemId: number }) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const format = useFormat(user.zone);
  const hold = useLegalHold(itemId);
  const [isAsking, setIsAsking] = useState(false);
  const mayChange = hasPermission(user, "admin");
  if (hold.isPending || hold.isError || (!hold.data && !mayChange)) return null;
  return (
    <section className="person-part" aria-labelledby="person-hold">
      <h3 id="person-hold" className="person-title">
        {t("hold.title")}
      </h3>
      {hold.data ? (
        <div className="person-hold">
          <p className="person-fact">
            <Scale size={14} aria-hidden />
            {t("hold.kept")}
          </p>
          <p dir="auto">{hold.data.reason}</p>
          <p className="comm-quiet">{t("hold.by", { name: hold.data.set_by.name, date: format.date(hold.data.set_at_ms) })}</p>
        </div>
      ) : (
        <p className="comm-quiet">{t("hold.none")}</p>
      )}
      {mayChange ? (
        <Button size="small" onPress={() => setIsAsking(true)}>
          {hold.data ? t("hold.lift") : t("hold.set")}
        </Button>
      ) : null}
      {isAsking ? <ReasonDialog itemId={itemId} isLift={hold.data !== null} onClose={() => setIsAsking(false)} /> : null}
    </section>
  );
}

function ReasonDialog({ itemId, isLift, onClose }: { itemId: number; isLift: boolean; onClose: () => void }) {
  const { t } = useTranslation("communications");
  const problemWords = useProblemWords();
  const change = useChangeLegalHold(itemId);
  const [reason, setReason] = useState("");
  const isEnough = reason.trim().length >= SHORTEST;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isEnough) change.mutate({ isLift, reason: reason.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={isLift ? t("hold.lift") : t("hold.set")}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("hold.cancel")}</Button>
          <Button type="submit" form="hold-reason" variant="primary" isDisabled={!isEnough} isPending={change.isPending}>
            {isLift ? t("hold.lift") : t("hold.set")}
          </Button>
        </>
      }
    >
      <form id="hold-reason" onSubmit={handleSubmit}>
        {change.isError ? (
          <Banner kind="error" isLive>
            {problemWords(change.error)}
          </Banner>
        ) : null}
        <TextArea label={t("hold.reason")} description={t("hold.reasonWords")} value={reason} onChange={setReason} maxLength={LONGEST} isRequired autoFocus />
      </form>
    </Dialog>
  );
}
