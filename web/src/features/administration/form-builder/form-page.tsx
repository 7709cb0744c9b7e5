import { useTranslation } from "react-i18next";
import { PortalFrame } from "../../../shared/administration/portal-frame";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Skeleton } from "../../../ui/skeleton";
import { isDocument, useFormText } from "./api/form";
import { Editor } from "./editor";
import "./form-builder.css";

/** The form of a program, for whoever writes it. */
export function FormPage() {
  return <PortalFrame tab="form">{(program) => <ProgramForm key={program} program={program} />}</PortalFrame>;
}

function ProgramForm({ program }: { program: number }) {
  const { t } = useTranslation("form-builder");
  const problemWords = useProblemWords();
  const key = String(program);
  const form = useFormText(key);
  if (form.isError) return <Banner kind="error">{problemWords(form.error)}</Banner>;
  if (!form.data) return <Skeleton lines={8} />;
  const written = form.data.draft ?? form.data.published;
  if (written && !isDocument(written.text)) return <Banner kind="info">{t("oldShape")}</Banner>;
  return <Editor program={program} formKey={key} initial={form.data} />;
}
