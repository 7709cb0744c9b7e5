import { Columns3 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePreferences } from "../../../../shared/page/preferences";
import { Checkbox } from "../../../../ui/checkbox";
import { IconButton } from "../../../../ui/icon-button";
import { Popover } from "../../../../ui/popover";
import { FIXED_COLUMNS, type Column } from "../columns";
import { useColumnWords } from "./column-words";

/** Which columns are shown; remembered with the person's preferences, on every device. */
export function ColumnChooser({ columns }: { columns: Column[] }) {
  const { t } = useTranslation("work-queue");
  const words = useColumnWords();
  const { preferences, change } = usePreferences();
  const hidden = preferences.hidden_columns;
  const handleChange = (column: Column) => (isShown: boolean) =>
    change({ hidden_columns: isShown ? hidden.filter((one) => one !== column) : [...hidden, column] });
  return (
    <Popover
      label={t("columns.label")}
      placement="bottom end"
      trigger={<IconButton label={t("columns.label")} icon={<Columns3 size={18} aria-hidden />} noTooltip />}
    >
      <div className="queue-filter-options" role="group" aria-label={t("columns.label")}>
        {columns.map((column) => (
          <Checkbox key={column} isSelected={!hidden.includes(column)} isDisabled={FIXED_COLUMNS.includes(column)} onChange={handleChange(column)}>
            {words[column]}
          </Checkbox>
        ))}
      </div>
    </Popover>
  );
}
