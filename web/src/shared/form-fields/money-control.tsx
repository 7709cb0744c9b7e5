import { useTranslation } from "react-i18next";
import { FieldSet } from "../../ui/field-set";
import { Select } from "../../ui/select";
import { TextField } from "../../ui/text-field";
import { isolated } from "../words/direction";
import { errorIn, partsOf, textOf, withPart, type ControlProps } from "./control";
import { amountText, dollars, moneySum } from "./money-sum";
import { usePartName } from "./use-part-name";
import { usePeriodNames } from "./use-period-names";

const DOLLAR = (
  <span className="form-answer-dollar" aria-hidden>
    $
  </span>
);

/** What stands in the box of an amount: what was typed, else what is stored. */
function amountIn(value: unknown, lang: string): string {
  if (typeof value === "string") return value;
  const parts = partsOf(value);
  if (typeof parts["amount"] === "string") return parts["amount"];
  return typeof parts["cents"] === "number" ? amountText(parts["cents"], lang) : "";
}

/** An amount of money; where it is paid in a period also how often, and beneath it what that is in a month. */
export function MoneyControl(props: ControlProps) {
  const { question, id, label, labelLang, note, description, value, error, isRequired, lang, onChange } = props;
  if (question.periods?.length) return <PaidControl {...props} />;
  return (
    <TextField
      id={id}
      label={label}
      labelLang={labelLang}
      note={note}
      description={description}
      error={error}
      value={amountIn(value, lang)}
      onChange={(written) => onChange(written === "" ? null : written)}
      icon={DOLLAR}
      inputMode="decimal"
      autoComplete="off"
      isRequired={isRequired}
    />
  );
}

function PaidControl({ question, id, label, labelLang, note, description, value, fault, error, isRequired, lang, onChange }: ControlProps) {
  const { t } = useTranslation("form-fields");
  const nameOf = usePartName();
  const names = usePeriodNames();
  const parts = partsOf(value);
  const period = textOf(parts["period"]);
  const sum = moneySum(question, value, lang);
  const put = (part: string, written: unknown) => {
    // What was calculated from the answer before is calculated anew.
    const { monthly: _, ...kept } = parts;
    if (part === "amount") delete kept["cents"];
    if (part === "hours") delete kept["hours_hundredths"];
    // The sum of four payments is no amount, and an amount is no such sum.
    if (part === "payments" || (part === "period" && (period === "varies" || written === "varies"))) delete kept["cents"];
    onChange(withPart(kept, part, written));
  };
  const number = { inputMode: "decimal", autoComplete: "off" } as const;
  const hours = typeof parts["hours_hundredths"] === "number" ? amountText(parts["hours_hundredths"], lang) : textOf(parts["hours"]);
  return (
    <FieldSet label={label} labelLang={labelLang} note={note} description={description} error={fault?.part === "" ? error : undefined}>
      <div className="form-answer-row">
        {period === "varies" ? null : (
          <TextField
            {...number}
            id={id}
            label={nameOf("amount")}
            icon={DOLLAR}
            value={amountIn(value, lang)}
            onChange={(written) => put("amount", written)}
            error={errorIn(fault, "amount", error) ?? errorIn(fault, "cents", error)}
            isRequired={isRequired}
          />
        )}
        <Select
          id={period === "varies" ? id : `${id}.period`}
          label={nameOf("period")}
          placeholder={t("chooseOne")}
          options={(question.periods ?? []).map((one) => ({ id: one, name: names[one] }))}
          value={period === "" ? null : period}
          onChange={(chosen) => put("period", chosen)}
          error={errorIn(fault, "period", error)}
          isRequired={isRequired}
        />
        {period === "hourly" ? (
          <TextField
            {...number}
            id={`${id}.hours`}
            label={t("money.hoursWeek")}
            value={hours}
            onChange={(written) => put("hours", written)}
            error={errorIn(fault, "hours", error)}
            isRequired
          />
        ) : null}
        {period === "daily" ? (
          <TextField
            {...number}
            id={`${id}.days`}
            label={t("money.daysWeek")}
            value={textOf(parts["days"])}
            onChange={(written) => put("days", written)}
            error={errorIn(fault, "days", error)}
            isRequired
          />
        ) : null}
      </div>
      {period === "varies" ? (
        <Payments id={id} value={parts["payments"]} fault={fault} error={error} lang={lang} onChange={(paid) => put("payments", paid)} />
      ) : null}
      <output className="form-answer-sum" htmlFor={id}>
        {sum ? t("money.about", { monthly: isolated(dollars(sum.monthlyCents, lang)), sum: isolated(sum.sum) }) : null}
      </output>
    </FieldSet>
  );
}

type PaymentsProps = Pick<ControlProps, "id" | "value" | "fault" | "error" | "lang" | "onChange">;

/** What was paid in each of the last four weeks. */
function Payments({ id, value, fault, error, lang, onChange }: PaymentsProps) {
  const { t } = useTranslation("form-fields");
  const paid = Array.isArray(value) ? value : [];
  const texts = [0, 1, 2, 3].map((place) => {
    const one: unknown = paid[place];
    return typeof one === "number" ? amountText(one, lang) : textOf(one);
  });
  const handleChange = (place: number, written: string) => {
    const next = texts.map((text, at) => (at === place ? written : text));
    onChange(next.every((text) => text === "") ? null : next);
  };
  return (
    <FieldSet label={t("money.lastFour")} error={fault?.part === "payments" ? error : undefined}>
      <div className="form-answer-row">
        {texts.map((text, place) => (
          <TextField
            key={place}
            id={`${id}.payments.${place}`}
            label={t("money.payment", { number: place + 1 })}
            icon={DOLLAR}
            value={text}
            onChange={(written) => handleChange(place, written)}
            error={errorIn(fault, `payments.${place}`, error)}
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
      </div>
    </FieldSet>
  );
}
