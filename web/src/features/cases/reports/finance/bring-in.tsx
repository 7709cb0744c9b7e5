import { FileDown } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { RowResults } from "../../../../api/schema";
import { csvOf } from "../../../../shared/page/csv";
import { useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { saveFile } from "../../../../shared/page/save-file";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { FileDrop } from "../../../../ui/file-drop";
import { Select } from "../../../../ui/select";
import { UPLOADS, useUpload, type Upload } from "./finance-files";
import { useRowWords } from "./row-words";

const SHOWN = 50;

/** A file that comes back: chosen, sent, and a result for each row that could not be taken. */
export function BringIn({ program }: { program: number }) {
  const { t } = useTranslation("reports");
  const words = useProblemWords();
  const fileWords = useRowWords();
  const [what, setWhat] = useState<Upload>("award-payouts");
  const upload = useUpload();
  const kinds = [
    { id: "award-payouts" as const, name: t("finance.file.payouts") },
    { id: "tax-ids" as const, name: t("finance.file.taxIds") },
    { id: "tin-match" as const, name: t("finance.file.tinAnswers") },
  ];
  const columns = {
    "award-payouts": t("finance.columns.payouts"),
    "tax-ids": t("finance.columns.taxIds"),
    "tin-match": t("finance.columns.tinAnswers"),
  };
  const handleFiles = ([file]: File[]) => {
    if (file) upload.mutate({ what, program, file });
  };
  return (
    <section className="finance-part" aria-labelledby="finance-back">
      <h3 id="finance-back">{t("finance.back")}</h3>
      <Select
        label={t("finance.kind")}
        options={kinds}
        value={what}
        onChange={(kind) => {
          setWhat(UPLOADS.find((one) => one === kind) ?? "award-payouts");
          upload.reset();
        }}
        description={columns[what]}
      />
      <FileDrop
        label={upload.isPending ? t("finance.sending") : t("finance.choose")}
        accept={[".csv", ".tsv", ".tab", ".txt", "text/csv", "text/tab-separated-values", "text/plain"]}
        isDisabled={upload.isPending}
        onFiles={handleFiles}
      >
        <p className="report-quiet">{t("finance.drop")}</p>
      </FileDrop>
      <div aria-live="polite">
        {upload.error ? <Banner kind="error">{fileWords.file(upload.error) ?? words(upload.error)}</Banner> : null}
        {upload.data ? <Results results={upload.data} name={`${what}-${program}`} /> : null}
      </div>
    </section>
  );
}

function Results({ results, name }: { results: RowResults; name: string }) {
  const { t } = useTranslation("reports");
  const format = useFormat();
  const words = useRowWords();
  const refused = results.results.filter((row) => !row.ok);
  const handleErrors = () => {
    const heading = [t("finance.row"), t("finance.application"), t("finance.why")];
    saveFile(csvOf([heading, ...refused.map((row) => [String(row.row), row.externalId, words.row(row.code)])]), `${name}-errors.csv`);
  };
  return (
    <div className="finance-results">
      <Banner kind={refused.length ? "warning" : "success"}>
        {t("finance.result", { added: format.number(results.added), changed: format.number(results.changed), unchanged: format.number(results.unchanged) })}
        {refused.length ? ` ${t("finance.refused", { count: refused.length, shown: format.number(refused.length) })}` : null}
      </Banner>
      {refused.length ? (
        <>
          <ul className="finance-rows" aria-label={t("finance.notTaken")}>
            {refused.slice(0, SHOWN).map((row) => (
              <li key={`${row.row} ${row.externalId}`}>
                <span className="tabular">{t("finance.rowOf", { row: format.number(row.row) })}</span> <bdi>{row.externalId}</bdi> {words.row(row.code)}
              </li>
            ))}
          </ul>
          <Button size="small" icon={<FileDown size={15} aria-hidden />} onPress={handleErrors}>
            {t("finance.errors")}
          </Button>
        </>
      ) : null}
    </div>
  );
}
