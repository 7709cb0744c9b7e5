import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/words/format";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { chooseAll, clearSelection, useQueueSelection } from "../selection";

export interface SelectionBarProps {
  /** Applications that the filter finds. */
  total: number;
  /** Whether every row of the page is chosen. */
  isPageChosen: boolean;
  onChange: () => void;
}

/** The selection, and the actions on it. */
export function SelectionBar({ total, isPageChosen, onChange }: SelectionBarProps) {
  const { t } = useTranslation("work-queue");
  const format = useFormat();
  const { chosen, isAll } = useQueueSelection();
  if (chosen.size === 0 && !isAll) return null;
  const count = isAll ? total : chosen.size;
  return (
    <div className="queue-selection" data-keep-clear role="group" aria-label={t("bulk.selection.label")}>
      <strong role="status">{t("bulk.selection.count", { count, shown: format.number(count) })}</strong>
      {!isAll && isPageChosen && total > chosen.size ? (
        <Button size="small" variant="quiet" onPress={chooseAll}>
          {t("bulk.selection.all", { count: total, shown: format.number(total) })}
        </Button>
      ) : null}
      <Button size="small" variant="primary" onPress={onChange}>
        {t("bulk.selection.change")}
      </Button>
      <IconButton label={t("bulk.selection.clear")} icon={<X size={16} aria-hidden />} onPress={clearSelection} />
    </div>
  );
}
