import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, ComboBox as AriaComboBox, Input, ListBox, Popover, type Key } from "react-aria-components";
import { classNames } from "./class-names";
import { FieldDescription, FieldError, FieldLabel, type FieldWords } from "./field";
import { OptionItem, type Option } from "./list-box";
import "./popover.css";
import "./combo-box.css";

export interface ComboBoxProps extends FieldWords {
  options: Option[];
  value: Key | null;
  onChange: (value: Key | null) => void;
  placeholder?: string;
  isDisabled?: boolean;
  className?: string;
}

/** One choice of a long list, found by typing. */
export function ComboBox({ label, hideLabel, note, description, error, options, value, onChange, placeholder, isDisabled, className }: ComboBoxProps) {
  const { t } = useTranslation("ui");
  return (
    <AriaComboBox
      defaultItems={options}
      selectedKey={value}
      onSelectionChange={onChange}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      menuTrigger="focus"
      className={classNames("ui-field", className)}
    >
      <FieldLabel label={label} hideLabel={hideLabel} note={note} />
      <div className="ui-field-box">
        <Input className="ui-field-input" placeholder={placeholder} />
        <Button className="ui-combo-button">
          <ChevronDown size={16} aria-hidden />
        </Button>
      </div>
      <FieldDescription description={description} />
      <FieldError error={error} />
      <Popover className="ui-popover ui-popover-list">
        <ListBox<Option> className="ui-list-box" renderEmptyState={() => <div className="ui-list-empty">{t("comboBox.noMatch")}</div>}>
          {(option) => <OptionItem option={option} />}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
