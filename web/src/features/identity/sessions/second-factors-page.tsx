import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Skeleton } from "../../../ui/skeleton";
import { secondFactorsQuery } from "./api/second-factors";
import { AuthenticatorCard } from "./authenticator-card";
import { BackupCard } from "./backup-card";
import { BackupCodesDialog } from "./backup-codes-dialog";
import { ListFailure } from "./list-failure";
import { PasskeysCard } from "./passkeys-card";
import "../../../ui/page.css";
import "./sessions.css";

interface SecondFactorsPageProps {
  /** An authenticator app or a passkey is there, and its backup codes have been read. */
  onEnrolled?: () => void;
}

/** What one proves oneself with besides the password: authenticator app, passkeys, backup codes. */
export function SecondFactorsPage({ onEnrolled }: SecondFactorsPageProps) {
  const { t } = useTranslation("account");
  const factors = useQuery(secondFactorsQuery);
  const [codes, setCodes] = useState<string[] | null>(null);
  const isEnrolled = Boolean(factors.data && (factors.data.totp || factors.data.passkeys.length)) && !codes;
  useEffect(() => {
    if (isEnrolled) onEnrolled?.();
  }, [isEnrolled, onEnrolled]);
  return (
    <div className="page page-narrow">
      <h1 className="page-title">{t("factors.title")}</h1>
      <p className="page-lead">{t("factors.lead")}</p>
      {factors.isPending ? <Skeleton shape="card" /> : null}
      <ListFailure query={factors} />
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
