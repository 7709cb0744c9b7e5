import { Plus, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { OpenHours } from "../../../../api/schema";
import { IconButton } from "../../../../ui/icon-button";
import { TextField } from "../../../../ui/text-field";

/** Days as schedules name them. */
export const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
/** Most intervals of a day. */
const MAX_INTERVALS = 6;

/** January 1, 2024 was a Monday. */
const MONDAY_MS = Date.parse("2024-01-01T12:00:00Z");
const DAY_MS = 86_400_000;

/** A day's name in the language of the interface. */
function useDayName(day: (typeof DAYS)[number]): string {
  const { i18n } = useTranslation("flows");
  return useMemo(
    () => new Intl.DateTimeFormat(i18n.language, { weekday: "long", timeZone: "UTC" }).format(MONDAY_MS + DAYS.indexOf(day) * DAY_MS),
    [i18n.language, day],
  );
}

export interface DayHoursProps {
  day: (typeof DAYS)[number];
  hours: readonly OpenHours[];
  onChange: (hours: OpenHours[]) => void;
}

/** From when to when somebody is there on a day; a day without hours is closed. */
export function DayHours({ day, hours, onChange }: DayHoursProps) {
  const { t } = useTranslation("flows");
  const name = useDayName(day);
  const change = (index: number, part: Partial<OpenHours>) => onChange(hours.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <div className="flow-day" role="group" aria-label={name}>
      <span className="flow-day-name">{name}</span>
      <div className="flow-day-hours">
        {hours.length === 0 ? <span className="flow-hint">{t("schedules.closedDay")}</span> : null}
        {hours.map((interval, index) => (
          // Intervals have no name but their place.
          <div key={index} className="flow-answer">
            <TextField label={t("schedules.from", { day: name })} hideLabel type="time" value={interval.from} onChange={(from) => change(index, { from })} />
            <TextField
              label={t("schedules.to", { day: name })}
              hideLabel
              type={interval.to === "24:00" ? "text" : "time"}
              value={interval.to}
              onChange={(to) => change(index, { to })}
            />
            <IconButton
              label={t("schedules.removeHours", { day: name })}
              icon={<Trash2 size={16} aria-hidden />}
              onPress={() => onChange(hours.filter((_, at) => at !== index))}
            />
          </div>
        ))}
      </div>
      {hours.length < MAX_INTERVALS ? (
        <IconButton
          label={t("schedules.addHours", { day: name })}
          icon={<Plus size={16} aria-hidden />}
          onPress={() => onChange([...hours, hours.length ? { from: "", to: "" } : { from: "08:00", to: "17:00" }])}
        />
      ) : null}
    </div>
  );
}
