import { useTranslation } from "react-i18next";
import type { ProgramSettings, ProgramSettingsView } from "../../../api/schema";
import { mayWrite as mayWriteIn } from "../../../shared/administration/administered";
import { PortalFrame } from "../../../shared/administration/portal-frame";
import { LoadFailure } from "../../../shared/page/load-failure";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { FieldSet } from "../../../ui/field-set";
import { Skeleton } from "../../../ui/skeleton";
import { Switch } from "../../../ui/switch";
import { TextArea } from "../../../ui/text-area";
import { TextField } from "../../../ui/text-field";
import { useProcess } from "./api/processes";
import { useProgramSettings, useSaveProgramSettings } from "./api/settings";
import { BudgetCard } from "./budget-card";
import { FeesCard } from "./fees-card";
import { ProcessHead } from "./process-head";
import { Changed, Meanwhile, SaveRefusal, useFieldFault } from "./saving";
import { useRevisedDraft } from "./use-revised-draft";
import "./programs.css";

/** What a program's administrators switch. */
export function SettingsPage() {
  return (
    <PortalFrame tab="settings">
      {(program, administered) => <Settings key={program} program={program} mayWrite={mayWriteIn(administered, "ProgramConfig")} />}
    </PortalFrame>
  );
}

function Settings({ program, mayWrite }: { program: number; mayWrite: boolean }) {
  const settings = useProgramSettings(program);
  const process = useProcess(program);
  return (
    <>
      {process.data ? <ProcessHead process={process.data} /> : null}
      {settings.data ? (
        <SettingsForm program={program} mayWrite={mayWrite} initial={settings.data} />
      ) : settings.isError ? (
        <LoadFailure error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
      <BudgetCard program={program} mayWrite={mayWrite} />
      <FeesCard program={program} mayWrite={mayWrite} />
    </>
  );
}

const settingsOf = ({ FormURL, Applications, Payments, Tasks }: ProgramSettingsView): ProgramSettings => ({ FormURL, Applications, Payments, Tasks });

function SettingsForm({ program, mayWrite, initial }: { program: number; mayWrite: boolean; initial: ProgramSettingsView }) {
  const { t } = useTranslation("admin-programs");
  const save = useSaveProgramSettings(program);
  const fault = useFieldFault(save.error, "settings");
  const { shown, draft, setDraft, isChanged, handleSubmit, takeTheirs, meanwhile } = useRevisedDraft({
    present: initial,
    revisionOf: (view) => view.revision,
    draftOf: settingsOf,
    bodyOf: (draft, { revision }) => ({ revision, settings: draft }),
    save,
  });
  const labels: Readonly<Record<string, string>> = {
    FormURL: t("settings.FormURL"),
    "Applications.AllowCases": t("settings.AllowCases"),
    "Applications.MultipleDraftCases": t("settings.MultipleDraftCases"),
    "Applications.ApplicantSubmission": t("settings.ApplicantSubmission"),
    "Payments.Type": t("settings.payments"),
    "Tasks.WorkflowRoleName": t("settings.role"),
    "Tasks.Tasks": t("settings.tasks"),
  };
  const labelOf = (place: string) => labels[place] ?? place;
  const applications = draft.Applications;
  const may = (name: keyof typeof applications) => (isOn: boolean) => setDraft({ ...draft, Applications: { ...applications, [name]: isOn } });
  return (
    <form className="page-card program-card" aria-label={t("settings.title")} onSubmit={handleSubmit}>
      <h2 className="page-subtitle">{t("settings.title")}</h2>
      {mayWrite ? null : <Banner kind="info">{t("readOnly")}</Banner>}
      <SaveRefusal save={save} onTake={takeTheirs} />
      <FieldSet label={t("settings.applications")}>
        {(["AllowCases", "MultipleDraftCases", "ApplicantSubmission"] as const).map((name) => (
          <Switch key={name} isSelected={applications[name]} onChange={may(name)} isDisabled={!mayWrite}>
            {t(`settings.${name}`)}
          </Switch>
        ))}
      </FieldSet>
      <TextField
        label={t("settings.FormURL")}
        description={t("settings.FormURLWords")}
        error={fault("FormURL")}
        value={draft.FormURL}
        onChange={(FormURL) => setDraft({ ...draft, FormURL })}
        textDir="ltr"
        isReadOnly={!mayWrite}
      />
      <TextField
        label={t("settings.payments")}
        description={t("settings.paymentsWords")}
        error={fault("Payments.Type")}
        value={draft.Payments.Type}
        onChange={(Type) => setDraft({ ...draft, Payments: { Type } })}
        maxLength={120}
        isReadOnly={!mayWrite}
      />
      <TextField
        label={t("settings.role")}
        description={t("settings.roleWords")}
        error={fault("Tasks.WorkflowRoleName")}
        value={draft.Tasks.WorkflowRoleName}
        onChange={(WorkflowRoleName) => setDraft({ ...draft, Tasks: { ...draft.Tasks, WorkflowRoleName } })}
        maxLength={120}
        isReadOnly={!mayWrite}
      />
      <TextArea
        label={t("settings.tasks")}
        description={t("settings.tasksWords")}
        error={fault("Tasks.Tasks")}
        rows={4}
        value={draft.Tasks.Tasks.join("\n")}
        onChange={(text) => setDraft({ ...draft, Tasks: { ...draft.Tasks, Tasks: text === "" ? [] : text.split("\n") } })}
        isReadOnly={!mayWrite}
      />
      {mayWrite ? (
        <Button type="submit" variant="primary" isDisabled={!isChanged} isPending={save.isPending}>
          {t("save")}
        </Button>
      ) : null}
      <Changed revised={shown} />
      <Meanwhile {...meanwhile} labelOf={labelOf} />
    </form>
  );
}
