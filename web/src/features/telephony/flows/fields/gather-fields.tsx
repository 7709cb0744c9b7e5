import { useTranslation } from "react-i18next";
import { RadioGroup } from "../../../../ui/radio-group";
import { Select } from "../../../../ui/select";
import { Switch } from "../../../../ui/switch";
import { TextField } from "../../../../ui/text-field";
import { useFlowEditor } from "../editor-context";
import { defaultsOf, type StepOf } from "../model/steps";
import { useFaultAt } from "../words";
import { NumberField } from "../../../../ui/number-field";

const NO_KEY = "none";

/** How many digits are asked for, how long is waited, and what becomes of them. */
export function GatherFields({ name, step }: { name: string; step: StepOf<"gather"> }) {
  const { t } = useTranslation("flows");
  const { flow, faults, mayWrite, edit } = useFlowEditor();
  const faultAt = useFaultAt();
  const isExact = step.numDigits !== null && step.numDigits !== undefined;
  const change = (part: Partial<StepOf<"gather">>, place?: string) =>
    edit({ do: "write", step: name, content: { ...step, ...part } }, place && `${name}.${place}`);
  const number = (field: "numDigits" | "minDigits" | "maxDigits" | "timeout" | "interDigitTimeout" | "tries", label: string, description?: string) => (
    <NumberField
      label={label}
      value={step[field]}
      isReadOnly={!mayWrite}
      error={faultAt(faults, name, field)}
      onChange={(value) => change({ [field]: value }, field)}
      {...(description ? { description } : {})}
    />
  );
  const byDefault = (value: number) => t("step.byDefault", { value });
  const { timeout, interDigitTimeout, tries } = defaultsOf(flow);
  return (
    <>
      <RadioGroup
        label={t("step.digits")}
        variant="segments"
        isDisabled={!mayWrite}
        options={[
          { id: "exactly", name: t("step.exactly") },
          { id: "between", name: t("step.between") },
        ]}
        value={isExact ? "exactly" : "between"}
        onChange={(id) =>
          change(
            id === "exactly"
              ? { numDigits: step.minDigits ?? 1, minDigits: null, maxDigits: null }
              : { numDigits: null, minDigits: 1, maxDigits: Math.max(2, step.numDigits ?? 10) },
          )
        }
      />
      <div className="flow-row">
        {isExact ? (
          number("numDigits", t("step.numDigits"))
        ) : (
          <>
            <NumberField
              label={t("step.minDigits")}
              value={step.minDigits}
              isReadOnly={!mayWrite}
              error={faultAt(faults, name, "numDigits")}
              onChange={(minDigits) => change({ minDigits }, "minDigits")}
            />
            {number("maxDigits", t("step.maxDigits"))}
          </>
        )}
        <Select
          label={t("step.finishOnKey")}
          options={[{ id: NO_KEY, name: t("step.finishNone") }, ...["#", "*"].map((key) => ({ id: key, name: key }))]}
          value={step.finishOnKey ?? (isExact && step.numDigits === 1 ? NO_KEY : "#")}
          isDisabled={!mayWrite}
          error={faultAt(faults, name, "finishOnKey")}
          onChange={(key) => change({ finishOnKey: key === NO_KEY ? "" : String(key) })}
        />
      </div>
      <div className="flow-row">
        {number("timeout", t("step.timeout"), byDefault(timeout))}
        {number("interDigitTimeout", t("step.interDigitTimeout"), byDefault(interDigitTimeout))}
        {number("tries", t("step.tries"), byDefault(tries))}
      </div>
      <TextField
        label={t("step.save")}
        value={step.save ?? ""}
        isReadOnly={!mayWrite}
        autoComplete="off"
        maxLength={40}
        error={faultAt(faults, name, "save")}
        onChange={(text) => change({ save: text.toLowerCase().replace(/[^a-z0-9_]/g, "_") || null }, "save")}
      />
      {step.save ? (
        <Switch isSelected={step.sensitive ?? false} isDisabled={!mayWrite} onChange={(sensitive) => change({ sensitive })}>
          {t("step.sensitive")}
        </Switch>
      ) : null}
      <Switch isSelected={step.bargein ?? true} isDisabled={!mayWrite} onChange={(bargein) => change({ bargein })}>
        {t("step.bargein")}
      </Switch>
    </>
  );
}
