import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OwnWithdrawal } from "../../../../api/schema";
import { useUser } from "../../../../shared/identity/user";
import { useHasPassed } from "../../../../shared/page/use-has-passed";
import { useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { TextArea } from "../../../../ui/text-area";
import { useUndoWithdrawal, useWithdraw } from "../api/tracked";

/** Longest reason, in characters. */
const MOST = 2_000;

interface WithdrawalProps {
  id: number;
  withdrawal: OwnWithdrawal;
}

/** That the application was withdrawn, and for ten minutes the way back. */
export function WithdrawnBanner({ id, withdrawal }: WithdrawalProps) {
  const { t } = useTranslation("tracker");
  const format = useFormat(useUser().zone);
  const problemWords = useProblemWords();
  const undo = useUndoWithdrawal(id);
  const isOver = useHasPassed(withdrawal.undo_until_ms ?? 0);
  const { withdrawn_at_ms, undo_until_ms, reason } = withdrawal;
  if (withdrawn_at_ms === null) return null;
  return (
    <Banner
      kind={undo.error ? "error" : "info"}
      isLive
      title={t("withdrawn.title", { date: format.dateTime(withdrawn_at_ms) })}
      action={
        undo_until_ms !== null && !isOver ? (
          <Button isPending={undo.isPending} onPress={() => undo.mutate()}>
            {t("withdrawn.undo")}
          </Button>
        ) : null
      }
    >
      {undo.error ? <p>{problemWords(undo.error)}</p> : null}
      {reason ? (
        <p>
          {t("withdrawn.reason")} <span dir="auto">{reason}</span>
        </p>
      ) : null}
      {undo_until_ms !== null && !isOver ? <p>{t("withdrawn.until", { time: format.time(undo_until_ms) })}</p> : <p>{t("withdrawn.over")}</p>}
    </Banner>
  );
}

/** Withdraws the application, after a second question. */
export function Withdrawal({ id, withdrawal }: WithdrawalProps) {
  const { t } = useTranslation("tracker");
  const problemWords = useProblemWords();
  const withdraw = useWithdraw(id);
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState("");
  if (!withdrawal.is_possible) return null;
  const handleClose = () => {
    withdraw.reset();
    setIsAsking(false);
  };
  const handleWithdraw = () =>
    withdraw.mutate(reason.trim(), {
      onSuccess: () => {
        setReason("");
        setIsAsking(false);
        // What it says now stands at the top.
        window.scrollTo({ top: 0 });
      },
    });
  return (
    <section className="page-section tracker-withdrawal" aria-labelledby="tracker-withdraw">
      <h2 id="tracker-withdraw" className="page-subtitle">
        {t("withdraw.title")}
      </h2>
      <p>{t("withdraw.words")}</p>
      <p>
        <Button onPress={() => setIsAsking(true)}>{t("withdraw.button")}</Button>
      </p>
      <Dialog
        title={t("withdraw.ask")}
        kind="alert"
        isOpen={isAsking}
        onClose={handleClose}
        actions={
          <>
            <Button onPress={handleClose}>{t("withdraw.keep")}</Button>
            <Button variant="danger" isPending={withdraw.isPending} onPress={handleWithdraw}>
              {t("withdraw.confirm")}
            </Button>
          </>
        }
      >
        <div className="tracker-asking">
          {withdraw.error ? (
            <Banner kind="error" isLive>
              {problemWords(withdraw.error)}
            </Banner>
          ) : null}
          <p>{t("withdraw.askWords")}</p>
          <TextArea label={t("withdraw.reason")} rows={2} value={reason} onChange={setReason} maxLength={MOST} />
        </div>
      </Dialog>
    </section>
  );
}
