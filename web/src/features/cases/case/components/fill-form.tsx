import { useMutation } from "@tanstack/react-query";
import { FilePen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { callForFileAndHead } from "../../../../api/client";
import { isProblem } from "../../../../api/problem";
import type { CaseView } from "../../../../api/schema";
import { saveFile } from "../../../../shared/page/save-file";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { FileButton } from "../../../../ui/file-button";
import { showToast } from "../../../../ui/toast-queue";

/** Fills the PDF form of another office with the answers of a case, and has the browser save it. Nothing of it is kept. */
export function FillForm({ view }: { view: CaseView }) {
  const { t } = useTranslation("case");
  const problemWords = useProblemWords();
  const number = view.item.externalId;
  const fill = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.set("application", number);
      form.set("file", file);
      const { file: filled, head } = await callForFileAndHead("/api/document/fill-pdf", { form });
      saveFile(filled, `${number}-${file.name}`);
      return (head.get("x-fields-not-drawn") ?? "")
        .split(",")
        .filter((name) => name !== "")
        .map(decodeURIComponent);
    },
    onSuccess: (lacking) =>
      showToast(
        lacking.length === 0 ? { kind: "success", title: t("fillForm.done") } : { kind: "warning", title: t("fillForm.partly"), detail: lacking.join(", ") },
      ),
    onError: (error) => showToast({ kind: "error", title: t("fillForm.failed"), detail: refusal(error) }),
  });
  function refusal(error: unknown): string {
    const known: Record<string, string> = {
      not_a_pdf: t("fillForm.notPdf"),
      encrypted: t("fillForm.encrypted"),
      no_form: t("fillForm.noForm"),
      too_large: t("fillForm.tooLarge"),
      nothing_to_fill: t("fillForm.nothing"),
    };
    const key = isProblem(error, "invalid_field") ? error.errors.find((one) => one.field === "file")?.key : undefined;
    return (key && known[key]) || problemWords(error);
  }
  return (
    <FileButton
      accept={["application/pdf"]}
      size="small"
      icon={<FilePen size={15} aria-hidden />}
      isPending={fill.isPending}
      onFile={(file) => fill.mutate(file)}
    >
      {t("fillForm.choose")}
    </FileButton>
  );
}
