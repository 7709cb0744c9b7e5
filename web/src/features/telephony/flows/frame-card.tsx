import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useQueueConfig } from "../../../lib/item/item-queries";
import { ALL_LANGUAGES } from "../../../lib/languages";
import { ComboBox } from "../../../ui/combo-box";
import { IconButton } from "../../../ui/icon-button";
import { Select } from "../../../ui/select";
import { TextField } from "../../../ui/text-field";
import { useFlowEditor } from "./editor-context";
import { ExitSelect } from "./fields/exit-select";
import { NumberField } from "../../../ui/number-field";
import { defaultsOf, exitsOfFlow } from "./model/steps";
import { timeZones } from "./time-zones";
import { useFaultAt, useFlowWords } from "./words";

const EVERY = "every";

/** What holds for the whole call: name, program, languages, times, and where calls begin and end up. */
export function FrameCard() {
  const { t } = useTranslation("flows");
  const { flow, faults, mayWrite, edit } = useFlowEditor();
  const config = useQueueConfig();
  const words = useFlowWords();
  const faultAt = useFaultAt();
  const defaults = defaultsOf(flow);
  const number = (field: "timeout" | "interDigitTimeout" | "tries" | "maxCall", label: string) => (
    <NumberField label={label} value={defaults[field]} isReadOnly={!mayWrite} error={faultAt(faults, "", `defaults.${field}`)} onChange={(value) => edit({ do: "frame", part: { defaults: { ...defaults, [field]: value ?? 0 } } }, `defaults.${field}`)} />
  );
  return (
    <div className="flow-card">
      <TextField label={t("frame.name")} value={flow.name} isReadOnly={!mayWrite} maxLength={80} error={faultAt(faults, "", "name")} onChange={(name) => edit({ do: "frame", part: { name } }, "name")} />
      <Select
        label={t("list.program")}
        options={[{ id: EVERY, name: t("list.everyProgram") }, ...(config.data?.processes ?? []).map((program) => ({ id: String(program.ID), name: program.Name }))]}
        value={flow.program ? String(flow.program) : EVERY}
        isDisabled={!mayWrite}
        onChange={(id) => edit({ do: "frame", part: { program: id === EVERY || id === null ? null : Number(id) } })}
      />
      <div className="flow-languages" role="group" aria-label={t("frame.languages")}>
        <p className="flow-legend">{t("frame.languages")}</p>
        <p className="flow-hint">{t("frame.languagesWords")}</p>
        <ul className="flow-chips">
          {flow.lang.map((lang) => (
            <li key={lang} className="flow-chip">
              {words.language(lang)}
              {mayWrite && flow.lang.length > 1 ? <IconButton label={t("frame.removeLanguage", { language: words.language(lang) })} size="small" icon={<X size={14} aria-hidden />} onPress={() => edit({ do: "frame", part: { lang: flow.lang.filter((one) => one !== lang) } })} /> : null}
            </li>
          ))}
        </ul>
        {mayWrite ? (
          <Select
            label={t("frame.addLanguage")}
            options={ALL_LANGUAGES.filter(({ code }) => !flow.lang.includes(code)).map(({ code }) => ({ id: code, name: words.language(code) }))}
            value={null}
            error={faultAt(faults, "", "lang")}
            onChange={(lang) => lang !== null && edit({ do: "frame", part: { lang: [...flow.lang, String(lang)] } })}
          />
        ) : null}
      </div>
      <ComboBox label={t("frame.timezone")} options={timeZones(flow.timezone).map((zone) => ({ id: zone, name: zone }))} value={flow.timezone} isDisabled={!mayWrite} error={faultAt(faults, "", "timezone")} onChange={(zone) => zone !== null && edit({ do: "frame", part: { timezone: String(zone) } })} />
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
