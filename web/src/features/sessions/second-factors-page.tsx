import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemWords } from "../../lib/problem-words";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Skeleton } from "../../ui/skeleton";
import { secondFactorsQuery } from "./api/second-factors";
import { AuthenticatorCard } from "./authenticator-card";
import { BackupCard } from "./backup-card";
import { BackupCodesDialog } from "./backup-codes-dialog";
import { PasskeysCard } from "./passkeys-card";
import "../../ui/page.css";
import "./sessions.css";

/** What one proves oneself with besides the password: authenticator app, passkeys, backup codes. */
export function SecondFactorsPage() {
  const { t } = useTranslation("account");
  const words = useProblemWords();
  const factors = useQuery(secondFactorsQuery);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <div className="page page-narrow">
      <h1 className="page-title">{t("factors.title")}</h1>
      <p className="page-lead">{t("factors.lead")}</p>
      {factors.isPending ? <Skeleton shape="card" /> : null}
      {factors.error ? (
        <Banner
          kind="error"
          isLive
          action={
            <Button size="small" onPress={() => void factors.refetch()}>
              {t("retry")}
            </Button>
          }
        >
          {words(factors.error)}
        </Banner>
      ) : null}
      {factors.data ? (
        <>
          <AuthenticatorCard isSetUp={factors.data.totp} onCodes={setCodes} />
          <PasskeysCard passkeys={factors.data.passkeys} />
          <BackupCard left={factors.data.backup_codes_left} onCodes={setCodes} />
          <p className="factors-words">{t("factors.trusted", { count: factors.data.trusted_devices })}</p>
        </>
      ) : null}
      {codes ? <BackupCodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
    </div>
  );
}
