import { ComboBox as AriaComboBox, type Key } from "react-aria-components";
import { classNames } from "./class-names";
import { ComboParts } from "./combo-parts";
import type { FieldWords } from "./field";
import type { Option } from "./list-box";

export interface LookUpBoxProps extends FieldWords {
  /** What was found for the text, with what is chosen. */
  found: readonly Option[];
  value: Key | null;
  /** What stands in the box. */
  text: string;
  onText: (text: string) => void;
  onChoose: (id: Key) => void;
  placeholder?: string;
  /** The id of the input in the document. */
  id?: string;
  isDisabled?: boolean;
  /** It could not be looked up: that nothing fits is not said. */
  isUnavailable?: boolean;
  className?: string;
}

/** One choice of a list that is too long to be loaded: what is typed is looked up, and one of what was found is chosen. */
export function LookUpBox({ found, value, text, onText, onChoose, placeholder, id, isDisabled, isUnavailable = false, className, ...words }: LookUpBoxProps) {
  return (
    <AriaComboBox<Option>
      id={id}
      items={found}
      inputValue={text}
      onInputChange={onText}
      selectedKey={value}
      onSelectionChange={(key) => {
        if (key !== null && key !== value) onChoose(key);
      }}
      // What was typed is never put back: it may be a code that the list does not show.
      allowsCustomValue
      allowsEmptyCollection={text.trim().length > 1 && !isUnavailable}
      validationBehavior="aria"
      isDisabled={isDisabled}
      isInvalid={Boolean(words.error)}
      className={classNames("ui-field", className)}
    >
      <ComboParts {...words} placeholder={placeholder} />
    </AriaComboBox>
  );
}
