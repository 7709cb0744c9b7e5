import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChangeInstanceSending, InstanceSending } from "../../../api/schema";
import { LoadFailure } from "../../../shared/page/load-failure";
import { Button } from "../../../ui/button";
import { CheckboxGroup } from "../../../ui/checkbox-group";
import { NumberField } from "../../../ui/number-field";
import { Skeleton } from "../../../ui/skeleton";
import { Switch } from "../../../ui/switch";
import { showToast } from "../../../ui/toast-queue";
import { useChangeSending, useSending } from "./api/operations";
import { useFaults } from "./faults";
import { Part, Refusal } from "./part";

const CHANNELS = ["SMS", "EMAIL"] as const;
const NUMBERS = ["opens_hour", "closes_hour", "undo_send_seconds"] as const;

/** When messages go out: the hours of texts, consent first, and how long a message can be taken back. */
export function Sending({ id, mayWrite }: { id: number; mayWrite: boolean }) {
  const { t } = useTranslation("security");
  const sending = useSending(id);
  if (sending.data) return <SendingForm id={id} sending={sending.data} mayWrite={mayWrite} />;
  return (
    <Part title={t("sending.title")}>{sending.error ? <LoadFailure error={sending.error} onRetry={() => void sending.refetch()} /> : <Skeleton lines={4} />}</Part>
  );
}

function SendingForm({ id, sending, mayWrite }: { id: number; sending: InstanceSending; mayWrite: boolean }) {
  const { t } = useTranslation("security");
  const change = useChangeSending(id);
  const faultOf = useFaults(change.error);
  const [draft, setDraft] = useState<ChangeInstanceSending>({});
  const edit = (part: ChangeInstanceSending) => setDraft((present) => ({ ...present, ...part }));
  const asShown = { ...sending, ...draft };
  const handleSave = () => {
    const names = Object.keys(draft) as (keyof ChangeInstanceSending & keyof InstanceSending)[];
    const before: ChangeInstanceSending = Object.fromEntries(names.map((name) => [name, sending[name]]));
    change.mutate(
      { ...draft, revision: sending.revision },
      {
        onSuccess: () => {
          setDraft({});
          showToast({ kind: "success", title: t("saved"), action: { name: t("undo"), onPress: () => change.mutate(before) } });
        },
      },
    );
  };
  return (
    <Part title={t("sending.title")} changes={Object.values(sending.changed)}>
      <p>{t("sending.lead")}</p>
      <Refusal error={change.error} />
      <div className="security-pair">
        {NUMBERS.map((name) => (
          <NumberField
            key={name}
            label={t(`sending.${name}`)}
            description={t(`sending.${name}Words`)}
            value={asShown[name]}
            error={faultOf(name)}
            isReadOnly={!mayWrite}
            onChange={(number) => edit({ [name]: Math.min(number ?? 0, 255) })}
          />
        ))}
      </div>
      <CheckboxGroup
        label={t("sending.consentFirst")}
        description={t("sending.consentFirstWords")}
        options={CHANNELS.map((channel) => ({ id: channel, name: t(`sending.channels.${channel}`), isDisabled: !mayWrite }))}
        value={asShown.consent_first ?? []}
        error={faultOf("consent_first")}
        onChange={(chosen) => edit({ consent_first: CHANNELS.filter((channel) => chosen.includes(channel)) })}
      />
      <Switch
        isSelected={asShown.notices_wait_for_undo ?? false}
        isDisabled={!mayWrite}
        onChange={(notices_wait_for_undo) => edit({ notices_wait_for_undo })}
      >
        {t("sending.noticesWait")}
      </Switch>
      {mayWrite ? (
        <div className="security-actions">
          <Button variant="primary" isPending={change.isPending} isDisabled={Object.keys(draft).length === 0} onPress={handleSave}>
            {t("save")}
          </Button>
          {Object.keys(draft).length > 0 ? (
            <Button
              variant="quiet"
              onPress={() => {
                setDraft({});
                change.reset();
              }}
            >
              {t("discard")}
            </Button>
          ) : null}
        </div>
      ) : null}
    </Part>
  );
}
