import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { InstanceApiKey, MadeApiKey } from "../../../api/schema";
import { RemoveButton } from "../../../shared/administration/remove-button";
import { useUser } from "../../../shared/identity/user";
import { useFormat } from "../../../shared/words/format";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Skeleton } from "../../../ui/skeleton";
import { TextField } from "../../../ui/text-field";
import { useApiKeys, useMakeApiKey, useRevokeApiKey } from "./api/operations";
import { useFaults } from "./faults";
import { Part, Refusal } from "./part";

/** Key pairs for programs that use the instance's rooms. The secret of a new one is shown once. */
export function ApiKeys({ id, mayWrite }: { id: number; mayWrite: boolean }) {
  const { t } = useTranslation("security");
  const keys = useApiKeys(id);
  const make = useMakeApiKey(id);
  const revoke = useRevokeApiKey(id);
  const faultOf = useFaults(make.error);
  const revokeFault = useFaults(revoke.error)("key");
  const [label, setLabel] = useState("");
  const [made, setMade] = useState<MadeApiKey | null>(null);
  const handleMake = () =>
    make.mutate(label, {
      onSuccess: (pair) => {
        setLabel("");
        setMade(pair);
      },
    });
  return (
    <Part title={t("keys.title")}>
      <p>{t("keys.lead")}</p>
      {keys.data ? (
        keys.data.length > 0 ? (
          <ul className="security-list">
            {keys.data.map((key) => (
              <KeyRow key={key.api_key} one={key} mayWrite={mayWrite} onRevoke={() => revoke.mutate(key.api_key)} />
            ))}
          </ul>
        ) : (
          <p className="security-muted">{t("keys.none")}</p>
        )
      ) : keys.error ? null : (
        <Skeleton lines={3} />
      )}
      {revokeFault ? (
        <Banner kind="error" isLive>
          {revokeFault}
        </Banner>
      ) : (
        <Refusal error={revoke.error ?? keys.error} />
      )}
      <Refusal error={make.error} />
      {mayWrite ? (
        <div className="security-actions">
          <TextField label={t("keys.label")} description={t("keys.labelWords")} maxLength={120} value={label} error={faultOf("label")} onChange={setLabel} />
          <Button isPending={make.isPending} isDisabled={!label.trim()} onPress={handleMake}>
            {t("keys.make")}
          </Button>
        </div>
      ) : null}
      {made ? (
        <Dialog
          title={t("keys.madeTitle")}
          isOpen
          onClose={() => setMade(null)}
          kind="alert"
          actions={
            <Button variant="primary" onPress={() => setMade(null)}>
              {t("keys.written")}
            </Button>
          }
        >
          <p>{t("keys.madeWords")}</p>
          <dl className="security-secret">
            <dt>{t("keys.key")}</dt>
            <dd className="security-code" dir="ltr">
              {made.api_key}
            </dd>
            <dt>{t("keys.secret")}</dt>
            <dd className="security-code" dir="ltr">
              {made.secret}
            </dd>
          </dl>
        </Dialog>
      ) : null}
    </Part>
  );
}

function KeyRow({ one, mayWrite, onRevoke }: { one: InstanceApiKey; mayWrite: boolean; onRevoke: () => void }) {
  const { t } = useTranslation("security");
  const format = useFormat(useUser().zone);
  const name = one.label || one.api_key;
  const when = format.dateTime(one.created_at_ms);
  return (
    <li>
      <bdi>{one.label || t("keys.unnamed")}</bdi>
      <code className="security-code" dir="ltr">
        {one.api_key}
      </code>
      <span className="security-muted">{one.made_by ? t("keys.madeBy", { by: one.made_by, when }) : t("keys.madeOn", { when })}</span>
      {one.signs_webhooks ? <span className="security-muted">{t("faults.signs_webhooks")}</span> : null}
      {mayWrite && !one.signs_webhooks ? (
        <span className="security-actions">
          <RemoveButton
            size="small"
            aria-label={t("keys.revokeOf", { name })}
            question={t("keys.question", { name })}
            effect={t("keys.effect", { key: one.api_key })}
            onRemove={onRevoke}
          >
            {t("keys.revoke")}
          </RemoveButton>
        </span>
      ) : null}
    </li>
  );
}
