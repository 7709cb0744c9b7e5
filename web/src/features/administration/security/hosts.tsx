import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RemoveButton } from "../../../shared/administration/remove-button";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/text-field";
import { useAddHost, useHosts, useRemoveHost } from "./api/features";
import { useFaults } from "./faults";
import { Part, Refusal } from "./part";

/** The hosts of the instance. A new one is proved by a record of its domain. */
export function Hosts({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation("security");
  const hosts = useHosts();
  const add = useAddHost();
  const remove = useRemoveHost();
  const [host, setHost] = useState("");
  const faultOf = useFaults(add.error);
  const removeFault = useFaults(remove.error)("name");
  const proof = add.data;
  return (
    <Part title={t("hosts.title")}>
      <p>{t("hosts.lead")}</p>
      <ul className="security-list">
        {(hosts.data ?? []).map((one) => (
          <li key={one.host}>
            <bdi>{one.host}</bdi>
            {one.is_current ? <span className="security-muted">{t("hosts.current")}</span> : null}
            {mayWrite && !one.is_current ? (
              <span className="security-actions">
                <RemoveButton
                  size="small"
                  aria-label={t("hosts.removeOf", { host: one.host })}
                  question={t("hosts.question", { host: one.host })}
                  effect={t("hosts.effect")}
                  onRemove={() => remove.mutate(one.host)}
                >
                  {t("hosts.remove")}
                </RemoveButton>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {removeFault ? (
        <Banner kind="error" isLive>
          {removeFault}
        </Banner>
      ) : (
        <Refusal error={remove.error} />
      )}
      <Refusal error={add.error ?? hosts.error} />
      {mayWrite ? (
        <div className="security-actions">
          <TextField label={t("hosts.new")} description={t("hosts.newWords")} textDir="ltr" value={host} error={faultOf("host")} onChange={setHost} />
          <Button isPending={add.isPending} isDisabled={!host} onPress={() => add.mutate(host)}>
            {proof && !proof.is_added ? t("hosts.checkAgain") : t("hosts.add")}
          </Button>
        </div>
      ) : null}
      {proof?.is_added ? (
        <Banner kind="success" isLive>
          {t("hosts.added", { host: proof.host })}
        </Banner>
      ) : proof ? (
        <Banner kind="info" isLive title={proof.is_unanswered ? t("hosts.unanswered") : t("hosts.missing")}>
          <p>{t("hosts.record")}</p>
          <code className="security-code" dir="ltr">
            {proof.record_name} TXT {proof.record_value}
          </code>
        </Banner>
      ) : null}
    </Part>
  );
}
