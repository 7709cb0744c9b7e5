import { useTranslation } from "react-i18next";
import { factorOf, type Factor, type Period, type Question } from "../../../../shared/form-engine/document";
import { usePeriodNames } from "../../../../shared/form-fields/use-period-names";
import { Checkbox } from "../../../../ui/checkbox";
import { FieldSet } from "../../../../ui/field-set";
import { useFormEditor } from "../editor-context";
import { PERIODS } from "../form-edits/kinds";
import { BoundField } from "./bound-field";

/** How often an amount may be paid, and what makes a month of each where the program counts otherwise. */
export function PeriodsField({ question }: { question: Question }) {
  const { t } = useTranslation("form-builder");
  const { edit, mayWrite } = useFormEditor();
  const names = usePeriodNames();
  const chosen = question.periods ?? [];
  const choose = (period: Period, isChosen: boolean) => {
    const periods = PERIODS.filter((one) => (one === period ? isChosen : chosen.includes(one)));
    const { [period]: _gone, ...others } = question.factors ?? {};
    edit({ do: "set", id: question.id, settings: { periods, factors: isChosen ? question.factors : others } });
  };
  const count = (period: Period, side: keyof Factor, value: number | undefined) => {
    const { [period]: own, ...others } = question.factors ?? {};
    const counted = { ...(own ?? factorOf({ ...question, factors: {} }, period)), [side]: value ?? 0 };
    const plain = factorOf({ ...question, factors: {} }, period);
    const isPlain = value === undefined || (counted.times === plain.times && counted.per === plain.per);
    edit({ do: "set", id: question.id, settings: { factors: isPlain ? others : { ...others, [period]: counted } } }, `factor ${question.id} ${period}`);
  };
  return (
    <FieldSet label={t("properties.periods")} description={t("properties.periodsWords")}>
      {PERIODS.map((period) => {
        const factor = factorOf(question, period);
        const isChosen = chosen.includes(period);
        return (
          <div key={period} className="form-builder-period">
            <Checkbox isSelected={isChosen} isDisabled={!mayWrite} onChange={(now) => choose(period, now)}>
              {names[period]}
            </Checkbox>
            {isChosen ? (
              <div className="form-builder-row">
                <BoundField
                  label={t("properties.times", { period: names[period] })}
                  value={factor.times}
                  isReadOnly={!mayWrite}
                  onChange={(value) => count(period, "times", value)}
                />
                <BoundField
                  label={t("properties.per", { period: names[period] })}
                  value={factor.per}
                  isReadOnly={!mayWrite}
                  onChange={(value) => count(period, "per", value)}
                />
              </div>
            ) : null}
          </div>
        );
      })}
    </FieldSet>
  );
}
