import { useTranslation } from "react-i18next";
import { Checkbox } from "../../../ui/checkbox";
import { DateBoxes } from "../../../ui/date-boxes";
import { Select } from "../../../ui/select";
import { TextArea } from "../../../ui/text-area";
import { TextField } from "../../../ui/text-field";
import type { DraftValue } from "./draft";
import type { FieldName, FieldSpec } from "./field-specs";
import { IndustryField } from "./industry-field";
import { dateBoxes, dateText } from "./typed";
import { useOptions } from "./use-options";

export interface ProfileFieldProps {
  field: FieldSpec;
  value: DraftValue | undefined;
  /** Last digits on file, of a sealed field. */
  kept: string | undefined;
  error: string | undefined;
  /** The box's id, which the summary of errors leads to. */
  id: string;
  isReadOnly: boolean;
  onChange: (value: DraftValue) => void;
  /** What stands in another field of the row, and how that is filled in. */
  other: (field: FieldName) => DraftValue | undefined;
  onOther: (field: FieldName, value: DraftValue) => void;
}

/** One field of a profile. */
export function ProfileField({ field: { name, shape, isRequired }, value, kept, error, id, isReadOnly, onChange, other, onOther }: ProfileFieldProps) {
  const { t, i18n } = useTranslation("profile");
  const options = useOptions();
  const label = t(`field.${name}`);
  const note = isRequired ? undefined : t("optional");
  const words = { label, error, ...(note ? { note } : {}) };
  const text = typeof value === "string" ? value : "";
  switch (shape.kind) {
    case "flag":
      return (
        <Checkbox id={id} isSelected={value === true} isDisabled={isReadOnly} onChange={onChange} className="profile-wide">
          {label}
        </Checkbox>
      );
    case "choice":
      return (
        <div id={id}>
          <Select
            {...words}
            options={[...(isRequired ? [] : [{ id: "", name: t("noAnswer") }]), ...options(shape.options)]}
            value={text || null}
            placeholder={t("choose")}
            isDisabled={isReadOnly}
            onChange={(key) => onChange(key === null ? "" : String(key))}
          />
        </div>
      );
    case "area":
    case "lines":
      return (
        <TextArea
          {...words}
          id={id}
          rows={3}
          {...(shape.kind === "lines" ? { description: t(`hint.${shape.hint}`) } : {})}
          value={text}
          isReadOnly={isReadOnly}
          onChange={onChange}
          className="profile-wide"
        />
      );
    case "sealed":
      return (
        <TextField
          {...words}
          id={id}
          inputMode="numeric"
          autoComplete="off"
          description={kept ? t("keptHint", { digits: kept }) : t(`hint.${shape.hint}`)}
          value={text}
          isReadOnly={isReadOnly}
          onChange={onChange}
        />
      );
    case "date":
      return (
        <DateBoxes
          {...words}
          id={id}
          lang={i18n.language}
          value={dateBoxes(text)}
          onChange={(typed) => onChange(dateText(typed))}
          isOwnBirthday={shape.isOwnBirthday === true}
          isReadOnly={isReadOnly}
        />
      );
    case "time":
      return <TextField {...words} id={id} autoComplete="off" description={t("hint.time")} value={text} isReadOnly={isReadOnly} onChange={onChange} />;
    case "industry": {
      const named = other("ds_naics_industry");
      return (
        <IndustryField
          {...words}
          id={id}
          code={text}
          name={typeof named === "string" ? named : ""}
          isReadOnly={isReadOnly}
          onChange={(code, industry) => {
            onChange(code);
            onOther("ds_naics_industry", industry);
          }}
        />
      );
    }
    case "filled":
      return null;
    case "money":
      return (
        <TextField
          {...words}
          id={id}
          inputMode="decimal"
          autoComplete="off"
          description={t("hint.money")}
          value={text}
          isReadOnly={isReadOnly}
          onChange={onChange}
        />
      );
    case "text":
      return (
        <TextField
          {...words}
          id={id}
          autoComplete={shape.autoComplete ?? "off"}
          {...(shape.inputMode ? { inputMode: shape.inputMode } : {})}
          {...(shape.hint ? { description: t(`hint.${shape.hint}`) } : {})}
          spellCheck="false"
          value={text}
          isReadOnly={isReadOnly}
          onChange={onChange}
        />
      );
  }
}
