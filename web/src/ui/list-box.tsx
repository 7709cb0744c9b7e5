import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { ListBoxItem, type Key } from "react-aria-components";
import "./list-box.css";

/** One choice of a select or a combo box. */
export interface Option {
  id: Key;
  /** Its name: shown, searched, and read aloud. */
  name: string;
  /** A second line. */
  detail?: string;
  /** A mark or icon before the name. */
  mark?: ReactNode;
  isDisabled?: boolean;
}

/** A choice in a list, with a check mark when chosen. */
export function OptionItem({ option }: { option: Option }) {
  return (
    <ListBoxItem id={option.id} textValue={option.name} isDisabled={option.isDisabled} className="ui-option">
      {({ isSelected }) => (
        <>
          {option.mark}
          <span className="ui-option-words">
            <span>{option.name}</span>
            {option.detail ? <span className="ui-option-detail">{option.detail}</span> : null}
          </span>
          {isSelected ? <Check size={16} aria-hidden /> : null}
        </>
      )}
    </ListBoxItem>
  );
}
