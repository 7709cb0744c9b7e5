import { ComboBox as AriaComboBox } from "react-aria-components";
import { classNames } from "./class-names";
import type { ComboBoxProps } from "./combo-box";
import { ComboParts } from "./combo-parts";

/** One choice of a long list, found by typing. */
export function ComboBoxField({ options, value, onChange, placeholder, id, isRequired, isDisabled, className, ...words }: ComboBoxProps) {
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
