import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OpenHours } from "../../../api/schema";
import { usePreferences } from "../../../shared/page/preferences";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Switch } from "../../../ui/switch";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
type Day = (typeof DAYS)[number];
const USUAL: OpenHours = { from: "09:00", to: "17:00" };
/** January 1, 2024 was a Monday. */
const MONDAY_MS = Date.parse("2024-01-01T12:00:00Z");
const DAY_MS = 86_400_000;

type Hours = Record<string, OpenHours[]>;

/** Whether each span of time ends after it begins. */
const isSound = (hours: Hours) => Object.values(hours).every((spans) => spans.every(({ from, to }) => from !== "" && to !== "" && from < to));

/** When calls are offered to somebody. With no day chosen, whenever they are there. */
export function HoursSettings() {
  const { preferences } = usePreferences();
  return <HoursForm key={JSON.stringify(preferences.hours)} kept={preferences.hours} />;
}

function HoursForm({ kept }: { kept: Hours }) {
  const { t, i18n } = useTranslation("account");
  const problemWords = useProblemWords();
  const { save } = usePreferences();
  const [hours, setHours] = useState<Hours>(kept);
  const [isTried, setIsTried] = useState(false);
  const names = useMemo(() => {
    const format = new Intl.DateTimeFormat(i18n.language, { weekday: "long", timeZone: "UTC" });
    return DAYS.map((_, place) => format.format(MONDAY_MS + place * DAY_MS));
  }, [i18n.language]);
  const set = (day: Day, spans: OpenHours[]) => {
    const others = Object.entries(hours).filter(([name]) => name !== day);
    setHours(Object.fromEntries(spans.length > 0 ? [...others, [day, spans]] : others));
  };
  return (
    <form
      className="settings-form"
      aria-labelledby="settings-hours"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (!isSound(hours)) return;
        // By the promise: the form begins anew with what it has kept.
        void save({ hours }).then(
          () => showToast({ kind: "success", title: t("work.saved") }),
          (error: unknown) => showToast({ kind: "error", title: t("work.notSaved"), detail: problemWords(error) }),
        );
      }}
    >
      <h3 id="settings-hours" className="settings-part">
        {t("work.hours.title")}
      </h3>
      <p>{t("work.hours.words")}</p>
      {isTried && !isSound(hours) ? (
        <Banner kind="error" isLive>
          {t("work.hours.wrong")}
        </Banner>
      ) : null}
      {DAYS.map((day, place) => {
        const [span, ...later] = hours[day] ?? [];
        const name = names[place] ?? day;
        return (
          <div key={day} className="settings-day" role="group" aria-label={name}>
            <Switch isSelected={span !== undefined} onChange={(isOn) => set(day, isOn ? [USUAL] : [])}>
              {name}
            </Switch>
            {span ? (
              <>
                <TextField
                  label={t("work.hours.from", { day: name })}
                  hideLabel
                  type="time"
                  value={span.from}
                  onChange={(from) => set(day, [{ ...span, from }, ...later])}
                />
                <TextField
                  label={t("work.hours.to", { day: name })}
                  hideLabel
                  type="time"
                  value={span.to}
                  onChange={(to) => set(day, [{ ...span, to }, ...later])}
                />
              </>
            ) : null}
          </div>
        );
      })}
      <div className="settings-actions">
        <Button type="submit" isDisabled={JSON.stringify(hours) === JSON.stringify(kept)}>
          {t("work.hours.save")}
        </Button>
      </div>
    </form>
  );
}
