import { ChevronDown } from "lucide-react";
import { Button, ListBox, Popover, Select as AriaSelect, SelectValue } from "react-aria-components";
import { classNames } from "./class-names";
import { FieldDescription, FieldError, FieldLabel } from "./field";
import { OptionItem } from "./list-box";
import type { SelectProps } from "./select";
import "./popover.css";
import "./select.css";

/** One choice of a list. */
export function SelectField({
  label,
  labelLang,
  hideLabel,
  note,
  description,
  error,
  options,
  value,
  onChange,
  placeholder,
  isDisabled,
  name,
  id,
  isRequired,
  autoComplete,
  className,
}: SelectProps) {
  return (
    <AriaSelect
      selectedKey={value}
      onSelectionChange={onChange}
      placeholder={placeholder}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      name={name}
      isRequired={isRequired}
      validationBehavior="aria"
      autoComplete={autoComplete}
      className={classNames("ui-field", className)}
    >
      <FieldLabel label={label} labelLang={labelLang} hideLabel={hideLabel} note={note} />
      <Button id={id} className="ui-select-button">
        <SelectValue className="ui-select-value" />
        <ChevronDown size={16} aria-hidden />
      </Button>
      <FieldDescription description={description} />
      <FieldError error={error} />
      <Popover className="ui-popover ui-popover-list">
        <ListBox className="ui-list-box" items={options}>
          {(option) => <OptionItem option={option} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
