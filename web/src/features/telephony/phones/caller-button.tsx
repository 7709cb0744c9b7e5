import { PhoneOutgoing, UserSearch } from "lucide-react";
import { useTranslation } from "react-i18next";
import { requestCall, useCallRequest } from "../../../shared/calls/call-request";
import { Button } from "../../../ui/button";

export interface CallerButtonProps {
  /** The caller's conversation; null for a stranger. */
  threadId: string | null;
  /** Name or number, for the buttons' own names. */
  caller: string;
  /** It is the next thing to do. */
  isMain?: boolean;
  onLink: () => void;
}

/** Calls somebody back who has a conversation; of a stranger, finds out who it was. */
export function CallerButton({ threadId, caller, isMain, onLink }: CallerButtonProps) {
  const { t } = useTranslation("telephony");
  const isBusy = useCallRequest((state) => state.busyThreadId !== null);
  const variant = isMain ? "primary" : "secondary";
  if (threadId === null)
    return (
      <Button size="small" variant={variant} icon={<UserSearch size={15} aria-hidden />} aria-label={t("missed.linkOf", { caller })} onPress={onLink}>
        {t("missed.link")}
      </Button>
    );
  return (
    <Button
      size="small"
      variant={variant}
      icon={<PhoneOutgoing size={15} aria-hidden />}
      isDisabled={isBusy}
      aria-label={t("missed.callBackOf", { caller })}
      onPress={() => requestCall({ threadId, name: caller, via: "phone" })}
    >
      {t("missed.callBack")}
    </Button>
  );
}
