import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChangePublicDashboard, PublicDashboardView } from "../../../api/schema";
import { Unpublished } from "../../../shared/open-data/unpublished";
import { LoadFailure } from "../../../shared/page/load-failure";
import { paths } from "../../../shared/page/paths";
import { useFormat } from "../../../shared/words/format";
import { Button } from "../../../ui/button";
import { Skeleton } from "../../../ui/skeleton";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { useChangePublicDashboard, usePublicDashboardSettings } from "./api/public-dashboard";
import { useFaults } from "./faults";
import { Part, Refusal } from "./part";

const FIELDS = ["contact_name", "contact_mail", "licence", "licence_url", "frame"] as const;
const ADDRESSES: readonly string[] = ["contact_mail", "licence_url", "frame"];

/** What is said beside the figures that everybody may read, or where the reports are that stand in their place. */
export function PublicDashboardPart({ id, mayWrite }: { id: number; mayWrite: boolean }) {
  const { t } = useTranslation("public-dashboard");
  const settings = usePublicDashboardSettings(id);
  return (
    <Part title={t("instance.title")}>
      {settings.data ? (
        <Settings id={id} mayWrite={mayWrite} view={settings.data} />
      ) : settings.error ? (
        <LoadFailure error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Part>
  );
}

function Settings({ id, mayWrite, view }: { id: number; mayWrite: boolean; view: PublicDashboardView }) {
  const { t } = useTranslation(["public-dashboard", "security"]);
  const format = useFormat();
  const change = useChangePublicDashboard(id);
  const faultOf = useFaults(change.error);
  const [draft, setDraft] = useState<ChangePublicDashboard>({});
  const handleSave = () =>
    change.mutate(
      { ...draft, revision: view.revision },
      {
        onSuccess: () => {
          const before = Object.fromEntries(FIELDS.map((name) => [name, view[name]])) as ChangePublicDashboard;
          setDraft({});
          const undo = () => change.mutate(before);
          showToast({ kind: "success", title: t("security:saved"), action: { name: t("security:undo"), onPress: undo } });
        },
      },
    );
  return (
    <>
      <p>
        {t("instance.lead")}{" "}
        <a className="ui-link" href={paths.publicDashboard} target="_blank" rel="noreferrer">
          {t("instance.open")}
        </a>
      </p>
      {view.unpublished ? <Unpublished figures={view.unpublished} /> : null}
      <p>{view.programs.length ? t("instance.programs", { names: format.names(view.programs.map((one) => one.name)) }) : t("instance.noPrograms")}</p>
      <p>{view.framed_by.length ? t("instance.framedBy", { origins: format.names(view.framed_by) }) : t("instance.framedByNobody")}</p>
      <Refusal error={change.error} />
      {FIELDS.map((name) => (
        <TextField
          key={name}
          label={t(`instance.${name}`)}
          description={t("instance.empty")}
          textDir={ADDRESSES.includes(name) ? "ltr" : undefined}
          value={draft[name] ?? view[name]}
          error={faultOf(name)}
          isReadOnly={!mayWrite}
          onChange={(text) => setDraft((present) => ({ ...present, [name]: text }))}
        />
      ))}
      {mayWrite ? (
        <div className="security-actions">
          <Button variant="primary" isPending={change.isPending} isDisabled={Object.keys(draft).length === 0} onPress={handleSave}>
            {t("security:save")}
          </Button>
        </div>
      ) : null}
    </>
  );
}
