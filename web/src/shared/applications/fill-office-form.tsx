import { useMutation } from "@tanstack/react-query";
import { FilePen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { callForFileAndHead } from "../../api/client";
import { isProblem } from "../../api/problem";
import { FileButton, type FileButtonProps } from "../../ui/file-button";
import { showToast } from "../../ui/toast-queue";
import { saveFile } from "../page/save-file";
import { useProblemWords } from "../words/problem-words";

export interface FillOfficeFormProps extends Pick<FileButtonProps, "size" | "children"> {
  /** The application whose answers are filled in: `externalId`. */
  number: string;
}

/** Fills the PDF form of another office with the answers of an application, and has the browser save it. Nothing of it is kept. */
export function FillOfficeForm({ number, ...button }: FillOfficeFormProps) {
  // Said when a form comes back: the page does not wait for them.
  const { t } = useTranslation("office-form", { useSuspense: false });
  const problemWords = useProblemWords();
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
      showToast(lacking.length === 0 ? { kind: "success", title: t("done") } : { kind: "warning", title: t("partly"), detail: lacking.join(", ") }),
    onError: (error) => showToast({ kind: "error", title: t("failed"), detail: refusal(error) }),
  });
  function refusal(error: unknown): string {
    if (isProblem(error, "rate_limited")) return t("busy");
    const known: Record<string, string> = {
      not_a_pdf: t("notPdf"),
      encrypted: t("encrypted"),
      no_form: t("noForm"),
      too_large: t("tooLarge"),
      too_much: t("tooMuch"),
      nothing_to_fill: t("nothing"),
    };
    const key = isProblem(error, "invalid_field") ? error.errors.find((one) => one.field === "file")?.key : undefined;
    return (key && known[key]) || problemWords(error);
  }
  return (
    <FileButton
      {...button}
      accept={["application/pdf"]}
      icon={<FilePen size={15} aria-hidden />}
      isPending={fill.isPending}
      onFile={(file) => fill.mutate(file)}
    />
  );
}
