import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Input, Label, TextField } from "react-aria-components";
import { FieldSet } from "./field-set";
import type { FieldWords } from "./field";
import "./date-boxes.css";

export type DatePart = "day" | "month" | "year";

/** What was typed into each box. */
export type TypedDate = Record<DatePart, string>;

export interface DateBoxesProps extends FieldWords {
  value: TypedDate;
  onChange: (value: TypedDate) => void;
  /** The box that the error is about; all of them without one. */
  faultyPart?: DatePart | undefined;
  /** The id of the first box in the document; the others have theirs after a point. */
  id?: string;
  /** The language whose order of day, month and year is used. */
  lang: string;
  isRequired?: boolean;
  /** The day may be left out. */
  isDayOptional?: boolean;
  /** Whether the browser may fill in the birthday of whoever sits before it. */
  isOwnBirthday?: boolean;
  isReadOnly?: boolean;
}

/** Day, month and year in the order in which a language writes them. */
export function dateOrder(lang: string): DatePart[] {
  const isPart = (type: string): type is DatePart => type === "day" || type === "month" || type === "year";
  const parts = new Intl.DateTimeFormat(lang === "en" ? "en-US" : `${lang}-u-ca-gregory`, { year: "numeric", month: "numeric", day: "numeric" })
    .formatToParts(new Date(Date.UTC(2001, 1, 3, 12)))
    .map(({ type }) => type)
    .filter(isPart);
  return parts.length === 3 ? parts : ["month", "day", "year"];
}

/** A date that somebody knows by heart, in three boxes: typed as it is said, the month also as a word. */
export function DateBoxes({ value, onChange, faultyPart, id, lang, isRequired, isDayOptional, isOwnBirthday, isReadOnly, ...words }: DateBoxesProps) {
  const { t } = useTranslation("ui");
  const own = useId();
  const errorId = `${own}-error`;
  const names = { day: isDayOptional ? t("date.dayIfKnown") : t("date.day"), month: t("date.month"), year: t("date.year") };
  return (
    <FieldSet {...words} errorId={errorId}>
      <div className="ui-date-boxes">
        {dateOrder(lang).map((part, place) => (
          <TextField
            key={part}
            id={id && (place === 0 ? id : `${id}.${part}`)}
            className="ui-field ui-date-box"
            data-part={part}
            value={value[part]}
            onChange={(text) => onChange({ ...value, [part]: text })}
            isReadOnly={isReadOnly}
            inputMode="numeric"
            autoComplete={isOwnBirthday ? `bday-${part}` : "off"}
            isRequired={isRequired && !(part === "day" && isDayOptional)}
            isInvalid={Boolean(words.error) && (faultyPart === undefined || faultyPart === part)}
            validationBehavior="aria"
            aria-describedby={words.error ? errorId : undefined}
          >
            <Label className="ui-field-label">{names[part]}</Label>
            <div className="ui-field-box">
              <Input className="ui-field-input" />
            </div>
          </TextField>
        ))}
      </div>
    </FieldSet>
  );
}
