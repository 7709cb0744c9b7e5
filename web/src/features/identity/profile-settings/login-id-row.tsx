import { useMutation } from "@tanstack/react-query";
import { BadgeCheck, CircleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { LoginInfo } from "../../../api/schema";
import { useFormat } from "../../../shared/words/format";
import { askStepUp } from "../../../shared/identity/step-up";
import { Button } from "../../../ui/button";
import { loginIdText } from "./login-id-text";

interface LoginIdRowProps {
  info: LoginInfo;
  zone: string;
  isDisabled: boolean;
  /** Loads the login id again, now that it may be shown. */
  onShow: () => Promise<unknown>;
  onChange: () => void;
}

/** The login id and whether it is verified; masked until its owner has confirmed who they are. */
export function LoginIdRow({ info, zone, isDisabled, onShow, onChange }: LoginIdRowProps) {
  const { t } = useTranslation("account");
  const format = useFormat(zone);
  const confirm = useMutation({
    mutationFn: async () => {
      if (await askStepUp()) await onShow();
    },
  });
  return (
    <div className="settings-row">
      <div>
        <p className="settings-login">
          <bdi dir="ltr">{info.assured ? loginIdText(info.login_id) : info.login_id}</bdi>
          <span className="settings-badge" data-verified={info.verified || undefined}>
            {info.verified ? <BadgeCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
            {info.verified ? t("login.verified") : t("login.unverified")}
          </span>
        </p>
        {info.last_login_ms ? <p className="settings-detail">{t("login.last", { when: format.dateTime(info.last_login_ms) })}</p> : null}
      </div>
      {info.assured ? (
        <Button isDisabled={isDisabled} onPress={onChange}>
          {t("login.change")}
        </Button>
      ) : (
        <Button isDisabled={isDisabled} isPending={confirm.isPending} onPress={() => confirm.mutate()}>
          {t("confirm.loginId")}
        </Button>
      )}
    </div>
  );
}
