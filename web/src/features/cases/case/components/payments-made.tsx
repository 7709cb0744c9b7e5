import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CasePaymentView, PaymentQuestion, PaymentState, PrintedCheck } from "../../../../api/schema";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { usePaymentNames } from "../../../../shared/payments/payment-words";
import { useFormat } from "../../../../shared/words/format";
import { money } from "../../../../shared/words/money";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { isolated } from "../../../../shared/words/direction";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { useCasePayments, useOpenCheck } from "../api/payments";
import { PayAwardDialog } from "./pay-award-dialog";
import { ReportPaymentDialog } from "./report-payment-dialog";
import { UnknownFee } from "./unknown-fee";

/** Payments that were made here: fees with their provider, awards with their checks; and what finance does with them. */
export function PaymentsMade({ id }: { id: number }) {
  const { t } = useTranslation("payments");
  const user = useUser();
  const payments = useCasePayments(id).data;
  const [isPaying, setPaying] = useState(false);
  const [reported, setReported] = useState<CasePaymentView | null>(null);
  if (!payments) return null;
  const mayPay = hasPermission(user, "finance.write");
  const canPay = mayPay && payments.is_awarded && payments.payable.length > 0;
  return (
    <>
      {canPay ? (
        <p>
          <Button onPress={() => setPaying(true)}>{t("case.pay")}</Button>
        </p>
      ) : null}
      {payments.payments.length > 0 ? (
        <>
          <h3>{t("case.made")}</h3>
          <ul className="case-payments">
            {payments.payments.map((payment) => (
              <li key={payment.id}>
                <Made id={id} payment={payment} zone={user.zone} {...(mayPay ? { onReport: () => setReported(payment) } : {})} />
                {mayPay && payment.kind === "fee" && payment.state === "error" ? <UnknownFee id={id} payment={payment} /> : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {payments.disputes.length > 0 ? (
        <>
          <h3>{t("case.disputes")}</h3>
          <ul className="case-payments">
            {payments.disputes.map((dispute) => (
              <li key={dispute.object_id}>
                <Dispute dispute={dispute} zone={user.zone} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {isPaying ? <PayAwardDialog id={id} payments={payments} onClose={() => setPaying(false)} /> : null}
      {reported ? <ReportPaymentDialog id={id} payment={reported} onClose={() => setReported(null)} /> : null}
    </>
  );
}

function Made({ id, payment, zone, onReport }: { id: number; payment: CasePaymentView; zone: string; onReport?: () => void }) {
  const { t, i18n } = useTranslation("payments");
  const names = usePaymentNames();
  const format = useFormat(zone);
  const isOpen = payment.kind === "award" ? !["failed", "cancelled", "refunded"].includes(payment.state) : payment.state === "success";
  const isLeft = payment.kind === "award" || payment.refunded_cents + payment.refunding_cents < payment.cents;
  const what = payment.kind === "fee" ? t("case.fee") : t("case.awardKind");
  return (
    <>
      <p>
        <strong className="tabular">{money(payment.cents, i18n.language)}</strong> {what} · {names.channel(payment.channel)} · {names.state(payment.state)}
        {payment.code ? (
          <>
            {" · "}
            <bdi>{payment.code}</bdi>
          </>
        ) : null}
        {payment.payee ? (
          <>
            {" · "}
            <bdi>{payment.payee}</bdi>
          </>
        ) : null}
      </p>
      {payment.checks.map((check) => (
        <CheckLine key={check.number} id={id} check={check} mayOpen={onReport !== undefined} />
      ))}
      {payment.refunds.map((refund) => (
        <p key={refund.created_at_ms}>
          {t("case.refundLine", {
            amount: money(refund.cents, i18n.language),
            state: t(`case.refundStates.${refund.state}`),
            reason: isolated(refund.reason),
          })}
          {refund.code ? (
            <>
              {" · "}
              <bdi>{refund.code}</bdi>
            </>
          ) : null}
        </p>
      ))}
      <ol className="case-quiet">
        {payment.events.map((event) => (
          <li key={`${event.event}-${event.at_ms}`}>
            {event.is_refused
              ? t("case.refused", { event: event.event })
              : isRefundEvent(event.event)
                ? t("case.eventBy", { event: t(`case.refundEvents.${event.event}`), name: event.by, date: format.dateTime(event.at_ms) })
                : t("case.by", { state: names.state(event.state as PaymentState), name: event.by, date: format.dateTime(event.at_ms) })}
          </li>
        ))}
      </ol>
      {onReport && isOpen && isLeft ? (
        <Button size="small" onPress={onReport}>
          {payment.kind === "fee" ? t("case.refund") : t("case.actions", { what: money(payment.cents, i18n.language) })}
        </Button>
      ) : null}
    </>
  );
}

const REFUND_EVENTS = ["refund_started", "refund_pending", "refund_succeeded", "refund_failed"] as const;

/** Whether something has happened to what is given back, and not to the payment itself. */
function isRefundEvent(event: string): event is (typeof REFUND_EVENTS)[number] {
  return (REFUND_EVENTS as readonly string[]).includes(event);
}

function Dispute({ dispute, zone }: { dispute: PaymentQuestion; zone: string }) {
  const { t, i18n } = useTranslation("payments");
  const format = useFormat(zone);
  const amount = money(dispute.cents ?? 0, i18n.language);
  const reason = isolated(dispute.reason);
  if (dispute.closed_at_ms !== null) return <p>{t("case.disputeOver", { amount, status: isolated(dispute.status) })}</p>;
  return (
    <Banner kind="warning">
      {dispute.answer_by_ms === null
        ? t("case.disputeUndated", { amount, reason })
        : t("case.dispute", { amount, reason, date: format.date(dispute.answer_by_ms) })}
    </Banner>
  );
}

function CheckLine({ id, check, mayOpen }: { id: number; check: PrintedCheck; mayOpen: boolean }) {
  const { t } = useTranslation("payments");
  const problemWords = useProblemWords();
  const open = useOpenCheck(id);
  const state = check.state === "void" ? t("case.void", { reason: check.reason }) : t(`case.checkStates.${check.state}`);
  return (
    <>
      <p>
        {t("case.check", { number: check.number })} · {state}
        {check.reissue_of === null ? null : ` · ${t("case.replaces", { number: check.reissue_of })}`}
      </p>
      {mayOpen ? (
        <p>
          <Button
            size="small"
            variant="quiet"
            isPending={open.isPending}
            onPress={() => open.mutate(check.number)}
            aria-label={t("case.openCheckWhat", { number: check.number })}
          >
            {t("case.openCheck")}
          </Button>
        </p>
      ) : null}
      {open.isError ? (
        <Banner kind="error" isLive>
          {problemWords(open.error)}
        </Banner>
      ) : null}
    </>
  );
}
