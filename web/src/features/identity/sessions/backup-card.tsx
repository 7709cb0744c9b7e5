import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button";
import { makeBackupCodes } from "./api/second-factors";
import { useFactorChange } from "./use-factor-change";

/** Codes on paper for the day the phone is lost. */
export function BackupCard({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation("account");
  const make = useFactorChange(makeBackupCodes, onCodes);
  return (
    <section className="page-card factors-card" aria-labelledby="factors-backup">
      <div className="factors-head">
        <h2 id="factors-backup" className="page-subtitle">
          {t("factors.backup")}
        </h2>
        <Button isPending={make.isPending} onPress={() => make.mutate()}>
          {left > 0 ? t("factors.newCodes") : t("factors.makeCodes")}
        </Button>
      </div>
      <p className="factors-words">
        {t("factors.backupWords")} {t("factors.codesLeft", { count: left })}
      </p>
    </section>
  );
}
