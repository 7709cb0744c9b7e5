import { AlarmClock, Check, Mail, MailOpen, UserRoundCheck, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { Checkbox } from "../../../../ui/checkbox";
import { IconButton } from "../../../../ui/icon-button";
import { Menu } from "../../../../ui/menu";
import type { InboxChange } from "../inbox/use-inbox-changes";
import { SNOOZE_CHOICES } from "./conversation-menu";

export interface ChosenBarProps {
  count: number;
  /** How many could be chosen. */
  of: number;
  isPending: boolean;
  onAll: (isChosen: boolean) => void;
  onChange: (change: InboxChange) => void;
  onClose: () => void;
}

/** What can be done to all the conversations that were chosen. */
export function ChosenBar({ count, of, isPending, onAll, onChange, onClose }: ChosenBarProps) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const isOff = count === 0 || isPending;
  const snoozeName = t("inbox.snooze.name");
  return (
    <div className="conv-chosen" data-keep-clear role="toolbar" aria-label={t("inbox.chosenLabel")} aria-busy={isPending}>
      <Checkbox isSelected={count > 0 && count === of} isIndeterminate={count > 0 && count < of} onChange={onAll}>
        {t("inbox.chosen", { count })}
      </Checkbox>
      <span className="conv-chosen-actions">
        <IconButton
          size="small"
          label={t("inbox.actions.read")}
          icon={<MailOpen size={16} aria-hidden />}
          isDisabled={isOff}
          onPress={() => onChange({ kind: "read" })}
        />
        <IconButton
          size="small"
          label={t("inbox.actions.unread")}
          icon={<Mail size={16} aria-hidden />}
          isDisabled={isOff}
          onPress={() => onChange({ kind: "unread" })}
        />
        <IconButton
          size="small"
          label={t("inbox.actions.done")}
          icon={<Check size={16} aria-hidden />}
          isDisabled={isOff}
          onPress={() => onChange({ kind: "done" })}
        />
        <Menu
          label={snoozeName}
          trigger={<IconButton size="small" label={snoozeName} icon={<AlarmClock size={16} aria-hidden />} isDisabled={isOff} />}
          groups={[
            {
              id: "snooze",
              name: snoozeName,
              hideName: true,
              actions: SNOOZE_CHOICES.map((choice) => ({
                id: choice,
                name: t(`inbox.snooze.${choice}`),
                onAction: () => onChange({ kind: "snooze", choice }),
              })),
            },
          ]}
        />
        {hasPermission(user, "queue.write") ? (
          <IconButton
            size="small"
            label={t("inbox.actions.mine")}
            icon={<UserRoundCheck size={16} aria-hidden />}
            isDisabled={isOff}
            onPress={() => onChange({ kind: "mine" })}
          />
        ) : null}
        <IconButton size="small" label={t("inbox.chooseEnd")} icon={<X size={16} aria-hidden />} onPress={onClose} />
      </span>
    </div>
  );
}
