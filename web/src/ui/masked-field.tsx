import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import { TextField, type TextFieldProps } from "./text-field";
import "./masked-field.css";

export interface MaskedFieldProps extends Omit<TextFieldProps, "value" | "onChange" | "trailing" | "icon"> {
  value: string;
  onChange: (value: string) => void;
  /** What is shown instead of a number: its last four digits are readable. */
  mask: (lastFour: string) => string;
  /** The last four digits of a number that is kept where this page cannot read it. */
  kept?: string | null;
}

/** The digits of any script are hidden, all but the last four of a number that is long enough to be whole. */
export function maskedText(text: string, mask: (lastFour: string) => string, least: number): string {
  const digits = text.match(/\p{Nd}/gu) ?? [];
  return digits.length >= least ? mask(digits.slice(-4).join("")) : text.replace(/\p{Nd}/gu, "•");
}

/** A number that is readable only while it is edited. */
export function MaskedField({ value, onChange, mask, kept, minLength = 5, ...props }: MaskedFieldProps) {
  const { t } = useTranslation("ui");
  const [isEdited, setEdited] = useState(false);
  const [isChanging, setChanging] = useState(false);
  if (kept && !isChanging) {
    return (
      <div className="ui-masked">
        <TextField {...props} value={mask(kept)} isReadOnly autoComplete="off" textDir="ltr" />
        <Button onPress={() => setChanging(true)}>{t("masked.change")}</Button>
      </div>
    );
  }
  const handleBlur = () => {
    setEdited(false);
    // Nothing was typed: what is kept stays.
    if (kept && value === "") setChanging(false);
  };
  return (
    <TextField
      {...props}
      value={isEdited ? value : maskedText(value, mask, minLength)}
      onChange={(text) => {
        if (isEdited) onChange(text);
      }}
      onFocus={() => setEdited(true)}
      onBlur={handleBlur}
      autoFocus={isChanging}
      autoComplete="off"
      spellCheck="false"
      inputMode="numeric"
      textDir="ltr"
    />
  );
}
