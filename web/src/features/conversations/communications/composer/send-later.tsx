import { AlarmClock, CalendarClock } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { fieldTime, readFieldTime } from "../../../../shared/words/wall-clock";
import { useUser } from "../../../../shared/identity/user";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { IconButton } from "../../../../ui/icon-button";
import { Menu } from "../../../../ui/menu";
import { TextField } from "../../../../ui/text-field";
import { snoozeUntil } from "../inbox/snooze-times";

const HOUR_MS = 3_600_000;

/** Sends the message at another time: from a short list, in the applicant's time zone, or at a chosen one. */
export function SendLater({ zone, isDisabled, onSend }: { zone: string; isDisabled: boolean; onSend: (at: number) => void }) {
  const { t } = useTranslation("communications");
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <Menu
        label={t("schedule.later")}
        placement="top end"
        trigger={<IconButton size="small" label={t("schedule.later")} icon={<AlarmClock size={16} aria-hidden />} isDisabled={isDisabled} />}
        groups={[
          {
            id: "their-clock",
            name: t("schedule.theirClock"),
            actions: [
              {
                id: "tomorrow",
                name: t("schedule.tomorrow"),
                icon: <AlarmClock size={16} aria-hidden />,
                onAction: () => onSend(snoozeUntil("tomorrow", zone, Date.now())),
              },
              {
                id: "monday",
                name: t("schedule.monday"),
                icon: <AlarmClock size={16} aria-hidden />,
                onAction: () => onSend(snoozeUntil("monday", zone, Date.now())),
              },
            ],
          },
          {
            id: "other",
            name: t("schedule.own"),
            hideName: true,
            actions: [{ id: "own", name: t("schedule.own"), icon: <CalendarClock size={16} aria-hidden />, onAction: () => setIsChoosing(true) }],
          },
        ]}
      />
      {isChoosing ? (
        <TimeDialog
          onClose={() => setIsChoosing(false)}
          onChoose={(at) => {
            setIsChoosing(false);
            onSend(at);
          }}
        />
      ) : null}
    </>
  );
}

function TimeDialog({ onClose, onChoose }: { onClose: () => void; onChoose: (at: number) => void }) {
  const { t } = useTranslation("communications");
  const { zone } = useUser();
  const [text, setText] = useState(() => fieldTime(zone, Date.now() + HOUR_MS));
  const at = readFieldTime(text, zone);
  const isPast = at !== null && at <= Date.now();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (at !== null && !isPast) onChoose(at);
  };
  return (
    <Dialog
      title={t("schedule.own")}
      kind="form"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("schedule.back")}</Button>
          <Button type="submit" form="send-later" variant="primary" isDisabled={at === null || isPast}>
            {t("schedule.schedule")}
          </Button>
        </>
      }
    >
      <form id="send-later" onSubmit={handleSubmit}>
        <TextField
          type="datetime-local"
          label={t("schedule.when")}
          description={t("schedule.yourClock", { zone })}
          value={text}
          onChange={setText}
          error={isPast ? t("schedule.past") : undefined}
          isRequired
          autoFocus
        />
      </form>
    </Dialog>
  );
}
