import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, Input, ListBox, Popover } from "react-aria-components";
import { FieldDescription, FieldError, FieldLabel, type FieldWords } from "./field";
import { OptionItem, type Option } from "./list-box";
import "./popover.css";
import "./combo-box.css";

/** The parts of a combo box: label, input with its button, explanation, error, and the list of what was found. */
export function ComboParts({ label, labelLang, hideLabel, note, description, error, placeholder }: FieldWords & { placeholder: string | undefined }) {
  const { t } = useTranslation("ui");
  return (
    <>
      <FieldLabel label={label} labelLang={labelLang} hideLabel={hideLabel} note={note} />
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
    </>
  );
}
