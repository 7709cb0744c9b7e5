import { useTranslation } from "react-i18next";
import type { ChangeKind, LoginChangeView } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";

/** The changed part of a login and the time, in a sentence. */
export function useChangeWords(): (change: LoginChangeView) => string {
  const { t } = useTranslation("sign-in");
  const format = useFormat();
  return ({ kind, at_ms }) => {
    const when = format.dateTime(at_ms);
    const words: Record<ChangeKind, string> = {
      password: t("undo.kind.password", { when }),
      login_id: t("undo.kind.login_id", { when }),
      app_added: t("undo.kind.app_added", { when }),
      app_removed: t("undo.kind.app_removed", { when }),
      passkey_added: t("undo.kind.passkey_added", { when }),
      passkey_removed: t("undo.kind.passkey_removed", { when }),
      backup_codes: t("undo.kind.backup_codes", { when }),
      devices: t("undo.kind.devices", { when }),
      account_added: t("undo.kind.account_added", { when }),
      phone_proved: t("undo.kind.phone_proved", { when }),
    };
    // A newer hub may know of more.
    return words[kind] ?? t("undo.kind.other", { when });
  };
}
