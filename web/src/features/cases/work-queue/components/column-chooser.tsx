import { Columns3 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../../../ui/checkbox";
import { IconButton } from "../../../../ui/icon-button";
import { Popover } from "../../../../ui/popover";
import { FIXED_COLUMNS, setColumnShown, useHiddenColumns, type Column } from "../columns";
import { useColumnWords } from "./column-words";

/** Which columns are shown; remembered in this browser. */
export function ColumnChooser({ columns }: { columns: Column[] }) {
  const { t } = useTranslation("work-queue");
  const words = useColumnWords();
  const hidden = useHiddenColumns((state) => state.hidden);
  return (
    <Popover label={t("columns.label")} placement="bottom end" trigger={<IconButton label={t("columns.label")} icon={<Columns3 size={18} aria-hidden />} noTooltip />}>
      <div className="queue-filter-options" role="group" aria-label={t("columns.label")}>
        {columns.map((column) => (
          <Checkbox
            key={column}
            isSelected={!hidden.includes(column)}
            isDisabled={FIXED_COLUMNS.includes(column)}
            onChange={(isShown) => setColumnShown(column, isShown)}
          >
            {words[column]}
          </Checkbox>
        ))}
      </div>
    </Popover>
  );
}
