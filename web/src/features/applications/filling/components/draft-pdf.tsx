import { useMutation } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../../shared/identity/user";
import { saveFile } from "../../../../shared/page/save-file";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { readDraftPdf, saveAnswers } from "../api/draft";
import { NotSaved } from "../state/filling";
import { useFilling } from "../use-filling";

/** Saves one's own draft as a PDF, once the hub has what was typed. */
export function DraftPdf({ isQuiet = false }: { isQuiet?: boolean }) {
  const { t, i18n } = useTranslation("applications");
  const words = useProblemWords();
  const filling = useFilling();
  const { id_entity, cd_instance } = useUser();
  const { draft } = filling.store.getState();
  const make = useMutation({
    mutationFn: async () => {
      if (!(await filling.flush())) throw new NotSaved();
      // It is written in the language of the draft, which a page that was only read has not told the hub.
      await saveAnswers(draft, { changes: [], resumeAt: filling.store.getState().at, lang: i18n.language, isLast: false });
      saveFile(await readDraftPdf(draft.id, id_entity, cd_instance), `draft-${draft.id}.pdf`);
    },
  });
  return (
    <>
      <Button variant={isQuiet ? "quiet" : "secondary"} icon={<FileDown size={18} aria-hidden />} isPending={make.isPending} onPress={() => make.mutate()}>
        {t("review.pdf")}
      </Button>
      {make.error ? (
        <Banner kind="error" isLive>
          {make.error instanceof NotSaved ? t("review.pdfNotSaved") : words(make.error)}
        </Banner>
      ) : null}
    </>
  );
}
