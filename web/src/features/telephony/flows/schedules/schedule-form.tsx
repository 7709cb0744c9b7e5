import { Plus, Trash2 } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import type { PhoneSchedule, PublishedSchedule } from "../../../../api/schema";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { ComboBox } from "../../../../ui/combo-box";
import { Dialog } from "../../../../ui/dialog";
import { IconButton } from "../../../../ui/icon-button";
import { TextField } from "../../../../ui/text-field";
import { showToast } from "../../../../ui/toast-queue";
import { useSaveSchedule } from "../api/schedules";
import { plainName } from "../model/edits";
import { timeZones } from "../time-zones";
import { DayHours, DAYS } from "./day-hours";

const OF_MENU = "menu";

const EMPTY: PhoneSchedule = {
  name: "",
  timezone: "",
  hours: Object.fromEntries(["mon", "tue", "wed", "thu", "fri"].map((day) => [day, [{ from: "08:00", to: "17:00" }]])),
  holidays: [],
};

/** A key that no schedule has yet. */
function freeKey(name: string, taken: readonly PublishedSchedule[]): string {
  const base = plainName(name).replace(/_/g, "-") || "hours";
  let key = base;
  for (let number = 2; taken.some((one) => one.key === key); number++) key = `${base}-${number}`;
  return key;
}

export interface ScheduleFormProps {
  /** Null for a new one. */
  schedule: PublishedSchedule | null;
  taken: readonly PublishedSchedule[];
  onClose: () => void;
}

/** Hours by weekday, holidays and time zone; saving publishes them. */
export function ScheduleForm({ schedule, taken, onClose }: ScheduleFormProps) {
  const { t } = useTranslation("flows");
  const problemWords = useProblemWords();
  const save = useSaveSchedule();
  const [draft, setDraft] = useState<PhoneSchedule>(schedule?.schedule ?? EMPTY);
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<PhoneSchedule>) => setDraft((before) => ({ ...before, ...part }));
  const holidays = draft.holidays ?? [];
  const changeHoliday = (index: number, part: Partial<(typeof holidays)[number]>) =>
    change({ holidays: holidays.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  const wrong = isProblem(save.error) ? save.error.errors.map((error) => error.field) : [];
  const words = isProblem(save.error, "version_conflict")
    ? t("schedules.conflict")
    : wrong.some((field) => field.startsWith("hours"))
      ? t("schedules.hoursWrong")
      : wrong.some((field) => field.startsWith("holidays"))
        ? t("schedules.holidayWrong")
        : problemWords(save.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!draft.name.trim() || save.isPending) return;
    save.mutate(
      { key: schedule?.key ?? freeKey(draft.name, taken), version: schedule?.version ?? 0, schedule: draft },
      {
        onSuccess: () => {
          showToast({ kind: "success", title: t("schedules.saved") });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={schedule ? t("schedules.editOf", { name: schedule.schedule.name }) : t("schedules.new")}
      isOpen
      onClose={onClose}
      kind="form"
      size="medium"
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="schedule" variant="primary" isPending={save.isPending}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id="schedule" className="flow-card" onSubmit={handleSubmit}>
        {save.isError ? (
          <Banner kind="error" isLive>
            {words}
          </Banner>
        ) : null}
        <TextField
          label={t("schedules.name")}
          value={draft.name}
          maxLength={80}
          isRequired
          autoComplete="off"
          error={isTried && !draft.name.trim() ? t("schedules.nameMissing") : undefined}
          onChange={(name) => change({ name })}
        />
        <ComboBox
          label={t("schedules.timezone")}
          options={[{ id: OF_MENU, name: t("schedules.menuZone") }, ...timeZones(draft.timezone ?? "").map((zone) => ({ id: zone, name: zone }))]}
          value={draft.timezone || OF_MENU}
          onChange={(zone) => zone !== null && change({ timezone: zone === OF_MENU ? "" : String(zone) })}
        />
        <fieldset className="flow-exits">
          <legend className="flow-legend">{t("schedules.weekIn", { zone: draft.timezone || t("schedules.menuZone") })}</legend>
          {DAYS.map((day) => (
            <DayHours key={day} day={day} hours={draft.hours[day] ?? []} onChange={(hours) => change({ hours: { ...draft.hours, [day]: hours } })} />
          ))}
        </fieldset>
        <fieldset className="flow-exits">
          <legend className="flow-legend">{t("schedules.holidays")}</legend>
          {holidays.map((holiday, index) => (
            // A holiday has neither date nor name of its own while it is being written.
            <div key={index} className="flow-answer" role="group" aria-label={holiday.name || t("schedules.holidays")}>
              <TextField label={t("schedules.date")} type="date" value={holiday.date} onChange={(date) => changeHoliday(index, { date })} />
              <TextField
                label={t("schedules.holidayName")}
                value={holiday.name}
                maxLength={80}
                autoComplete="off"
                onChange={(name) => changeHoliday(index, { name })}
              />
              <IconButton
                label={t("schedules.removeHoliday", { name: holiday.name })}
                icon={<Trash2 size={16} aria-hidden />}
                onPress={() => change({ holidays: holidays.filter((_, at) => at !== index) })}
              />
            </div>
          ))}
          <Button size="small" icon={<Plus size={14} aria-hidden />} onPress={() => change({ holidays: [...holidays, { date: "", name: "" }] })}>
            {t("schedules.addHoliday")}
          </Button>
        </fieldset>
      </form>
    </Dialog>
  );
}
