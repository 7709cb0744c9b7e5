import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MarketplaceSubscription } from "../../../../api/schema";
import { LoadFailure } from "../../../../shared/page/load-failure";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Select } from "../../../../ui/select";
import { Skeleton } from "../../../../ui/skeleton";
import { LONG_TOAST_MS, showToast } from "../../../../ui/toast-queue";
import { useChangePlan, useSubscriptionPlans } from "../api/subscriptions";

/** Chooses another plan of a subscription (specification 3, section 2, "Change Plan"). */
export function ChangePlanDialog({ subscription, onClose }: { subscription: MarketplaceSubscription; onClose: () => void }) {
  const { t } = useTranslation("marketplace");
  const plans = useSubscriptionPlans(subscription.id);
  const change = useChangePlan(subscription.id);
  const [plan, setPlan] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const others = plans.data?.filter((one) => one.planId !== subscription.planId) ?? [];
  const current = plans.data?.find((one) => one.planId === subscription.planId)?.displayName ?? subscription.planId;
  const save = () => {
    if (plan === null) {
      setMissing(true);
      return;
    }
    change.mutate(plan, {
      onSuccess: () => {
        showToast({ kind: "success", title: t("change.done"), detail: t("change.doneWords") });
        onClose();
      },
      onError: () => showToast({ kind: "error", title: t("change.failed"), detail: t("change.failedWords"), lastsMs: LONG_TOAST_MS }),
    });
  };
  return (
    <Dialog
      title={t("change.title")}
      isOpen
      onClose={onClose}
      kind="form"
      actions={
        <>
          <Button onPress={onClose}>{t("change.cancel")}</Button>
          <Button variant="primary" isDisabled={others.length === 0} isPending={change.isPending} onPress={save}>
            {t("change.save")}
          </Button>
        </>
      }
    >
      <dl className="subs-facts">
        <div>
          <dt>{t("change.name")}</dt>
          <dd>
            <bdi>{subscription.name}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t("change.current")}</dt>
          <dd>
            <bdi>{current}</bdi>
          </dd>
        </div>
      </dl>
      {plans.error ? (
        <LoadFailure error={plans.error} onRetry={() => void plans.refetch()} />
      ) : !plans.data ? (
        <Skeleton lines={2} />
      ) : others.length === 0 ? (
        <p>{t("change.none")}</p>
      ) : (
        <Select
          label={t("change.select")}
          placeholder={t("change.choose")}
          options={others.map((one) => ({ id: one.planId, name: one.displayName }))}
          value={plan}
          onChange={(id) => {
            setPlan(id === null ? null : String(id));
            setMissing(false);
          }}
          error={isMissing ? t("change.required") : undefined}
        />
      )}
    </Dialog>
  );
}
