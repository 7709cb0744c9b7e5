import { useTranslation } from "react-i18next";
import { api } from "../../../../api/client";
import { page } from "../../../../shared/page/page";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Button } from "../../../../ui/button";
import { showToast } from "../../../../ui/toast-queue";
import { isShowable, useShownDocument } from "./document-viewer";

/** The files of an answer, each to be shown beside the answers, or saved where the page cannot show it. */
export function AnswerFiles({ files }: { files: readonly string[] }) {
  const { t } = useTranslation("case");
  const problemWords = useProblemWords();
  const handleOpen = async (id: string) => {
    try {
      const { name, media_type } = await api.get("/api/files/{id}", { path: { id } });
      const document = { id, file_id: id, name, media_type };
      if (isShowable(document)) {
        useShownDocument.setState({ document });
        return;
      }
      const { download_url } = await api.get("/api/files/{id}/links", { path: { id } });
      if (download_url) page.leave(download_url);
    } catch (error) {
      showToast({ kind: "error", title: problemWords(error) });
    }
  };
  return (
    <span className="case-answer-files">
      {files.map((file, at) => (
        <Button key={file} size="small" variant="quiet" onPress={() => void handleOpen(file)}>
          {t("answers.page", { number: at + 1 })}
        </Button>
      ))}
    </span>
  );
}
