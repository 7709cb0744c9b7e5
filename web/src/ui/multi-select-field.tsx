import { X } from "lucide-react";
import { Button, ComboBox as AriaComboBox, Tag, TagGroup, TagList, type Key } from "react-aria-components";
import { classNames } from "./class-names";
import { ComboParts } from "./combo-parts";
import type { Option } from "./list-box";
import type { MultiSelectProps } from "./multi-select";
import "./multi-select.css";

/** Several choices of a long list, found by typing. Each one chosen is a tag, which its button or the Delete key removes. */
export function MultiSelectField({ options, value, onChange, placeholder, id, keepsOne, isReadOnly, className, ...words }: MultiSelectProps) {
  const chosen = value.flatMap((id) => options.find((option) => option.id === id) ?? []);
  const change = (next: Key[]) => {
    if (!keepsOne || next.length > 0) onChange(next);
  };
  const mayRemove = !isReadOnly && !(keepsOne && value.length < 2);
  return (
    <div className={classNames("ui-multi-select", className)}>
      {isReadOnly ? (
        <span className={words.hideLabel ? "ui-visually-hidden" : "ui-field-label"}>{words.label}</span>
      ) : (
        <AriaComboBox<Option, "multiple">
          selectionMode="multiple"
          id={id}
          defaultItems={options}
          value={value}
          onChange={change}
          isInvalid={Boolean(words.error)}
          menuTrigger="focus"
          className="ui-field"
        >
          <ComboParts {...words} placeholder={placeholder} />
        </AriaComboBox>
      )}
      {chosen.length > 0 ? (
        <TagGroup aria-label={words.label} {...(mayRemove ? { onRemove: (gone: Set<Key>) => change(value.filter((id) => !gone.has(id))) } : {})}>
          <TagList items={chosen} className="ui-tags">
            {(option) => (
              <Tag textValue={option.name} className="ui-tag">
                {({ allowsRemoving }) => (
                  <>
                    <bdi>{option.name}</bdi>
                    {allowsRemoving ? (
                      <Button slot="remove" className="ui-tag-remove">
                        <X size={14} aria-hidden />
                      </Button>
                    ) : null}
                  </>
                )}
              </Tag>
            )}
          </TagList>
        </TagGroup>
      ) : null}
    </div>
  );
}
