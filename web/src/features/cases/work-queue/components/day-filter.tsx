import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ChangeView, QueueView } from "../../../../shared/cases/queue/queue-address";
import { Badge } from "../../../../ui/badge";
import { Button } from "../../../../ui/button";
import { Popover } from "../../../../ui/popover";
import { TextField } from "../../../../ui/text-field";

/** Days of submission and of the last contact, in the agency's zone. */
export function DayFilter({ view, onChange }: { view: QueueView; onChange: ChangeView }) {
  const { t } = useTranslation("work-queue");
  const chosen = [view.from || view.to, view.contactFrom || view.contactTo].filter(Boolean).length;
  const label = t("filter.byDays");
  return (
    <Popover
      label={label}
      placement="bottom start"
      isNonModal
      trigger={
        <Button
          size="small"
          className="queue-filter"
          aria-label={chosen ? t("filter.chosen", { label, count: chosen }) : label}
          trailing={<ChevronDown size={14} aria-hidden />}
        >
          {t("filter.days")} <Badge count={chosen} tone="accent" label="" />
        </Button>
      }
    >
      <div className="queue-filter-body">
        <fieldset className="queue-days">
          <legend>{t("filter.submitted")}</legend>
          <TextField type="date" label={t("filter.from")} value={view.from} onChange={(from) => onChange({ from })} />
          <TextField type="date" label={t("filter.to")} value={view.to} onChange={(to) => onChange({ to })} />
        </fieldset>
        <fieldset className="queue-days">
          <legend>{t("filter.lastContact")}</legend>
          <TextField type="date" label={t("filter.from")} value={view.contactFrom} onChange={(contactFrom) => onChange({ contactFrom })} />
          <TextField type="date" label={t("filter.to")} value={view.contactTo} onChange={(contactTo) => onChange({ contactTo })} />
        </fieldset>
        <Button size="small" variant="quiet" isDisabled={chosen === 0} onPress={() => onChange({ from: "", to: "", contactFrom: "", contactTo: "" })}>
          {t("filter.clear")}
        </Button>
      </div>
    </Popover>
  );
}
