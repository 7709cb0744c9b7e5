import { ComboBox as AriaComboBox, type Key } from "react-aria-components";
import { classNames } from "./class-names";
import { ComboParts } from "./combo-parts";
import type { FieldWords } from "./field";
import type { Option } from "./list-box";

export interface ComboBoxProps extends FieldWords {
  options: Option[];
  value: Key | null;
  onChange: (value: Key | null) => void;
  placeholder?: string;
  /** The id of the input in the document. */
  id?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  className?: string;
}

/** One choice of a long list, found by typing. */
export function ComboBox({ options, value, onChange, placeholder, id, isRequired, isDisabled, className, ...words }: ComboBoxProps) {
  return (
    <AriaComboBox
      defaultItems={options}
      selectedKey={value}
      onSelectionChange={onChange}
      id={id}
      isRequired={isRequired}
      validationBehavior="aria"
      isDisabled={isDisabled}
      isInvalid={Boolean(words.error)}
      menuTrigger="focus"
      className={classNames("ui-field", className)}
    >
      <ComboParts {...words} placeholder={placeholder} />
    </AriaComboBox>
  );
}
