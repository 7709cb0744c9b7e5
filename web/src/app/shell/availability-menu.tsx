import { useTranslation } from "react-i18next";
import { useAvailability, useChooseAvailability } from "../../shared/calls/availability";
import { useFormat } from "../../shared/words/format";
import { useProblemWords } from "../../shared/words/problem-words";
import { useUser } from "../../shared/identity/user";
import { Button } from "../../ui/button";
import { Menu } from "../../ui/menu";
import { PresenceMark } from "../../ui/presence-mark";
import { showToast } from "../../ui/toast-queue";

/** What a person can say of themselves; busy is who is in a call. */
export const CHOICES = ["available", "wrap_up", "away"] as const;

/** Whether the person takes calls, in the bar of every page; changed there. */
export function AvailabilityMenu() {
  const { t } = useTranslation("shell");
  const user = useUser();
  const format = useFormat(user.zone);
  const own = useAvailability(user);
  const choose = useAvailabilityChoice();
  if (!own) return null;
  const { state, until_ms: until } = own;
  const name = state === "wrap_up" && until !== null ? t("availability.until", { time: format.time(until) }) : t(`availability.state.${state}`);
  return (
    <Menu
      label={t("availability.label")}
      head={state === "busy" ? t("availability.busyWords") : own.reason === "hours" ? t("availability.hoursWords") : t("availability.label")}
      trigger={
        <Button
          size="small"
          variant="quiet"
          className="top-bar-availability"
          aria-label={t("availability.open", { state: name })}
          icon={<PresenceMark state={state} />}
        >
          {t(`availability.state.${state}`)}
        </Button>
      }
      groups={[
        {
          id: "availability",
          name: t("availability.label"),
          hideName: true,
          actions: CHOICES.map((choice) => ({
            id: choice,
            name: t(`availability.state.${choice}`),
            detail: t(`availability.words.${choice}`),
            icon: <PresenceMark state={choice} />,
            isChosen: choice === state,
            onAction: () => choose(choice),
          })),
        },
      ]}
    />
  );
}

/** Changes the person's availability, and says when that did not work. */
export function useAvailabilityChoice(): (choice: (typeof CHOICES)[number]) => void {
  const { t } = useTranslation("shell");
  const problemWords = useProblemWords();
  const { mutate } = useChooseAvailability((error) => showToast({ kind: "error", title: t("availability.failed"), detail: problemWords(error) }));
  return (choice) => mutate(choice);
}
