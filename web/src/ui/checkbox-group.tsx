import { CheckboxGroup as AriaCheckboxGroup } from "react-aria-components";
import { Checkbox } from "./checkbox";
import { classNames } from "./class-names";
import { FieldDescription, FieldError, FieldLabel, type FieldWords } from "./field";
import type { RadioOption } from "./radio-group";
import "./checkbox-group.css";

export interface CheckboxGroupProps extends FieldWords {
  options: RadioOption[];
  value: string[];
  onChange: (value: string[]) => void;
  /** The id of the first choice in the document. */
  firstId?: string;
  isRequired?: boolean;
  className?: string;
}

/** Several choices of a few, all in sight. */
export function CheckboxGroup({
  label,
  labelLang,
  hideLabel,
  note,
  description,
  error,
  options,
  value,
  onChange,
  firstId,
  isRequired,
  className,
}: CheckboxGroupProps) {
  return (
    <AriaCheckboxGroup
      value={value}
      onChange={onChange}
      isInvalid={Boolean(error)}
      isRequired={isRequired}
      validationBehavior="aria"
      className={classNames("ui-field", className)}
    >
      <FieldLabel label={label} labelLang={labelLang} hideLabel={hideLabel} note={note} />
      <div className="ui-checkbox-options">
        {options.map((option, place) => (
          <Checkbox key={option.id} id={place === 0 ? firstId : undefined} value={option.id} isDisabled={option.isDisabled}>
            <span lang={option.lang}>{option.name}</span>
            {option.detail ? <span className="ui-option-detail">{option.detail}</span> : null}
          </Checkbox>
        ))}
      </div>
      <FieldDescription description={description} />
      <FieldError error={error} />
    </AriaCheckboxGroup>
  );
}
