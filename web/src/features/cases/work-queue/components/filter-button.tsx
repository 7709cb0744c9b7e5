import { ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/words/format";
import { Badge } from "../../../../ui/badge";
import { Button } from "../../../../ui/button";
import { Checkbox } from "../../../../ui/checkbox";
import { Popover } from "../../../../ui/popover";
import { SearchField } from "../../../../ui/search-field";

export interface FilterOption {
  id: string;
  name: string;
  mark?: ReactNode;
  /** How many applications there are of it. */
  count?: number;
}

export interface FilterButtonProps {
  /** The words on the button, such as "Status". */
  name: string;
  /** Its accessible name, such as "Filter by status". */
  label: string;
  options: FilterOption[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
  /** Its choices are about to be looked at. */
  onOpen?: () => void;
}

const SEARCH_FROM = 8;

/** A multiple-choice filter behind a button; each choice applies at once. */
export function FilterButton({ name, label, options, chosen, onChange, onOpen }: FilterButtonProps) {
  const { t } = useTranslation("work-queue");
  const format = useFormat();
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLocaleLowerCase();
  const shown = options.filter((option) => option.name.toLocaleLowerCase().includes(wanted));
  const toggle = (id: string) => (isOn: boolean) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));

  return (
    <Popover
      label={label}
      placement="bottom start"
      // The list behind changes with each choice: it stays reachable.
      isNonModal
      onOpenChange={(isOpen) => {
        setSearch("");
        if (isOpen) onOpen?.();
      }}
      trigger={
        <Button
          size="small"
          className="queue-filter"
          aria-label={chosen.length ? t("filter.chosen", { label, count: chosen.length }) : label}
          trailing={<ChevronDown size={14} aria-hidden />}
        >
          {name} <Badge count={chosen.length} tone="accent" label="" />
        </Button>
      }
    >
      <div className="queue-filter-body">
        {options.length >= SEARCH_FROM ? (
          <SearchField label={t("filter.find")} placeholder={t("filter.find")} value={search} onChange={setSearch} autoFocus />
        ) : null}
        <div className="queue-filter-options" role="group" aria-label={label}>
          {shown.map((option) => (
            <Checkbox key={option.id} isSelected={chosen.includes(option.id)} onChange={toggle(option.id)}>
              <span className="queue-filter-option">
                {option.mark}
                <bdi>{option.name}</bdi> {option.count === undefined ? null : <span className="queue-quiet tabular">{format.number(option.count)}</span>}
              </span>
            </Checkbox>
          ))}
          {shown.length === 0 ? <p className="queue-quiet">{t("filter.none")}</p> : null}
        </div>
        <Button size="small" variant="quiet" isDisabled={chosen.length === 0} onPress={() => onChange([])}>
          {t("filter.clear")}
        </Button>
      </div>
    </Popover>
  );
}
