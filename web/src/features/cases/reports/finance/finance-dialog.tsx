import { Download as DownloadIcon } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useQueueConfig } from "../../../../shared/cases/item/item-queries";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Select } from "../../../../ui/select";
import { BringIn } from "./bring-in";
import { DOWNLOADS, SEALED, useDownload } from "./finance-files";
import { TinMatchPart } from "./tin-match-part";

/** The files of finance, by program: what leaves, and what comes back (specification 2, section 7). */
export function FinanceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("reports");
  const user = useUser();
  const words = useProblemWords();
  const config = useQueueConfig();
  const [chosen, setChosen] = useState<number | null>(null);
  const download = useDownload();
  const programs = config.data?.processes ?? [];
  const program = chosen ?? programs[0]?.ID ?? null;
  const bringsIn = hasPermission(user, "finance.write");
  const names = {
    review: t("finance.file.review"),
    "payment-reports": t("finance.file.payments"),
    "award-payouts": t("finance.file.payouts"),
    "tax-ids": t("finance.file.taxIds"),
    "tin-match": t("finance.file.tinQuestions"),
  };
  return (
    <Dialog title={t("finance.title")} kind="form" size="medium" isOpen onClose={onClose} actions={<Button onPress={onClose}>{t("finance.close")}</Button>}>
      <div className="finance">
        <Select
          label={t("program.label")}
          options={programs.map(({ ID, Name }) => ({ id: ID, name: Name }))}
          value={program}
          onChange={(id) => setChosen(Number(id))}
        />
        <section className="finance-part" aria-labelledby="finance-away">
          <h3 id="finance-away">{t("finance.away")}</h3>
          <ul className="finance-files">
            {DOWNLOADS.filter((what) => !SEALED.includes(what) || bringsIn).map((what) => (
              <li key={what}>
                <Button
                  size="small"
                  icon={<DownloadIcon size={15} aria-hidden />}
                  isDisabled={program === null}
                  isPending={download.isPending && download.variables.what === what}
                  onPress={() => program !== null && download.mutate({ what, program })}
                >
                  {names[what]}
                </Button>
              </li>
            ))}
          </ul>
          {bringsIn ? <p className="report-quiet">{t("finance.recorded")}</p> : null}
          {download.data === false ? <Banner kind="info">{t("finance.tin.nothingToAsk")}</Banner> : null}
          {download.error ? (
            <Banner kind="error" isLive>
              {words(download.error)}
            </Banner>
          ) : null}
        </section>
        {program !== null ? <TinMatchPart key={program} program={program} /> : null}
        {bringsIn && program !== null ? <BringIn program={program} /> : null}
      </div>
    </Dialog>
  );
}
