import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DkimAlgorithm, DkimCheck } from "../../../api/schema";
import { RemoveButton } from "../../../shared/administration/remove-button";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { RadioGroup } from "../../../ui/radio-group";
import { TextField } from "../../../ui/text-field";
import { useChangeChannels, useCheckKeys } from "./api/channels";
import { useFaults } from "./faults";
import type { ChannelPartProps } from "./mail-servers";
import { Part, Refusal } from "./part";
import { useSaved } from "./saved";

/** The keys that sign mails, with the records that the domain needs. */
export function DkimKeys({ id, channels, mayWrite }: ChannelPartProps) {
  const { t } = useTranslation("security");
  const change = useChangeChannels(id);
  const check = useCheckKeys(id);
  const faultOf = useFaults(change.error);
  const [domain, setDomain] = useState("");
  const [selector, setSelector] = useState("");
  const [algorithm, setAlgorithm] = useState<DkimAlgorithm>("rsa");
  const checked = (one: { domain: string; selector: string }) => check.data?.find((found) => found.domain === one.domain && found.selector === one.selector);
  const saved = useSaved(() => setSelector(""));
  const handleAdd = () => change.mutate({ kind: "key", body: { domain, selector, algorithm } }, saved);
  return (
    <Part title={t("dkim.title")} changes={[channels.changed["dkim_keys"]]}>
      <p>{t("dkim.lead")}</p>
      {channels.dkim_keys.length > 0 ? (
        <ul className="security-list">
          {channels.dkim_keys.map((one) => (
            <li key={one.record_name}>
              <span>{t("dkim.record")}</span>
              <code className="security-code" dir="ltr">
                {one.record_name}
              </code>
              <code className="security-code" dir="ltr">
                {one.record_value}
              </code>
              <Verdict check={checked(one)} />
              {mayWrite ? (
                <span className="security-actions">
                  <RemoveButton
                    size="small"
                    aria-label={t("dkim.removeOf", { name: one.record_name })}
                    question={t("dkim.question", { name: one.record_name })}
                    effect={t("dkim.effect")}
                    onRemove={() => change.mutate({ kind: "removeKey", domain: one.domain, selector: one.selector })}
                  >
                    {t("dkim.remove")}
                  </RemoveButton>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className="security-muted">{t("dkim.none")}</p>
      )}
      <Refusal error={change.error ?? check.error} />
      {channels.dkim_keys.length > 0 ? (
        <div className="security-actions">
          <Button isPending={check.isPending} onPress={() => check.mutate()}>
            {t("dkim.check")}
          </Button>
        </div>
      ) : null}
      {mayWrite ? (
        <>
          <div className="security-pair">
            <TextField label={t("dkim.domain")} textDir="ltr" value={domain} error={faultOf("domain")} onChange={setDomain} />
            <TextField
              label={t("dkim.selector")}
              description={t("dkim.selectorWords")}
              textDir="ltr"
              value={selector}
              error={faultOf("selector")}
              onChange={setSelector}
            />
          </div>
          <RadioGroup
            label={t("dkim.algorithm")}
            variant="segments"
            options={[
              { id: "rsa", name: "RSA" },
              { id: "ed25519", name: "Ed25519" },
            ]}
            value={algorithm}
            onChange={(next) => setAlgorithm(next as DkimAlgorithm)}
          />
          <div className="security-actions">
            <Button isPending={change.isPending} isDisabled={!domain || !selector} onPress={handleAdd}>
              {t("dkim.add")}
            </Button>
          </div>
        </>
      ) : null}
    </Part>
  );
}

function Verdict({ check }: { check: DkimCheck | undefined }) {
  const { t } = useTranslation("security");
  if (!check) return null;
  if (check.is_published) return <Banner kind="success">{t("dkim.published")}</Banner>;
  return <Banner kind="warning">{check.is_unanswered ? t("dkim.unanswered") : check.found.length > 0 ? t("dkim.other") : t("dkim.missing")}</Banner>;
}
