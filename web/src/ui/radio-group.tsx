import type { ReactNode } from "react";
import { Radio, RadioGroup as AriaRadioGroup } from "react-aria-components";
import { classNames } from "./class-names";
import { FieldDescription, FieldError, FieldLabel, type FieldWords } from "./field";
import "./radio-group.css";

export interface RadioOption {
  id: string;
  name: string;
  /** The language of the name, where it is not the page's. */
  lang?: string | undefined;
  detail?: string;
  icon?: ReactNode;
  isDisabled?: boolean;
}

export interface RadioGroupProps extends FieldWords {
  options: RadioOption[];
  value: string | null;
  onChange: (value: string) => void;
  /** `cards` gives each choice a bordered surface; `segments` puts them side by side, `buttons` as large buttons. */
  variant?: "list" | "cards" | "segments" | "buttons";
  /** The id of the first choice in the document. */
  firstId?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** Puts the focus on the choice that is made, or the first. */
  autoFocus?: boolean;
  className?: string;
}

/** One choice of a few, all in sight. */
export function RadioGroup({
  label,
  labelLang,
  hideLabel,
  note,
  description,
  error,
  options,
  value,
  onChange,
  variant = "list",
  isDisabled,
  autoFocus,
  firstId,
  isRequired,
  className,
}: RadioGroupProps) {
  return (
    <AriaRadioGroup
      value={value}
      onChange={onChange}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      isRequired={isRequired}
      validationBehavior="aria"
      orientation={variant === "segments" || variant === "buttons" ? "horizontal" : "vertical"}
      className={classNames("ui-field ui-radio-group", className)}
      data-variant={variant}
    >
      <FieldLabel label={label} labelLang={labelLang} hideLabel={hideLabel} note={note} />
      <div className="ui-radio-options">
        {options.map((option, index) => (
          <Radio
            key={option.id}
            id={index === 0 ? firstId : undefined}
            value={option.id}
            isDisabled={option.isDisabled}
            autoFocus={autoFocus && (value === null ? index === 0 : value === option.id)}
            className="ui-radio"
          >
            <span className="ui-radio-dot" aria-hidden />
            {option.icon}
            <span className="ui-radio-words">
              <span lang={option.lang}>{option.name}</span>
              {option.detail ? <span className="ui-option-detail">{option.detail}</span> : null}
            </span>
          </Radio>
        ))}
      </div>
      <FieldDescription description={description} />
      <FieldError error={error} />
    </AriaRadioGroup>
  );
}
