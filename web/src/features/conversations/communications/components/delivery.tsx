import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { DeliveryState, Message, ThreadView } from "../../../../api/schema";
import { phoneText, useFormat } from "../../../../shared/words/format";
import { itemKeys } from "../../../../shared/cases/item/item-cache";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { useUser } from "../../../../shared/identity/user";
import { Button } from "../../../../ui/button";
import { DeliveryMark } from "../../../../ui/delivery-mark";
import { Popover } from "../../../../ui/popover";
import { showToast } from "../../../../ui/toast-queue";
import { retryDelivery } from "../api/thread";
import { putMessage } from "../thread-log";
import { useBounceWords } from "./bounce-words";
import { useActionWords, useDeliveryReason, useDeliveryWords } from "./delivery-words";

const RETRIED: readonly DeliveryState[] = ["permanent-failure", "technical-failure", "cancelled"];

/** Delivery state of a message: a mark that opens its history in words. */
export function Delivery({ message }: { message: Message }) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const format = useFormat(user.zone);
  const words = useDeliveryWords();
  const bounceWords = useBounceWords();
  const reason = useDeliveryReason();
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const retry = useMutation({
    mutationFn: () => retryDelivery(message),
    onSuccess: (next) => client.setQueryData<ThreadView>(itemKeys.thread(message.thread_id), (thread) => thread && putMessage(thread, next)),
    onError: (error) => showToast({ kind: "error", title: t("delivery.retryFailed"), detail: problemWords(error) }),
  });
  const isProblem = RETRIED.includes(message.status);
  const name = words[message.status] ?? message.status;
  const isStuck = isProblem || message.status === "opted-out" || message.status === "temporary-failure";
  const why = isStuck ? reason(message.status_history.at(-1)?.detail ?? "") : null;
  return (
    <span className="delivery">
      <Popover
        label={t("delivery.title")}
        placement="top end"
        trigger={
          <Button size="small" variant="quiet" className="delivery-open" aria-label={t("delivery.open", { state: name })}>
            <DeliveryMark
              state={message.status}
              label={name}
              showWords={isProblem || message.status === "held-consent" || message.status === "opted-out" || message.status === "held-quiet-hours"}
            />
          </Button>
        }
      >
        <div className="delivery-story">
          <h3 className="delivery-title">{t("delivery.title")}</h3>
          <ol className="delivery-steps">
            {message.status_history.map((step, index) => (
              <li key={index} className="delivery-step">
                <DeliveryMark state={step.status} label={words[step.status] ?? step.status} showWords />
                <time className="comm-quiet">{format.dateTime(step.at_ms)}</time>
                <StepDetail detail={step.detail} bounce={bounceWords(step.detail)} />
              </li>
            ))}
          </ol>
          {message.to ? <p className="comm-quiet">{t("delivery.to", { address: phoneText(message.to) })}</p> : null}
        </div>
      </Popover>
      {why ? <span className="delivery-why">{why.words}</span> : null}
      {isProblem ? (
        <Button size="small" variant="quiet" icon={<RotateCw size={13} aria-hidden />} isPending={retry.isPending} onPress={() => retry.mutate()}>
          {t("delivery.retry")}
        </Button>
      ) : null}
    </span>
  );
}

/** Why, in plain words where there are some, and in those of the other side. */
function StepDetail({ detail, bounce }: { detail: string; bounce: { words: string; own: string } | null }) {
  const { t } = useTranslation("communications");
  const reason = useDeliveryReason()(detail);
  const action = useActionWords()(detail);
  if (!detail) return null;
  if (action) {
    return (
      <span className="comm-quiet delivery-detail" dir="auto">
        {action}
      </span>
    );
  }
  const own = reason?.code ? t("delivery.reason.withCode", { words: reason.words, code: `\u2066${reason.code}\u2069` }) : reason?.words;
  return (
    <>
      {bounce ? <span className="delivery-detail">{bounce.words}</span> : null}
      <span className="comm-quiet delivery-detail" dir="auto">
        {bounce ? bounce.own : (own ?? detail)}
      </span>
    </>
  );
}
