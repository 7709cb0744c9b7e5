import { DateBoxes, type DatePart, type TypedDate } from "../../ui/date-boxes";
import { partsOf, textOf, type ControlProps } from "./control";

/** What stands in the boxes: what was typed, or the day that was made of it. */
export function typedDate(value: unknown): TypedDate {
  if (typeof value === "string") {
    const [year = "", month = "", day = ""] = value.split("-");
    const bare = (digits: string) => digits.replace(/^0+(?=.)/, "");
    return { year, month: bare(month), day: bare(day) };
  }
  const parts = partsOf(value);
  return { day: textOf(parts["day"]), month: textOf(parts["month"]), year: textOf(parts["year"]) };
}

/** A date in three boxes; where the month is enough, the day may be left out. */
export function DateControl({ question, id, label, labelLang, note, description, value, fault, error, isRequired, isForSelf, lang, onChange }: ControlProps) {
  const isPart = (part: string): part is DatePart => part === "day" || part === "month" || part === "year";
  const handleChange = (typed: TypedDate) => {
    const isEmpty = Object.values(typed).every((text) => text === "");
    onChange(isEmpty ? null : { ...typed });
  };
  return (
    <DateBoxes
      label={label}
      labelLang={labelLang}
      note={note}
      description={description}
      error={error}
      faultyPart={fault && isPart(fault.part) ? fault.part : undefined}
      id={id}
      lang={lang}
      value={typedDate(value)}
      onChange={handleChange}
      isRequired={isRequired}
      isDayOptional={question.about}
      isOwnBirthday={isForSelf && question.type === "date_of_birth"}
    />
  );
}
