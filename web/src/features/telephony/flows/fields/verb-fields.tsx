import { useTranslation } from "react-i18next";
import type { FlowStep } from "../../../../api/schema";
import { Select } from "../../../../ui/select";
import { Switch } from "../../../../ui/switch";
import { useWaitingLines } from "../../../../shared/calls/waiting-lines";
import { useFlows } from "../api/flows";
import { usePhoneSchedules } from "../api/schedules";
import { useFlowEditor } from "../editor-context";
import { variablesOf, type StepOf } from "../model/steps";
import { useFaultAt } from "../words";
import { ConferenceFields, DialFields, RecordFields, ReferFields, StatusFields } from "./connect-fields";
import { GatherFields } from "./gather-fields";
import { NumberField } from "../../../../ui/number-field";
import { SetFields } from "./set-fields";
import { SoundFields } from "./sound-fields";

/** The members whose faults {@link VerbFields} and its parts show beside the field itself. */
export const SHOWN_FIELDS = [
  "schedule",
  "by",
  "birthDate",
  "flow",
  "maxWait",
  "maxLength",
  "finishOnKey",
  "numDigits",
  "maxDigits",
  "timeout",
  "interDigitTimeout",
  "tries",
  "save",
  "set.lang",
  "on",
  "number",
  "to",
  "name",
  "status",
  "comment",
];

/** The fields of a step that its verb asks for, besides what it says and where it leads. */
export function VerbFields({ name, step }: { name: string; step: FlowStep }) {
  const { t } = useTranslation("flows");
  const { mayWrite, edit } = useFlowEditor();
  const change = (part: object, place?: string) => edit({ do: "write", step: name, content: { ...step, ...part } as FlowStep }, place && `${name}.${place}`);
  switch (step.verb) {
    case "gather":
      return <GatherFields name={name} step={step} />;
    case "say":
      return (
        <Switch isSelected={step.bargein ?? false} isDisabled={!mayWrite} onChange={(bargein) => change({ bargein })}>
          {t("step.bargein")}
        </Switch>
      );
    case "hours":
      return <SchedulePicker name={name} step={step} />;
    case "goto":
      return <FlowPicker name={name} step={step} />;
    case "branch":
      return <VariablePicker name={name} field="by" label={t("step.by")} value={step.by} onChange={(by) => change({ by })} />;
    case "lookup":
      return (
        <>
          <VariablePicker name={name} field="by" label={t("step.caseNumber")} value={step.by} gatheredOnly onChange={(by) => change({ by })} />
          <VariablePicker
            name={name}
            field="birthDate"
            label={t("step.birthDate")}
            value={step.birthDate}
            gatheredOnly
            onChange={(birthDate) => change({ birthDate })}
          />
        </>
      );
    case "set":
      return <SetFields name={name} step={step} />;
    case "message":
      return <p className="flow-hint">{t("step.consent")}</p>;
    case "enqueue":
      return <EnqueueFields name={name} step={step} />;
    case "voicemail":
      return <VoicemailFields name={name} step={step} />;
    case "hangup":
      return null;
    case "play":
      return <SoundFields name={name} step={step} />;
    case "dial":
      return <DialFields name={name} step={step} />;
    case "refer":
      return <ReferFields name={name} step={step} />;
    case "conference":
      return <ConferenceFields name={name} step={step} />;
    case "record":
      return <RecordFields name={name} step={step} />;
    case "set-status":
      return <StatusFields name={name} step={step} />;
  }
}

function SchedulePicker({ name, step }: { name: string; step: StepOf<"hours"> }) {
  const { t } = useTranslation("flows");
  const { flow, faults, mayWrite, edit } = useFlowEditor();
  const faultAt = useFaultAt();
  const schedules = usePhoneSchedules();
  const options = (schedules.data ?? []).map((one) => ({ id: one.key, name: one.schedule.name, detail: t(`schedules.state.${one.state}`) }));
  const value = options.some((one) => one.id === step.schedule) ? step.schedule : null;
  const chosen = schedules.data?.find((one) => one.key === value);
  const zone = chosen ? chosen.schedule.timezone || flow.timezone : null;
  return (
    <Select
      label={t("step.schedule")}
      description={zone ? t("step.scheduleZone", { zone }) : undefined}
      placeholder={t("step.chooseSchedule")}
      options={options}
      value={value}
      isDisabled={!mayWrite}
      error={faultAt(faults, name, "schedule")}
      onChange={(key) => edit({ do: "write", step: name, content: { ...step, schedule: String(key) } })}
    />
  );
}

function FlowPicker({ name, step }: { name: string; step: StepOf<"goto"> }) {
  const { t } = useTranslation("flows");
  const { faults, mayWrite, edit } = useFlowEditor();
  const faultAt = useFaultAt();
  const flows = useFlows();
  const options = (flows.data ?? []).filter((one) => one.published).map((one) => ({ id: one.key, name: one.name }));
  const value = options.some((one) => one.id === step.flow) ? step.flow : null;
  return (
    <Select
      label={t("step.flow")}
      placeholder={t("step.chooseFlow")}
      options={options}
      value={value}
      isDisabled={!mayWrite}
      error={faultAt(faults, name, "flow")}
      onChange={(key) => edit({ do: "write", step: name, content: { ...step, flow: String(key) } })}
    />
  );
}

interface VariablePickerProps {
  name: string;
  field: string;
  label: string;
  value: string;
  /** Only what callers have pressed. */
  gatheredOnly?: boolean;
  onChange: (variable: string) => void;
}

function VariablePicker({ name, field, label, value, gatheredOnly, onChange }: VariablePickerProps) {
  const { t } = useTranslation("flows");
  const { flow, faults, mayWrite } = useFlowEditor();
  const faultAt = useFaultAt();
  const { all, gathered } = variablesOf(flow);
  const names = gatheredOnly ? gathered : all;
  return (
    <Select
      label={label}
      placeholder={t("step.chooseVariable")}
      options={names.map((one) => ({ id: one, name: one }))}
      value={names.includes(value) ? value : null}
      isDisabled={!mayWrite}
      error={faultAt(faults, name, field)}
      onChange={(id) => onChange(String(id))}
    />
  );
}

function EnqueueFields({ name, step }: { name: string; step: StepOf<"enqueue"> }) {
  const { t } = useTranslation("flows");
  const { faults, mayWrite, edit } = useFlowEditor();
  const faultAt = useFaultAt();
  const lines = useWaitingLines();
  const change = (part: Partial<StepOf<"enqueue">>, place?: string) => edit({ do: "write", step: name, content: { ...step, ...part } }, place);
  return (
    <>
      <Select
        label={t("step.line")}
        options={(lines.data ?? []).map((one) => ({ id: one.key, name: one.line.name }))}
        value={lines.data?.some((one) => one.key === step.name) ? step.name : null}
        placeholder={t("step.chooseLine")}
        isDisabled={!mayWrite}
        error={faultAt(faults, name, "name")}
        onChange={(key) => change({ name: String(key) })}
      />
      <Switch isSelected={step.offerCallback ?? false} isDisabled={!mayWrite} onChange={(offerCallback) => change({ offerCallback })}>
        {t("step.callback")}
      </Switch>
      <NumberField
        label={t("step.maxWait")}
        value={step.maxWait}
        isReadOnly={!mayWrite}
        error={faultAt(faults, name, "maxWait")}
        onChange={(maxWait) => change({ maxWait }, `${name}.maxWait`)}
      />
      <Switch isSelected={step.waitPlay === "moh"} isDisabled={!mayWrite} onChange={(isOn) => change({ waitPlay: isOn ? "moh" : null })}>
        {t("step.music")}
      </Switch>
    </>
  );
}

function VoicemailFields({ name, step }: { name: string; step: StepOf<"voicemail"> }) {
  const { t } = useTranslation("flows");
  const { faults, mayWrite, edit } = useFlowEditor();
  const faultAt = useFaultAt();
  const change = (part: Partial<StepOf<"voicemail">>, place?: string) => edit({ do: "write", step: name, content: { ...step, ...part } }, place);
  return (
    <>
      <NumberField
        label={t("step.maxLength")}
        value={step.maxLength}
        isReadOnly={!mayWrite}
        error={faultAt(faults, name, "maxLength")}
        onChange={(maxLength) => change({ maxLength }, `${name}.maxLength`)}
      />
      <Switch isSelected={step.transcribe ?? true} isDisabled={!mayWrite} onChange={(transcribe) => change({ transcribe })}>
        {t("step.transcribe")}
      </Switch>
    </>
  );
}
