import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChangeInstanceFeatures, Feature, InstanceFeatures } from "../../../api/schema";
import { InstanceFrame } from "../../../shared/administration/instance-frame";
import { useUser } from "../../../shared/identity/user";
import { LoadFailure } from "../../../shared/page/load-failure";
import { paths } from "../../../shared/page/paths";
import { Button } from "../../../ui/button";
import { Link } from "../../../ui/link";
import { NumberField } from "../../../ui/number-field";
import { Skeleton } from "../../../ui/skeleton";
import { Switch } from "../../../ui/switch";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { ApiKeys } from "./api-keys";
import { useChangeFeatures, useFeatures } from "./api/features";
import { useFaults } from "./faults";
import { Hosts } from "./hosts";
import { Part, Refusal } from "./part";
import { PublicDashboardPart } from "./public-dashboard-part";
import { RecordingPolicies } from "./recording-policies";
import "./security.css";

const SWITCHES = ["listeners_shown", "sync_report", "avatars"] as const;

/** What the instance has switched on, its rules about recordings, and its hosts. */
export function FeaturesPage() {
  const { t } = useTranslation("security");
  const user = useUser();
  const features = useFeatures(user.cd_instance);
  const mayWrite = user.permissions.includes("instance.write");
  return (
    <InstanceFrame tab="features">
      <div className="security-parts">
        {features.data ? (
          <>
            <Switches id={user.cd_instance} features={features.data} mayWrite={mayWrite} />
            <RecordingPolicies id={user.cd_instance} recording={features.data.recording} mayWrite={mayWrite} />
            <Hosts mayWrite={mayWrite} />
            <ApiKeys id={user.cd_instance} mayWrite={mayWrite} />
            <PublicDashboardPart id={user.cd_instance} mayWrite={mayWrite} />
            {user.permissions.includes("admin") ? (
              <Part title={t("hours.title")}>
                <p>
                  {t("hours.lead")} <Link to={paths.telephones}>{t("hours.link")}</Link>
                </p>
              </Part>
            ) : null}
          </>
        ) : features.error ? (
          <LoadFailure error={features.error} onRetry={() => void features.refetch()} />
        ) : (
          <Skeleton lines={6} />
        )}
      </div>
    </InstanceFrame>
  );
}

/** A switch applies at once and can be taken back; numbers and addresses are saved. */
function Switches({ id, features, mayWrite }: { id: number; features: InstanceFeatures; mayWrite: boolean }) {
  const { t } = useTranslation("security");
  const change = useChangeFeatures(id);
  const faultOf = useFaults(change.error);
  const [draft, setDraft] = useState<ChangeInstanceFeatures>({});
  const edit = (part: ChangeInstanceFeatures) => setDraft((present) => ({ ...present, ...part }));
  const apply = (body: ChangeInstanceFeatures, before: ChangeInstanceFeatures, onSaved?: () => void) =>
    change.mutate(
      { kind: "settings", body: { ...body, revision: features.revision } },
      {
        onSuccess: () => {
          onSaved?.();
          const undo = () => change.mutate({ kind: "settings", body: before });
          showToast({ kind: "success", title: t("saved"), action: { name: t("undo"), onPress: undo } });
        },
      },
    );
  const turn = (name: Feature, isOn: boolean) => apply(isOn ? { on: [name] } : { off: [name] }, isOn ? { off: [name] } : { on: [name] });
  const handleSave = () => {
    const before: ChangeInstanceFeatures = {};
    if (draft.number_pause_s !== undefined) before.number_pause_s = features.number_pause_s;
    if (draft.form_engine !== undefined) before.form_engine = features.form_engine;
    if (draft.admin_tools !== undefined) before.admin_tools = features.admin_tools;
    apply(draft, before, () => setDraft({}));
  };
  return (
    <Part title={t("features.title")} changes={Object.values(features.changed)}>
      <Refusal error={change.error} />
      {features.features.map((one) => (
        <Switch key={one.name} isSelected={one.is_on} isDisabled={!mayWrite || change.isPending} onChange={(isOn) => turn(one.name, isOn)}>
          {t(`features.names.${one.name}`)}
        </Switch>
      ))}
      {SWITCHES.map((name) => (
        <Switch
          key={name}
          isSelected={features[name]}
          isDisabled={!mayWrite || change.isPending}
          onChange={(isOn) => apply({ [name]: isOn }, { [name]: !isOn })}
        >
          {t(`features.${name}`)}
        </Switch>
      ))}
      <NumberField
        label={t("features.number_pause_s")}
        description={t("features.pauseWords")}
        value={draft.number_pause_s ?? features.number_pause_s}
        error={faultOf("number_pause_s")}
        isReadOnly={!mayWrite}
        onChange={(seconds) => edit({ number_pause_s: seconds ?? 0 })}
      />
      {(["form_engine", "admin_tools"] as const).map((name) => (
        <TextField
          key={name}
          label={t(`features.${name}`)}
          description={t("features.addressWords")}
          textDir="ltr"
          value={draft[name] ?? features[name]}
          error={faultOf(name)}
          isReadOnly={!mayWrite}
          onChange={(address) => edit({ [name]: address })}
        />
      ))}
      {mayWrite ? (
        <div className="security-actions">
          <Button variant="primary" isPending={change.isPending} isDisabled={Object.keys(draft).length === 0} onPress={handleSave}>
            {t("save")}
          </Button>
        </div>
      ) : null}
    </Part>
  );
}
