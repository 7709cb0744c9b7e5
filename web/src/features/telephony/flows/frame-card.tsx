import { useTranslation } from "react-i18next";
import { useQueueConfig } from "../../../shared/cases/item/item-queries";
import { CallerLanguages } from "../../../shared/calls/caller-languages";
import { ComboBox } from "../../../ui/combo-box";
import { NumberField } from "../../../ui/number-field";
import { Select } from "../../../ui/select";
import { TextField } from "../../../ui/text-field";
import { useFlowEditor } from "./editor-context";
import { ExitSelect } from "./fields/exit-select";
import { defaultsOf, exitsOfFlow } from "./model/steps";
import { timeZones } from "./time-zones";
import { useFaultAt } from "./words";

const EVERY = "every";

/** What holds for the whole call: name, program, languages, times, and where calls begin and end up. */
export function FrameCard() {
  const { t } = useTranslation("flows");
  const { flow, faults, mayWrite, edit } = useFlowEditor();
  const config = useQueueConfig();
  const faultAt = useFaultAt();
  const defaults = defaultsOf(flow);
  const number = (field: "timeout" | "interDigitTimeout" | "tries" | "maxCall", label: string) => (
    <NumberField
      label={label}
      value={defaults[field]}
      isReadOnly={!mayWrite}
      error={faultAt(faults, "", `defaults.${field}`)}
      onChange={(value) => edit({ do: "frame", part: { defaults: { ...defaults, [field]: value ?? 0 } } }, `defaults.${field}`)}
    />
  );
  return (
    <div className="flow-card">
      <TextField
        label={t("frame.name")}
        value={flow.name}
        isReadOnly={!mayWrite}
        maxLength={80}
        error={faultAt(faults, "", "name")}
        onChange={(name) => edit({ do: "frame", part: { name } }, "name")}
      />
      <Select
        label={t("list.program")}
        options={[
          { id: EVERY, name: t("list.everyProgram") },
          ...(config.data?.processes ?? []).map((program) => ({ id: String(program.ID), name: program.Name })),
        ]}
        value={flow.program ? String(flow.program) : EVERY}
        isDisabled={!mayWrite}
        onChange={(id) => edit({ do: "frame", part: { program: id === EVERY || id === null ? null : Number(id) } })}
      />
      <CallerLanguages
        label={t("frame.languages")}
        description={t("frame.languagesWords")}
        noVoice={t("frame.noVoice")}
        instead={(languages, first) => t("frame.instead", { languages, first })}
        value={flow.lang}
        isReadOnly={!mayWrite}
        error={faultAt(faults, "", "lang")}
        onChange={(lang) => edit({ do: "frame", part: { lang } })}
      />
      <ComboBox
        label={t("frame.timezone")}
        options={timeZones(flow.timezone).map((zone) => ({ id: zone, name: zone }))}
        value={flow.timezone}
        isDisabled={!mayWrite}
        error={faultAt(faults, "", "timezone")}
        onChange={(zone) => zone !== null && edit({ do: "frame", part: { timezone: String(zone) } })}
      />
      <div className="flow-row">
        {number("timeout", t("step.timeout"))}
        {number("interDigitTimeout", t("step.interDigitTimeout"))}
        {number("tries", t("step.tries"))}
        {number("maxCall", t("frame.maxCall"))}
      </div>
      <fieldset className="flow-exits">
        <legend className="flow-legend">{t("exits.title")}</legend>
        {exitsOfFlow(flow).map((exit) => (
          <ExitSelect key={exit.field} name="" exit={exit} noneWords={exit.field === "defaults.onHangup" ? t("exits.log") : t("exits.none")} />
        ))}
      </fieldset>
    </div>
  );
}
