import { Search, X } from "lucide-react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { Button, Input, SearchField as AriaSearchField, type SearchFieldProps as AriaSearchFieldProps } from "react-aria-components";
import { classNames } from "./class-names";
import { FieldDescription, FieldLabel, type FieldWords } from "./field";
import "./search-field.css";

export interface SearchFieldProps extends Omit<FieldWords, "error">, Omit<AriaSearchFieldProps, "className" | "style" | "children"> {
  placeholder?: string;
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** A search box: Escape empties it, Enter submits it. */
export function SearchField({ label, hideLabel = true, note, description, placeholder, className, inputRef, ...props }: SearchFieldProps) {
  const { t } = useTranslation("ui");
  return (
    <AriaSearchField {...props} className={classNames("ui-field ui-search", className)}>
      <FieldLabel label={label} hideLabel={hideLabel} note={note} />
      <div className="ui-field-box">
        <Search size={16} aria-hidden />
        <Input ref={inputRef} className="ui-field-input" placeholder={placeholder} />
        <Button className="ui-search-clear" aria-label={t("search.clear")}>
          <X size={16} aria-hidden />
        </Button>
      </div>
      <FieldDescription description={description} />
    </AriaSearchField>
  );
}
