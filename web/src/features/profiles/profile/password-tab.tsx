import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ChangePasswordForm } from "../../../shared/identity/own-password/change-password-form";
import { loginInfoQuery } from "../../../shared/identity/own-password/login-info";
import { LoadFailure } from "../../../shared/page/load-failure";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Skeleton } from "../../../ui/skeleton";

/** The change of one's own password. */
export function PasswordTab() {
  const { t } = useTranslation("profile");
  const info = useQuery(loginInfoQuery);
  // Another form each time: nothing that was typed stays.
  const [round, setRound] = useState(0);
  const [isDone, setIsDone] = useState(false);
  if (info.error) return <LoadFailure error={info.error} onRetry={() => void info.refetch()} />;
  if (!info.data) return <Skeleton shape="card" />;
  if (isDone)
    return (
      <Banner kind="success" isLive action={<Button onPress={() => setIsDone(false)}>{t("password.again")}</Button>}>
        {t("password.changed")}
      </Banner>
    );
  return (
    <div className="profile-password">
      <p className="page-lead">{t("password.words")}</p>
      <ChangePasswordForm
        key={round}
        policy={info.data.policy}
        onCancel={() => setRound((before) => before + 1)}
        onDone={() => {
          setRound((before) => before + 1);
          setIsDone(true);
        }}
      />
    </div>
  );
}
