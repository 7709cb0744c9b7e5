import { Download, Upload } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdministeredProgram } from "../../../api/schema";
import { useProblemWords } from "../../words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { mayWrite } from "../administered";
import { useExportFile } from "./calls";
import { ImportDialog } from "./import-dialog";
import "./program-file.css";

export interface ProgramFileActionsProps {
  /** The program that is saved, and that a file comes into; none: a file makes a new program. */
  administered?: AdministeredProgram;
  /** After a file has come in, with the program that has it now. */
  onBrought?: (program: number) => void;
}

/** A program as one file: saved on this device, and brought in again. */
export function ProgramFileActions({ administered, onBrought }: ProgramFileActionsProps) {
  const { t } = useTranslation("program-file");
  const problemWords = useProblemWords();
  const save = useExportFile();
  const [isImporting, setImporting] = useState(false);
  const mayExport = administered && administered.AdminPerms.CreateProgram !== "Hidden" && administered.AdminPerms.ProgramConfig !== "Hidden";
  const mayImport = administered === undefined || mayWrite(administered, "CreateProgram");
  return (
    <div className="program-file">
      <p>{administered ? t("words") : t("newWords")}</p>
      {save.isError ? (
        <Banner kind="error" isLive>
          {problemWords(save.error)}
        </Banner>
      ) : null}
      {mayExport || mayImport ? null : <p>{t("noRight")}</p>}
      <div className="program-file-actions">
        {mayExport ? (
          <Button
            icon={<Download size={16} aria-hidden />}
            isPending={save.isPending}
            onPress={() => save.mutate({ program: administered.processId, name: administered.processName })}
          >
            {t("export")}
          </Button>
        ) : null}
        {mayImport ? (
          <Button icon={<Upload size={16} aria-hidden />} onPress={() => setImporting(true)}>
            {t("import")}
          </Button>
        ) : null}
      </div>
      {isImporting ? (
        <ImportDialog
          program={administered ?? null}
          onClose={() => setImporting(false)}
          onBrought={(program) => {
            setImporting(false);
            onBrought?.(program);
          }}
        />
      ) : null}
    </div>
  );
}
