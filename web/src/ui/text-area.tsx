import type { KeyboardEventHandler, Ref } from "react";
import { TextArea as AriaTextArea, TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from "react-aria-components";
import { classNames } from "./class-names";
import { CharactersLeft } from "./characters-left";
import { FieldDescription, FieldError, FieldLabel, type FieldWords } from "./field";

export interface TextAreaProps extends FieldWords, Omit<AriaTextFieldProps, "className" | "style" | "children" | "isInvalid" | "onKeyDown"> {
  placeholder?: string;
  rows?: number;
  className?: string;
  /** The language of what is written, where it need not be the page's. */
  textLang?: string;
  /** The most characters: beneath the box stands how many are left. */
  most?: number;
  areaRef?: Ref<HTMLTextAreaElement>;
  onKeyDown?: KeyboardEventHandler<HTMLTextAreaElement>;
}

/** Several lines of text. */
export function TextArea({
  label,
  labelLang,
  hideLabel,
  note,
  description,
  error,
  placeholder,
  rows = 3,
  className,
  areaRef,
  onKeyDown,
  textLang,
  most,
  ...props
}: TextAreaProps) {
  return (
    <AriaTextField validationBehavior="aria" {...props} isInvalid={Boolean(error)} className={classNames("ui-field", className)}>
      <FieldLabel label={label} labelLang={labelLang} hideLabel={hideLabel} note={note} />
      <div className="ui-field-box">
        <AriaTextArea
          lang={textLang}
          dir={textLang && "auto"}
          ref={areaRef}
          className="ui-field-input ui-field-area"
          rows={rows}
          placeholder={placeholder}
          onKeyDown={onKeyDown}
        />
      </div>
      <FieldDescription description={description} />
      {most === undefined ? null : <CharactersLeft text={props.value ?? ""} most={most} />}
      <FieldError error={error} />
    </AriaTextField>
  );
}
