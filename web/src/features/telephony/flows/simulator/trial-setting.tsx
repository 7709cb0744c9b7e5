import { useTranslation } from "react-i18next";
import { RadioGroup } from "../../../../ui/radio-group";
import { Select } from "../../../../ui/select";
import { Switch } from "../../../../ui/switch";
import { TextField } from "../../../../ui/text-field";
import { useFlowEditor } from "../editor-context";
import { useFlowWords } from "../words";
import type { Simulator } from "./use-simulator";

const UNKNOWN = "unknown";

/** What a test call meets: the caller's language, day and time, and what others answer. */
export function TrialSetting({ simulator: { setting, change } }: { simulator: Simulator }) {
  const { t } = useTranslation("flows");
  const { flow } = useFlowEditor();
  const words = useFlowWords();
  const verbs = new Set(Object.values(flow.steps).map((step) => step.verb));
  const mayLookUp = verbs.has("lookup") || verbs.has("goto");
  const mayCallBack = Object.values(flow.steps).some((step) => step.verb === "goto" || (step.verb === "enqueue" && step.offerCallback));
  return (
    <fieldset className="flow-exits">
      <legend className="flow-legend">{t("trial.setting")}</legend>
      <Select
        label={t("trial.language")}
        options={[{ id: UNKNOWN, name: t("trial.unknownLanguage") }, ...flow.lang.map((lang) => ({ id: lang, name: words.language(lang) }))]}
        value={setting.lang || UNKNOWN}
        onChange={(id) => change({ lang: id === UNKNOWN || id === null ? "" : String(id) })}
      />
      {mayCallBack ? (
        <TextField
          label={t("trial.caller")}
          description={t("trial.callerWords")}
          type="tel"
          value={setting.caller}
          maxLength={20}
          onChange={(caller) => change({ caller })}
        />
      ) : null}
      <TextField
        label={t("trial.at")}
        description={t("trial.atWords", { zone: flow.timezone })}
        type="datetime-local"
        value={setting.at}
        onChange={(at) => change({ at })}
      />
      {mayLookUp ? (
        <RadioGroup
          label={t("trial.lookup")}
          variant="segments"
          options={[
            { id: "found", name: t("trial.foundOne") },
            { id: "none", name: t("trial.foundNone") },
          ]}
          value={setting.found ? "found" : "none"}
          onChange={(id) => change({ found: id === "found" })}
        />
      ) : null}
      {mayLookUp && setting.found ? (
        <div className="flow-row">
          <TextField label={t("trial.status")} value={setting.status} maxLength={80} onChange={(status) => change({ status })} />
          <TextField label={t("trial.program")} value={setting.program} maxLength={80} onChange={(program) => change({ program })} />
        </div>
      ) : null}
      <Switch isSelected={setting.taken} onChange={(taken) => change({ taken })}>
        {t("trial.taken")}
      </Switch>
      {mayCallBack ? (
        <Switch isSelected={setting.answered} onChange={(answered) => change({ answered })}>
          {t("trial.answered")}
        </Switch>
      ) : null}
    </fieldset>
  );
}
