import type { ReactNode } from "react";
import { Autocomplete, Input, ListBox, ListBoxItem, TextField } from "react-aria-components";
import { Search } from "lucide-react";
import "./field.css";
import "./list-box.css";
import "./autocomplete-list.css";

export interface AutocompleteChoice {
  id: string;
  name: string;
  /** Content of the row; the name when left out. */
  content?: ReactNode;
  onChoose: () => void;
}

export interface AutocompleteListProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  choices: AutocompleteChoice[];
  /** Shown instead of an empty list. */
  empty: ReactNode;
}

/** A box with a list under it: typing changes the list, arrow keys move in it, Enter chooses. */
export function AutocompleteList({ label, placeholder, value, onChange, choices, empty }: AutocompleteListProps) {
  const byId = new Map(choices.map((choice) => [choice.id, choice]));
  return (
    <Autocomplete inputValue={value} onInputChange={onChange}>
      <TextField aria-label={label} autoFocus className="ui-auto-field">
        <Search size={18} aria-hidden />
        <Input className="ui-field-input" placeholder={placeholder} />
      </TextField>
      <ListBox
        aria-label={label}
        className="ui-list-box ui-auto-list"
        items={choices}
        selectionMode="none"
        onAction={(key) => byId.get(String(key))?.onChoose()}
        renderEmptyState={() => <div className="ui-list-empty">{empty}</div>}
      >
        {(choice) => (
          <ListBoxItem id={choice.id} textValue={choice.name} className="ui-option">
            {choice.content ?? choice.name}
          </ListBoxItem>
        )}
      </ListBox>
    </Autocomplete>
  );
}
