import type { ReactNode, Ref } from "react";
import { Input, TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from "react-aria-components";
import { classNames } from "./class-names";
import { FieldDescription, FieldError, FieldLabel, type FieldWords } from "./field";

export interface TextFieldProps extends FieldWords, Omit<AriaTextFieldProps, "className" | "style" | "children" | "isInvalid"> {
  placeholder?: string;
  /** An icon at the start of the box. */
  icon?: ReactNode;
  /** A control at the end of the box, such as "show password". */
  trailing?: ReactNode;
  className?: string;
  /** The language of what is written, where it need not be the page's. */
  textLang?: string;
  /** The direction of what is written, where it is not the page's: `auto` follows its letters. */
  textDir?: "auto" | "ltr";
  /** The input itself, for react-hook-form's focus. */
  inputRef?: Ref<HTMLInputElement>;
}

/** One line of text. */
export function TextField({
  label,
  labelLang,
  hideLabel,
  note,
  description,
  error,
  placeholder,
  icon,
  trailing,
  className,
  inputRef,
  textLang,
  textDir = textLang ? "auto" : undefined,
  ...props
}: TextFieldProps) {
  return (
    <AriaTextField validationBehavior="aria" {...props} isInvalid={Boolean(error)} className={classNames("ui-field", className)}>
      <FieldLabel label={label} labelLang={labelLang} hideLabel={hideLabel} note={note} />
      <div className="ui-field-box">
        {icon}
        <Input lang={textLang} dir={textDir} ref={inputRef} className="ui-field-input" placeholder={placeholder} />
        {trailing}
      </div>
      <FieldDescription description={description} />
      <FieldError error={error} />
    </AriaTextField>
  );
}
