import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../../api/client";
import { useStatusWords } from "../../../../shared/cases/item/status-words";
import { RadioGroup } from "../../../../ui/radio-group";
import { Select } from "../../../../ui/select";
import { Switch } from "../../../../ui/switch";
import { TextField } from "../../../../ui/text-field";
import { useFlowEditor } from "../editor-context";
import { plainName } from "../model/edits";
import type { StepOf } from "../model/steps";
import { useFaultAt } from "../words";
import { NumberField } from "../../../../ui/number-field";

interface FieldsProps<V extends "dial" | "refer" | "conference" | "record" | "set-status"> {
  name: string;
  step: StepOf<V>;
}

const asNumber = (text: string) => text.replace(/[^+\d]/g, "").slice(0, 16);

/** Which number is called for the caller, and how long it rings. */
export function DialFields({ name, step }: FieldsProps<"dial">) {
  const { t } = useTranslation("flows");
  const { faults, mayWrite, edit } = useFlowEditor();
  const faultAt = useFaultAt();
  const change = (part: Partial<StepOf<"dial">>, place: string) => edit({ do: "write", step: name, content: { ...step, ...part } }, `${name}.${place}`);
  return (
    <>
      <TextField
        label={t("step.number")}
        type="tel"
        autoComplete="off"
        value={step.number}
        isReadOnly={!mayWrite}
        description={t("step.numberWords")}
        error={faultAt(faults, name, "number")}
        onChange={(text) => change({ number: asNumber(text) }, "number")}
      />
      <NumberField
        label={t("step.rings")}
        value={step.timeout}
        isReadOnly={!mayWrite}
        description={t("step.byDefault", { value: 30 })}
        error={faultAt(faults, name, "timeout")}
        onChange={(timeout) => change({ timeout }, "timeout")}
      />
    </>
  );
}

/** Where the caller is transferred. */
export function ReferFields({ name, step }: FieldsProps<"refer">) {
  const { t } = useTranslation("flows");
  const { faults, mayWrite, edit } = useFlowEditor();
  const faultAt = useFaultAt();
  return (
    <TextField
      label={t("step.number")}
      type="tel"
      autoComplete="off"
      value={step.to}
      isReadOnly={!mayWrite}
      description={t("step.referWords")}
      error={faultAt(faults, name, "to")}
      onChange={(text) => edit({ do: "write", step: name, content: { ...step, to: asNumber(text) } }, `${name}.to`)}
    />
  );
}

/** The room that callers share. */
export function ConferenceFields({ name, step }: FieldsProps<"conference">) {
  const { t } = useTranslation("flows");
  const { faults, mayWrite, edit } = useFlowEditor();
  const faultAt = useFaultAt();
  const change = (part: Partial<StepOf<"conference">>, place?: string) =>
    edit({ do: "write", step: name, content: { ...step, ...part } }, place && `${name}.${place}`);
  return (
    <>
      <TextField
        label={t("step.room")}
        autoComplete="off"
        value={step.name}
        isReadOnly={!mayWrite}
        description={t("step.roomWords")}
        error={faultAt(faults, name, "name")}
        onChange={(text) => change({ name: plainName(text) }, "name")}
      />
      <Select
        label={t("step.leaveKey")}
        options={["#", "*"].map((key) => ({ id: key, name: key }))}
        value={step.finishOnKey ?? "#"}
        isDisabled={!mayWrite}
        error={faultAt(faults, name, "finishOnKey")}
        onChange={(key) => change({ finishOnKey: String(key) })}
      />
      <NumberField
        label={t("step.maxStay")}
        value={step.maxLength}
        isReadOnly={!mayWrite}
        description={t("step.byDefault", { value: 3600 })}
        error={faultAt(faults, name, "maxLength")}
        onChange={(maxLength) => change({ maxLength }, "maxLength")}
      />
      <Switch isSelected={step.waitPlay === "moh"} isDisabled={!mayWrite} onChange={(isOn) => change({ waitPlay: isOn ? "moh" : null })}>
        {t("step.musicAlone")}
      </Switch>
    </>
  );
}

/** What is done about the recording. */
export function RecordFields({ name, step }: FieldsProps<"record">) {
  const { t } = useTranslation("flows");
  const { mayWrite, edit } = useFlowEditor();
  return (
    <>
      <RadioGroup
        label={t("step.recording")}
        variant="segments"
        isDisabled={!mayWrite}
        options={(["start", "pause", "stop"] as const).map((id) => ({ id, name: t(`step.record.${id}`) }))}
        value={step.action}
        onChange={(action) => edit({ do: "write", step: name, content: { ...step, action: action as StepOf<"record">["action"] } })}
      />
      <p className="flow-hint">{t("step.recordWords")}</p>
    </>
  );
}

/** The status that the application gets. */
export function StatusFields({ name, step }: FieldsProps<"set-status">) {
  const { t } = useTranslation("flows");
  const { flow, faults, mayWrite, edit } = useFlowEditor();
  const faultAt = useFaultAt();
  const filters = useQuery({
    queryKey: ["work-queue", "filters", "of-flow", flow.program ?? null],
    queryFn: ({ signal }) => api.get("/api/work-queue/filters", { query: flow.program ? { process: String(flow.program) } : {}, signal }),
    staleTime: 300_000,
  });
  const statusWords = useStatusWords();
  const states = (filters.data?.filters ?? []).filter((one) => one.Domain === "state");
  const value = String(step.status);
  return (
    <>
      <Select
        label={t("step.status")}
        placeholder={t("step.chooseStatus")}
        options={states.map((one) => ({ id: String(one.ID), name: statusWords(one.Name) }))}
        value={states.some((one) => String(one.ID) === value) ? value : null}
        isDisabled={!mayWrite}
        error={faultAt(faults, name, "status")}
        onChange={(id) => edit({ do: "write", step: name, content: { ...step, status: Number(id) } })}
      />
      <TextField
        label={t("step.statusWhy")}
        value={step.comment ?? ""}
        maxLength={1000}
        isReadOnly={!mayWrite}
        error={faultAt(faults, name, "comment")}
        onChange={(comment) => edit({ do: "write", step: name, content: { ...step, comment } }, `${name}.comment`)}
      />
      <p className="flow-hint">{t("step.statusWords")}</p>
    </>
  );
}
